package orbweaver.store.records;

import java.util.ArrayDeque;
import java.util.Arrays;

/// The bytes of a file, unpacked, over the borders of its pieces. Knows of each byte where it comes
/// from.
final class UnpackedBytes {
  private static final int FIRST_BYTES = 128 << 10;

  private final String name;
  private final Pieces pieces;

  /// Where the pieces begin that have bytes in the buffer: the first one holds the next byte.
  private final ArrayDeque<Border> borders = new ArrayDeque<>();

  private byte[] buffer = new byte[FIRST_BYTES];
  private int at;
  private int end;
  private long passed;
  private boolean inPiece;

  UnpackedBytes(String name, Pieces pieces) {
    this.name = name;
    this.pieces = pieces;
  }

  /// A piece begins at that byte of all unpacked ones.
  private record Border(long unpacked, long offset) {}

  // ---- Reading ----

  /// Has at least that many bytes in the buffer.
  ///
  /// @return false if the file ends before
  boolean has(int count) throws Damaged {
    while (end - at < count) {
      if (!fill(count)) {
        return false;
      }
    }
    return true;
  }

  private boolean fill(int wanted) throws Damaged {
    if (!inPiece && !nextPiece()) {
      return false;
    }
    makeRoom(wanted);
    int count = pieces.read(buffer, end, buffer.length - end);
    if (count < 0) {
      inPiece = false;
      return nextPiece();
    }
    end += count;
    return true;
  }

  private boolean nextPiece() throws Damaged {
    inPiece = pieces.next();
    if (inPiece) {
      borders.addLast(new Border(passed + end, pieces.offset()));
      prune();
    }
    return inPiece;
  }

  private void makeRoom(int wanted) {
    if (at == end || end == buffer.length) {
      System.arraycopy(buffer, at, buffer, 0, end - at);
      passed += at;
      end -= at;
      at = 0;
    }
    if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(wanted, buffer.length * 2));
    }
  }

  /// The piece must end here, and end well. Leaves what follows for later.
  ///
  /// @return whether it ends here
  boolean endsPiece() throws Damaged {
    if (at < end) {
      return startsPiece();
    }
    if (!inPiece) {
      return true;
    }
    makeRoom(1);
    int count = pieces.read(buffer, end, buffer.length - end);
    if (count < 0) {
      inPiece = false;
      return true;
    }
    end += count;
    return false;
  }

  byte[] buffer() {
    return buffer;
  }

  int at() {
    return at;
  }

  int end() {
    return end;
  }

  void skip(int count) {
    at += count;
    prune();
  }

  private void prune() {
    while (borders.size() > 1 && second().unpacked <= passed + at) {
      borders.removeFirst();
    }
  }

  private Border second() {
    var all = borders.iterator();
    all.next();
    return all.next();
  }

  /// Whether the next bytes are these.
  boolean startsWith(byte[] wanted) throws Damaged {
    return has(wanted.length)
        && Arrays.equals(buffer, at, at + wanted.length, wanted, 0, wanted.length);
  }

  // ---- Places ----

  /// Bytes of the buffer up to where a later piece begins; all when none does.
  int untilBorder() {
    return borders.size() > 1 ? (int) (second().unpacked - passed - at) : end - at;
  }

  /// Whether the next byte is the first of a piece. Only while there is a next byte.
  boolean startsPiece() {
    return !borders.isEmpty() && borders.getFirst().unpacked == passed + at;
  }

  /// Where the next byte lies.
  RecordPlace place() {
    Border border =
        borders.isEmpty() ? new Border(passed + at, pieces.position()) : borders.getFirst();
    long skip = Math.max(0, passed + at - border.unpacked);
    boolean plain = pieces.packing() == Packing.NONE;
    return plain
        ? new RecordPlace(name, border.offset + skip, 0)
        : new RecordPlace(name, border.offset, skip);
  }

  /// Where the next byte of the file lies, once a piece has been read to its end.
  long fileOffset() {
    if (pieces.packing() == Packing.NONE) {
      return place().offset();
    }
    return at < end && !borders.isEmpty() ? borders.getFirst().offset : pieces.position();
  }

  // ---- After damage ----

  /// Goes to the next piece that begins after `offset`.
  ///
  /// @return false when there is none
  boolean recover(long offset) {
    clear();
    return pieces.find(offset + 1);
  }

  /// Goes to a place.
  void seek(RecordPlace place) throws Damaged {
    clear();
    pieces.seek(place.offset());
    long left = place.skip();
    while (left > 0 && has(1)) {
      int count = (int) Math.min(left, end - at);
      skip(count);
      left -= count;
    }
  }

  private void clear() {
    passed += end;
    at = 0;
    end = 0;
    inPiece = false;
    borders.clear();
  }
}
