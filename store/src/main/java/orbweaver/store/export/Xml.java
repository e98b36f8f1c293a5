package orbweaver.store.export;

import orbweaver.store.WellFormed;

/// Text as XML 1.0 can hold it.
final class Xml {
  private static final int REPLACEMENT_CHARACTER = 0xFFFD;

  private Xml() {}

  /// The text within an element or a quoted attribute. Characters that XML does not have, most
  /// controls, become U+FFFD.
  static String escape(String text) {
    var escaped = new StringBuilder(text.length() + 16);
    WellFormed.text(text).codePoints().forEach(c -> append(c, escaped));
    return escaped.toString();
  }

  private static void append(int c, StringBuilder escaped) {
    switch (c) {
      case '&' -> escaped.append("&amp;");
      case '<' -> escaped.append("&lt;");
      case '>' -> escaped.append("&gt;");
      case '"' -> escaped.append("&quot;");
      case '\'' -> escaped.append("&apos;");
      case '\t', '\n', '\r' -> escaped.append("&#").append(c).append(';');
      default -> escaped.appendCodePoint(isCharacter(c) ? c : REPLACEMENT_CHARACTER);
    }
  }

  private static boolean isCharacter(int c) {
    return c >= ' ' && c != 0xFFFE && c != 0xFFFF;
  }
}
