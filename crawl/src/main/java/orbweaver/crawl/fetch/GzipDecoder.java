package orbweaver.crawl.fetch;

import java.io.IOException;
import java.util.zip.CRC32;

/// gzip (RFC 1952) as servers send it: several members in a row, anything behind the last one, and
/// bodies that are labelled gzip and are not.
final class GzipDecoder implements Decoder {
  private enum State {
    START,
    MEMBER,
    PLAIN,
    END
  }

  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final ByteCursor input;
  private final Inflation inflation;
  private final CRC32 crc = new CRC32();
  private State state = State.START;
  private int length;

  GzipDecoder(ByteCursor input, Inflaters inflaters) {
    this.input = input;
    this.inflation = new Inflation(input, inflaters);
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (state == State.START) {
      state = isMember() ? State.MEMBER : State.PLAIN;
    }
    while (state == State.MEMBER) {
      int count = inflation.read(into, offset, length, "gzip");
      if (count > 0) {
        crc.update(into, offset, count);
        this.length += count;
        return count;
      }
      endMember();
    }
    return state == State.PLAIN ? input.read(into, offset, length) : -1;
  }

  private boolean isMember() throws IOException {
    if (!input.startsWith(0x1f, 0x8b)) {
      return false;
    }
    skipHeader();
    return true;
  }

  private void skipHeader() throws IOException {
    input.skip(3);
    int flags = input.next();
    input.skip(6);
    if ((flags & EXTRA) != 0) {
      input.skip(input.next() | input.next() << 8);
    }
    if ((flags & NAME) != 0) {
      skipString();
    }
    if ((flags & COMMENT) != 0) {
      skipString();
    }
    if ((flags & HEADER_CRC) != 0) {
      input.skip(2);
    }
  }

  private void skipString() throws IOException {
    while (input.next() != 0) {
      // Its bytes mean nothing to us.
    }
  }

  private void endMember() throws IOException {
    if (input.nextInt() != (int) crc.getValue() || input.nextInt() != length) {
      throw DecodeException.broken("gzip", "its checksum is wrong");
    }
    crc.reset();
    length = 0;
    inflation.restart();
    state = isMember() ? State.MEMBER : State.END;
  }

  @Override
  public void close() {
    inflation.close();
  }
}
