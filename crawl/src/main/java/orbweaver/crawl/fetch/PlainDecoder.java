package orbweaver.crawl.fetch;

import java.io.IOException;

/// No coding at all.
record PlainDecoder(ByteCursor input) implements Decoder {
  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    return input.read(into, offset, length);
  }

  @Override
  public void close() {}
}
