package orbweaver.crawl.fetch;

import java.io.IOException;
import java.util.zip.CRC32;

/// gzip (RFC 1952) as servers send it: several members in a row, anything behind the last one, and
/// text that is labelled gzip and is not ([Unencoded]). What looks like another member and breaks
/// before it has given a byte is none: browsers ignore all that follows the first.
final class GzipDecoder implements Decoder {
  private enum State {
    START,
    MEMBER,
    PLAIN,
    END
  }

  private static final int[] MAGIC = {0x1f, 0x8b};
  private static final int DEFLATE = 8;
  private static final int RESERVED = 0xe0;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final ByteCursor input;
  private final Inflation inflation;
  private final CRC32 crc = new CRC32();
  private State state = State.START;
  private boolean hasMember;
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
      int count = readMember(into, offset, length);
      if (count > 0) {
        crc.update(into, offset, count);
        this.length += count;
        return count;
      }
    }
    return state == State.PLAIN ? input.read(into, offset, length) : -1;
  }

  /// @return bytes that came; 0 at the end of the member
  private int readMember(byte[] into, int offset, int length) throws IOException {
    try {
      int count = inflation.read(into, offset, length, "gzip");
      if (count < 0) {
        endMember();
      }
      return Math.max(count, 0);
    } catch (DecodeException e) {
      if (!hasMember || this.length > 0 || e.cut() != Cut.DECODE_ERROR) {
        throw e;
      }
      state = State.END;
      return 0;
    }
  }

  private boolean isMember() throws IOException {
    if (!input.startsWith(MAGIC)) {
      Unencoded.require(input, "gzip", MAGIC);
      return false;
    }
    skipHeader();
    return true;
  }

  private boolean isAnotherMember() throws IOException {
    if (!input.startsWith(0x1f, 0x8b, DEFLATE)) {
      return false;
    }
    boolean hasFlags = input.isLoaded(4);
    if (hasFlags && (input.array()[input.at() + 3] & RESERVED) != 0) {
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
    hasMember = true;
    inflation.restart();
    state = isAnotherMember() ? State.MEMBER : State.END;
  }

  @Override
  public void close() {
    inflation.close();
  }
}
