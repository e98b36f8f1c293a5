package orbweaver.store.wacz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import orbweaver.store.records.FilePart;

/// What lies where in a zip file: java.util.zip does not tell. Where the directory at the end is
/// missing, because the file is cut, the entries are found one after the other.
///
/// [APPNOTE](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT), sections 4.3 and 4.5
final class ZipDirectory {
  private static final int LOCAL = 0x04034b50;
  private static final int CENTRAL = 0x02014b50;
  private static final int END = 0x06054b50;
  private static final int END_64 = 0x06064b50;
  private static final int LOCATOR_64 = 0x07064b50;
  private static final int END_BYTES = 22;
  private static final int LOCATOR_BYTES = 20;
  private static final int MAX_COMMENT_BYTES = 0xffff;
  private static final int MAX_DIRECTORY_BYTES = 256 << 20;
  private static final long IN_EXTRA = 0xffff_ffffL;
  private static final int SIZES_FOLLOW = 1 << 3;

  private final FilePart file;
  private final List<Entry> entries = new ArrayList<>();
  private boolean isCut;

  private ZipDirectory(FilePart file) {
    this.file = file;
  }

  /// A file in the zip file.
  ///
  /// @param isStored whether its bytes lie there as they are
  /// @param start of its bytes
  /// @param length of its bytes as they lie there
  record Entry(String name, boolean isStored, long start, long length) {}

  static boolean isZip(FilePart file) {
    ByteBuffer start = read(file, 0, 4);
    return start.remaining() == 4 && start.getInt() == LOCAL;
  }

  static ZipDirectory read(FilePart file) {
    var directory = new ZipDirectory(file);
    long end = directory.findEnd();
    if (end < 0 || !directory.readCentral(end)) {
      directory.isCut = true;
      directory.entries.clear();
      directory.walk();
    }
    return directory;
  }

  List<Entry> entries() {
    return entries;
  }

  /// Whether the file has no directory, so that more may be missing.
  boolean isCut() {
    return isCut;
  }

  private static ByteBuffer read(FilePart file, long at, int length) {
    var bytes = new byte[length];
    int count = 0;
    while (count < length && at >= 0) {
      int read = file.read(at + count, bytes, count, length - count);
      if (read < 0) {
        break;
      }
      count += read;
    }
    return ByteBuffer.wrap(bytes, 0, count).order(ByteOrder.LITTLE_ENDIAN);
  }

  // ---- The directory ----

  private long findEnd() {
    int length = (int) Math.min(file.length(), END_BYTES + MAX_COMMENT_BYTES);
    long from = file.length() - length;
    ByteBuffer tail = read(file, from, length);
    for (int at = tail.limit() - END_BYTES; at >= 0; at--) {
      if (tail.getInt(at) == END) {
        return from + at;
      }
    }
    return -1;
  }

  private boolean readCentral(long end) {
    ByteBuffer last = read(file, end, END_BYTES);
    long length = Integer.toUnsignedLong(last.getInt(12));
    long start = Integer.toUnsignedLong(last.getInt(16));
    ByteBuffer locator = read(file, end - LOCATOR_BYTES, LOCATOR_BYTES);
    if (locator.remaining() == LOCATOR_BYTES && locator.getInt(0) == LOCATOR_64) {
      ByteBuffer last64 = read(file, locator.getLong(8), 56);
      if (last64.remaining() < 56 || last64.getInt(0) != END_64) {
        return false;
      }
      length = last64.getLong(40);
      start = last64.getLong(48);
    }
    if (length < 0 || length > MAX_DIRECTORY_BYTES || start + length > end) {
      return false;
    }
    return readEntries(read(file, start, (int) length));
  }

  private boolean readEntries(ByteBuffer central) {
    while (central.remaining() >= 46) {
      int at = central.position();
      if (central.getInt(at) != CENTRAL) {
        return false;
      }
      int nameLength = Short.toUnsignedInt(central.getShort(at + 28));
      int extraLength = Short.toUnsignedInt(central.getShort(at + 30));
      int commentLength = Short.toUnsignedInt(central.getShort(at + 32));
      int next = at + 46 + nameLength + extraLength + commentLength;
      if (next > central.limit()) {
        return false;
      }
      readEntry(central, at, nameLength, extraLength);
      central.position(next);
    }
    return true;
  }

  private void readEntry(ByteBuffer central, int at, int nameLength, int extraLength) {
    long packed = Integer.toUnsignedLong(central.getInt(at + 20));
    long size = Integer.toUnsignedLong(central.getInt(at + 24));
    long local = Integer.toUnsignedLong(central.getInt(at + 42));
    ByteBuffer extra = extra64(central, at + 46 + nameLength, extraLength);
    if (size == IN_EXTRA && extra.remaining() >= 8) {
      long _ = extra.getLong();
    }
    packed = packed == IN_EXTRA && extra.remaining() >= 8 ? extra.getLong() : packed;
    local = local == IN_EXTRA && extra.remaining() >= 8 ? extra.getLong() : local;
    String name = name(central, at + 46, nameLength);
    boolean isStored = central.getShort(at + 10) == 0;
    ByteBuffer head = read(file, local, 30);
    if (head.remaining() == 30 && head.getInt(0) == LOCAL) {
      entries.add(new Entry(name, isStored, local + headLength(head), packed));
    }
  }

  private static int headLength(ByteBuffer local) {
    return 30 + Short.toUnsignedInt(local.getShort(26)) + Short.toUnsignedInt(local.getShort(28));
  }

  private static String name(ByteBuffer bytes, int at, int length) {
    var name = new byte[length];
    bytes.get(at, name);
    return new String(name, StandardCharsets.UTF_8);
  }

  /// The field with the numbers that are too large for their places.
  private static ByteBuffer extra64(ByteBuffer bytes, int from, int length) {
    for (int at = from; at + 4 <= from + length; ) {
      int size = Short.toUnsignedInt(bytes.getShort(at + 2));
      if (bytes.getShort(at) == 1 && at + 4 + size <= from + length) {
        return bytes
            .duplicate()
            .order(ByteOrder.LITTLE_ENDIAN)
            .clear()
            .position(at + 4)
            .limit(at + 4 + size);
      }
      at += 4 + size;
    }
    return ByteBuffer.allocate(0);
  }

  // ---- Without a directory ----

  private void walk() {
    long at = 0;
    while (true) {
      ByteBuffer local = read(file, at, 30);
      if (local.remaining() < 30 || local.getInt(0) != LOCAL) {
        return;
      }
      int headLength = headLength(local);
      ByteBuffer head = read(file, at, headLength);
      int nameLength = Short.toUnsignedInt(local.getShort(26));
      if (head.remaining() < headLength) {
        return;
      }
      long packed = Integer.toUnsignedLong(local.getInt(18));
      ByteBuffer extra = extra64(head, 30 + nameLength, headLength - 30 - nameLength);
      packed =
          packed == IN_EXTRA && extra.remaining() >= 16
              ? extra.getLong(extra.position() + 8)
              : packed;
      boolean isKnown = (local.getShort(6) & SIZES_FOLLOW) == 0;
      long start = at + headLength;
      long length = isKnown ? Math.min(packed, file.length() - start) : 0;
      entries.add(new Entry(name(head, 30, nameLength), local.getShort(8) == 0, start, length));
      if (!isKnown) {
        return;
      }
      at = start + length;
    }
  }
}
