package orbweaver.crawl.fetch;

import java.io.IOException;

/// A place in slices, for decoders: they take whole runs, and single bytes of headers.
final class ByteCursor {
  private static final byte[] NONE = new byte[0];

  private final Slices slices;
  private byte[] array = NONE;
  private int at;
  private int end;
  private boolean ended;

  ByteCursor(Slices slices) {
    this.slices = slices;
  }

  /// Whether there is another byte; gets the next slice if need be.
  boolean hasMore() throws IOException {
    if (at < end) {
      return true;
    }
    if (!hasNextSlice()) {
      return false;
    }
    array = slices.array();
    at = slices.from();
    end = slices.to();
    return true;
  }

  /// Slices are not asked any more once they have ended.
  private boolean hasNextSlice() throws IOException {
    ended = ended || !slices.next();
    return !ended;
  }

  byte[] array() {
    return array;
  }

  int at() {
    return at;
  }

  int end() {
    return end;
  }

  /// Bytes up to `at` have been taken.
  void at(int at) {
    this.at = at;
  }

  /// The next byte, 0..255.
  ///
  /// @throws DecodeException at the end
  int next() throws IOException {
    if (!hasMore()) {
      throw DecodeException.cutShort();
    }
    return array[at++] & 0xff;
  }

  /// An integer of four bytes, the least significant first.
  int nextInt() throws IOException {
    return next() | next() << 8 | next() << 16 | next() << 24;
  }

  void skip(int bytes) throws IOException {
    for (int i = 0; i < bytes; i++) {
      next();
    }
  }

  /// Whether the next bytes are these; takes none.
  boolean startsWith(int... bytes) throws IOException {
    if (!isLoaded(bytes.length)) {
      return false;
    }
    for (int i = 0; i < bytes.length; i++) {
      if ((array[at + i] & 0xff) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  /// Brings at least that many bytes into one array, if there are as many.
  boolean isLoaded(int bytes) throws IOException {
    while (end - at < bytes) {
      int rest = end - at;
      byte[] before = array;
      if (!hasNextSlice()) {
        return false;
      }
      int length = slices.to() - slices.from();
      var joined = new byte[rest + length];
      System.arraycopy(before, at, joined, 0, rest);
      System.arraycopy(slices.array(), slices.from(), joined, rest, length);
      array = joined;
      at = 0;
      end = joined.length;
    }
    return true;
  }

  /// Copies what is there, at most `length` bytes; -1 at the end.
  int read(byte[] into, int offset, int length) throws IOException {
    if (!hasMore()) {
      return -1;
    }
    int count = Math.min(length, end - at);
    System.arraycopy(array, at, into, offset, count);
    at += count;
    return count;
  }
}
