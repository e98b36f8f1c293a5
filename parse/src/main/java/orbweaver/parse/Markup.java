package orbweaver.parse;

/// Finds the ends of what begins with `<!` or `<?`. All answer -1 where the bytes end first.
///
/// [HTML, 13.2.5.42
/// on](https://html.spec.whatwg.org/multipage/parsing.html#markup-declaration-open-state)
final class Markup {
  private static final int NONE = -1;

  private Markup() {}

  /// Whether a `<` before it is more than a character of the text.
  static boolean begins(byte next) {
    return Bytes.isAlpha(next) || next == '/' || next == '!' || next == '?';
  }

  /// First index after the declaration or comment whose `<!` ends at `from`.
  static int declarationEnd(byte[] bytes, int from, int to, boolean foreign) {
    if (Bytes.startsWith(bytes, from, to, "--")) {
      return commentEnd(bytes, from + 2, to);
    }
    if (foreign && Bytes.startsWith(bytes, from, to, "[CDATA[")) {
      return cdataEnd(bytes, from + 7, to);
    }
    return afterClose(bytes, from, to);
  }

  /// First index after the next `>`.
  static int afterClose(byte[] bytes, int from, int to) {
    int at = Bytes.find(bytes, from, to, (byte) '>');
    return at < to ? at + 1 : NONE;
  }

  /// First index after the comment whose text begins at `from`: `-->`, `--!>`, or at once `>`,
  /// `->`.
  private static int commentEnd(byte[] bytes, int from, int to) {
    if (Bytes.startsWith(bytes, from, to, ">")) {
      return from + 1;
    }
    if (Bytes.startsWith(bytes, from, to, "->")) {
      return from + 2;
    }
    for (int at = from; ; at++) {
      at = Bytes.find(bytes, at, to, (byte) '>');
      if (at >= to) {
        return NONE;
      }
      if (endsWith(bytes, from, at, "--") || endsWith(bytes, from, at, "--!")) {
        return at + 1;
      }
    }
  }

  /// First index after the `]]>` that ends a CDATA section whose text begins at `from`.
  static int cdataEnd(byte[] bytes, int from, int to) {
    for (int at = from; ; at++) {
      at = Bytes.find(bytes, at, to, (byte) '>');
      if (at >= to) {
        return NONE;
      }
      if (endsWith(bytes, from, at, "]]")) {
        return at + 1;
      }
    }
  }

  private static boolean endsWith(byte[] bytes, int from, int to, String end) {
    int start = to - end.length();
    return start >= from && Bytes.startsWith(bytes, start, to, end);
  }
}
