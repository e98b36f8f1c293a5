package orbweaver.store.records;

/// The bytes of a file from a place on, through a buffer.
final class FileWindow {
  private final FilePart file;
  private final byte[] buffer = new byte[128 << 10];
  private long start;
  private int at;
  private int end;

  FileWindow(FilePart file) {
    this.file = file;
  }

  /// Where the next byte lies in the file.
  long position() {
    return start + at;
  }

  void seek(long position) {
    if (position >= start && position <= start + end) {
      at = (int) (position - start);
      return;
    }
    start = position;
    at = 0;
    end = 0;
  }

  /// Has at least that many bytes there, if the file has; at most 64 KiB.
  boolean has(int count) {
    while (end - at < count) {
      if (end == buffer.length || at == end) {
        System.arraycopy(buffer, at, buffer, 0, end - at);
        start += at;
        end -= at;
        at = 0;
      }
      int read = file.read(start + end, buffer, end, buffer.length - end);
      if (read < 0) {
        return false;
      }
      end += read;
    }
    return true;
  }

  byte[] buffer() {
    return buffer;
  }

  /// Index of the next byte in the buffer.
  int at() {
    return at;
  }

  /// Index behind the last byte that is there.
  int end() {
    return end;
  }

  void skip(int count) {
    at += count;
  }

  /// The byte `ahead` of the next one; it must be there.
  int peek(int ahead) {
    return buffer[at + ahead] & 0xff;
  }

  int next() {
    return buffer[at++] & 0xff;
  }

  /// Goes to the next place, at or after the one it is at, where these bytes are.
  ///
  /// @return false at the end of the file
  boolean find(byte... wanted) {
    while (has(wanted.length)) {
      int last = end - wanted.length;
      for (int i = at; i <= last; i++) {
        if (isAt(i, wanted)) {
          at = i;
          return true;
        }
      }
      at = last + 1;
    }
    at = end;
    return false;
  }

  private boolean isAt(int index, byte[] wanted) {
    for (int i = 0; i < wanted.length; i++) {
      if (buffer[index + i] != wanted[i]) {
        return false;
      }
    }
    return true;
  }
}
