package orbweaver.parse;

import java.util.Arrays;

/// The part of a page that came and was not understood yet, when a page comes in chunks.
///
/// What is incomplete is looked at again only when there is twice as much of it, so that a tag that
/// never ends costs no more, over all its chunks, than it would in one piece.
final class PageBytes {
  private byte[] bytes = {};
  private int length;
  private int worthScanning;

  void clear() {
    length = 0;
    worthScanning = 0;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /// Adds a chunk; true if there is enough to look at.
  boolean append(byte[] chunk, int from, int to) {
    int more = to - from;
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
    System.arraycopy(chunk, from, bytes, length, more);
    length += more;
    return length >= worthScanning;
  }

  /// Forgets all that lies before `to`.
  void consume(int to) {
    length -= to;
    System.arraycopy(bytes, to, bytes, 0, length);
    worthScanning = length * 2;
  }
}
