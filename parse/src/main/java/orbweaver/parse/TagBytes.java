package orbweaver.parse;

/// Which bytes end what inside a tag.
final class TagBytes {
  private static final byte SPACE = 1;
  private static final byte SLASH = 2;
  private static final byte CLOSE = 4;
  private static final byte EQUALS = 8;

  private static final byte[] KINDS = table();

  private TagBytes() {}

  static boolean isSpace(byte c) {
    return KINDS[c & 255] == SPACE;
  }

  static boolean endsTagName(byte c) {
    return (KINDS[c & 255] & (SPACE | SLASH | CLOSE)) != 0;
  }

  /// End of the tag name that reaches to `from` at least, or `to`.
  static int tagNameEnd(byte[] bytes, int from, int to) {
    byte[] kinds = KINDS;
    int at = from;
    while (at < to && (kinds[bytes[at] & 255] & (SPACE | SLASH | CLOSE)) == 0) {
      at++;
    }
    return at;
  }

  static int attributeNameEnd(byte[] bytes, int from, int to) {
    byte[] kinds = KINDS;
    int at = from;
    while (at < to && kinds[bytes[at] & 255] == 0) {
      at++;
    }
    return at;
  }

  static int unquotedValueEnd(byte[] bytes, int from, int to) {
    byte[] kinds = KINDS;
    int at = from;
    while (at < to && (kinds[bytes[at] & 255] & (SPACE | CLOSE)) == 0) {
      at++;
    }
    return at;
  }

  static int skipSpace(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && isSpace(bytes[at])) {
      at++;
    }
    return at;
  }

  /// Skips blanks and slashes, but not a slash that stands before `>`.
  static int beforeAttributeName(byte[] bytes, int from, int to) {
    byte[] kinds = KINDS;
    int at = from;
    while (at < to && (kinds[bytes[at] & 255] & (SPACE | SLASH)) != 0) {
      if (bytes[at] == '/' && at + 1 < to && bytes[at + 1] == '>') {
        return at;
      }
      at++;
    }
    return at;
  }

  private static byte[] table() {
    byte[] kinds = new byte[256];
    kinds[' '] = kinds['\t'] = kinds['\n'] = kinds['\f'] = kinds['\r'] = SPACE;
    kinds['/'] = SLASH;
    kinds['>'] = CLOSE;
    kinds['='] = EQUALS;
    return kinds;
  }
}
