package orbweaver.parse;

/// Which bytes end what inside a tag.
final class TagBytes {
  private static final byte SPACE = 1;
  private static final byte SLASH = 2;
  private static final byte CLOSE = 4;
  private static final byte EQUALS = 8;

  /// How most attributes of most pages begin: eight bytes, known by one comparison.
  private static final long CLASS = Name.pack(" class=\"");

  private static final byte[] KINDS = table();
  private static final byte[] MARKS = marks();

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

  /// The `>` that ends a tag whose values are all quoted, sought from quote to quote without regard
  /// to names; -1 if the tag is another.
  static int plainClose(byte[] bytes, int from, int to) {
    byte[] marks = MARKS;
    int at = from;
    int last = to - 8;
    while (true) {
      if (at <= last && Bytes.longAt(bytes, at) == CLASS) {
        at = Bytes.find(bytes, at + 8, to, (byte) '"') + 1;
      }
      while (at < to && marks[bytes[at] & 255] == 0) {
        at++;
      }
      if (at + 1 >= to || bytes[at] == '>') {
        return at < to && bytes[at] == '>' ? at : -1;
      }
      if (!isBeforeQuotedValue(bytes, at)) {
        return -1;
      }
      at = Bytes.find(bytes, at + 2, to, bytes[at + 1]) + 1;
    }
  }

  /// Whether the mark is the `=` between a name and a quote. After a blank, a slash or a value it
  /// would begin a name.
  private static boolean isBeforeQuotedValue(byte[] bytes, int at) {
    byte before = bytes[at - 1];
    return bytes[at] == '='
        && isQuote(bytes[at + 1])
        && KINDS[before & 255] == 0
        && !isQuote(before);
  }

  static boolean isQuote(byte c) {
    return c == '"' || c == '\'';
  }

  private static byte[] table() {
    byte[] kinds = new byte[256];
    kinds[' '] = kinds['\t'] = kinds['\n'] = kinds['\f'] = kinds['\r'] = SPACE;
    kinds['/'] = SLASH;
    kinds['>'] = CLOSE;
    kinds['='] = EQUALS;
    return kinds;
  }

  /// What decides where a tag ends.
  private static byte[] marks() {
    byte[] marks = new byte[256];
    marks['='] = marks['"'] = marks['\''] = marks['>'] = 1;
    return marks;
  }
}
