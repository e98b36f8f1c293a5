package orbweaver.store.records;

import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// The members of a gzip file (RFC 1952).
final class GzipPieces implements Pieces {
  private static final int HEADER_BYTES = 10;
  private static final int TRAILER_BYTES = 8;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xe0;

  private final FileWindow file;
  private final Inflater inflater = new Inflater(/* nowrap= */ true);
  private final CRC32 crc = new CRC32();
  private long offset;
  private boolean ended = true;
  private String broken = "";

  GzipPieces(FileWindow file) {
    this.file = file;
  }

  static boolean isMember(FileWindow file) {
    return file.has(4)
        && file.peek(0) == 0x1f
        && file.peek(1) == 0x8b
        && file.peek(2) == 8
        && (file.peek(3) & RESERVED) == 0;
  }

  @Override
  public Packing packing() {
    return Packing.GZIP;
  }

  @Override
  public boolean next() throws Damaged {
    offset = file.position();
    ended = true;
    broken = "";
    if (!file.has(1)) {
      return false;
    }
    if (!isMember(file)) {
      throw new Damaged(offset, "here should be a gzip member");
    }
    skipHeader();
    inflater.reset();
    crc.reset();
    ended = false;
    return true;
  }

  private void skipHeader() throws Damaged {
    require(HEADER_BYTES);
    int flags = file.peek(3);
    file.skip(HEADER_BYTES);
    if ((flags & EXTRA) != 0) {
      require(2);
      skip(file.next() | file.next() << 8);
    }
    if ((flags & NAME) != 0) {
      skipString();
    }
    if ((flags & COMMENT) != 0) {
      skipString();
    }
    if ((flags & HEADER_CRC) != 0) {
      skip(2);
    }
  }

  private void require(int count) throws Damaged {
    if (!file.has(count)) {
      throw cut();
    }
  }

  private void skip(int count) throws Damaged {
    require(count);
    file.skip(count);
  }

  private void skipString() throws Damaged {
    do {
      require(1);
    } while (file.next() != 0);
  }

  private Damaged cut() {
    return new Damaged(offset, "the gzip member is cut");
  }

  @Override
  public void seek(long offset) {
    file.seek(offset);
  }

  @Override
  public boolean find(long offset) {
    file.seek(offset);
    while (file.find((byte) 0x1f, (byte) 0x8b, (byte) 8)) {
      if (isMember(file)) {
        return true;
      }
      file.skip(1);
    }
    return false;
  }

  @Override
  public long offset() {
    return offset;
  }

  @Override
  public long position() {
    return file.position();
  }

  @Override
  public int read(byte[] into, int from, int length) throws Damaged {
    if (ended) {
      return -1;
    }
    if (!broken.isEmpty()) {
      throw new Damaged(offset, broken);
    }
    while (!inflater.finished()) {
      if (inflater.needsInput()) {
        require(1);
        inflater.setInput(file.buffer(), file.at(), file.end() - file.at());
      }
      int count = inflate(into, from, length);
      file.skip(file.end() - file.at() - inflater.getRemaining());
      if (count > 0) {
        crc.update(into, from, count);
        return count;
      }
    }
    end();
    return -1;
  }

  /// What comes before a fault is handed out, the fault only then.
  private int inflate(byte[] into, int from, int length) throws Damaged {
    long before = inflater.getBytesWritten();
    try {
      int count = inflater.inflate(into, from, length);
      if (count == 0 && inflater.needsDictionary()) {
        throw new Damaged(offset, "the gzip member needs a dictionary");
      }
      return count;
    } catch (DataFormatException e) {
      broken = "the gzip member is damaged: " + e.getMessage();
      int count = (int) (inflater.getBytesWritten() - before);
      if (count > 0) {
        return count;
      }
      throw new Damaged(offset, broken);
    }
  }

  private void end() throws Damaged {
    long length = inflater.getBytesWritten();
    require(TRAILER_BYTES);
    boolean sameCrc = nextInt() == (int) crc.getValue();
    boolean sameLength = nextInt() == (int) length;
    ended = true;
    if (!sameCrc || !sameLength) {
      throw new Damaged(offset, "the gzip member is damaged: its checksum is wrong");
    }
  }

  private int nextInt() {
    return file.next() | file.next() << 8 | file.next() << 16 | file.next() << 24;
  }

  @Override
  public void close() {
    inflater.end();
  }
}
