package orbweaver.parse;

/// Windows drive letters in the path of `file:` URLs, which no `..` leaves.
///
/// [URL Standard, 4.2](https://url.spec.whatwg.org/#windows-drive-letter)
final class WindowsDrive {
  /// Length of `/C:`.
  static final int SEGMENT_BYTES = 3;

  private WindowsDrive() {}

  /// `C:` or `C|`.
  static boolean isLetter(byte[] bytes, int from, int to) {
    return to - from == 2
        && Bytes.isAlpha(bytes[from])
        && (bytes[from + 1] == ':' || bytes[from + 1] == '|');
  }

  /// `C:`.
  static boolean isNormal(byte[] bytes, int from, int to) {
    return isLetter(bytes, from, to) && bytes[from + 1] == ':';
  }

  static void normalise(byte[] bytes, int from, int to) {
    if (isLetter(bytes, from, to)) {
      bytes[from + 1] = ':';
    }
  }

  /// Whether a path that begins at `from` begins with a drive letter.
  static boolean startsPath(byte[] bytes, int from, int end) {
    if (end - from < 2 || !isLetter(bytes, from, from + 2)) {
      return false;
    }
    if (end - from == 2) {
      return true;
    }
    byte next = bytes[from + 2];
    return next == '/' || next == '\\' || next == '?' || next == '#';
  }

  /// Whether the path of `url` is a normal drive letter, or begins with one and a slash.
  static boolean isFirstSegment(UrlRecord url) {
    int from = url.pathStart + 1;
    return from < url.pathEnd
        && isNormal(url.bytes, from, Bytes.find(url.bytes, from, url.pathEnd, (byte) '/'));
  }
}
