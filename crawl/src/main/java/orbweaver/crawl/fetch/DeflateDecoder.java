package orbweaver.crawl.fetch;

import java.io.IOException;
import java.util.zip.Adler32;

/// deflate, which means the zlib format (RFC 1950) and which many send without its frame.
final class DeflateDecoder implements Decoder {
  private final ByteCursor input;
  private final Inflation inflation;
  private final Adler32 adler = new Adler32();
  private boolean begun;
  private boolean framed;
  private boolean ended;

  DeflateDecoder(ByteCursor input, Inflaters inflaters) {
    this.input = input;
    this.inflation = new Inflation(input, inflaters);
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (!begun) {
      begin();
    }
    if (ended) {
      return -1;
    }
    int count = inflation.read(into, offset, length, "deflate");
    if (count > 0) {
      adler.update(into, offset, count);
    } else {
      end();
    }
    return count;
  }

  private void begin() throws IOException {
    begun = true;
    ended = !input.hasMore();
    framed = !ended && hasFrame();
    if (framed) {
      input.skip(2);
    }
  }

  /// A frame begins with method 8, a window of at most 32 KB, and 31 divides its two bytes.
  private boolean hasFrame() throws IOException {
    if (!input.isLoaded(2)) {
      return false;
    }
    int first = input.array()[input.at()] & 0xff;
    int second = input.array()[input.at() + 1] & 0xff;
    return (first & 0x0f) == 8 && first >> 4 <= 7 && (first << 8 | second) % 31 == 0;
  }

  private void end() throws IOException {
    ended = true;
    if (framed && Integer.reverseBytes(input.nextInt()) != (int) adler.getValue()) {
      throw DecodeException.broken("deflate", "its checksum is wrong");
    }
  }

  @Override
  public void close() {
    inflation.close();
  }
}
