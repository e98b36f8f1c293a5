package orbweaver.crawl.fetch;

import java.io.IOException;

/// What a decoder makes of its input, as the input of the next one.
final class DecoderSlices implements Slices {
  private final Decoder decoder;
  private final byte[] buffer = new byte[16 << 10];
  private int to;

  DecoderSlices(Decoder decoder) {
    this.decoder = decoder;
  }

  @Override
  public boolean next() throws IOException {
    to = Math.max(0, decoder.read(buffer, 0, buffer.length));
    return to > 0;
  }

  @Override
  public byte[] array() {
    return buffer;
  }

  @Override
  public int from() {
    return 0;
  }

  @Override
  public int to() {
    return to;
  }
}
