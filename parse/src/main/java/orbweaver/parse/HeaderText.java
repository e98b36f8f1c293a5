package orbweaver.parse;

/// Reads the value of a header from left to right.
final class HeaderText {
  private final String text;
  private int at;

  HeaderText(String text) {
    this.text = text;
  }

  boolean isAtEnd() {
    return at >= text.length();
  }

  /// Whether a `c` is yet to come.
  boolean has(char c) {
    return text.indexOf(c, at) >= 0;
  }

  /// Moves behind the next `c`; false if there is none.
  boolean skipTo(char c) {
    int found = text.indexOf(c, at);
    at = found < 0 ? text.length() : found + 1;
    return found >= 0;
  }

  /// Moves behind the next `c` that is in no quoted string; false if there is none.
  boolean skipToUnquoted(char c) {
    while (at < text.length()) {
      char next = text.charAt(at++);
      if (next == c) {
        return true;
      }
      if (next == '"' && has('"')) {
        String _ = quoted();
      }
    }
    return false;
  }

  /// Skips blanks and then `c`; if that does not follow, only the blanks.
  boolean skips(char c) {
    skipBlanks();
    boolean follows = at < text.length() && text.charAt(at) == c;
    at = follows ? at + 1 : at;
    return follows;
  }

  /// What lies before the next `c` or the end; moves behind it.
  String until(char c) {
    int found = text.indexOf(c, at);
    int end = found < 0 ? text.length() : found;
    String before = text.substring(at, end);
    at = Math.min(end + 1, text.length());
    return before;
  }

  /// What lies before the next blank, `,`, `;` or `=`.
  String token() {
    skipBlanks();
    int from = at;
    while (at < text.length() && !isBlank(text.charAt(at)) && ",;=".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(from, at);
  }

  /// A quoted string, or what lies before the next of the `ends` or the end, where that stays,
  /// without the blanks around it.
  String quotedOrUntilAny(String ends) {
    if (skips('"')) {
      return quoted();
    }
    int from = at;
    while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(from, at).strip();
  }

  private String quoted() {
    var value = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      boolean escapes = text.charAt(at) == '\\' && at + 1 < text.length();
      at = escapes ? at + 1 : at;
      value.append(text.charAt(at++));
    }
    at = Math.min(at + 1, text.length());
    return value.toString();
  }

  private void skipBlanks() {
    while (at < text.length() && isBlank(text.charAt(at))) {
      at++;
    }
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }
}
