package orbweaver.parse;

/// Resolves the escapes in strings of JavaScript and JSON: of quotes and slashes, of control
/// characters, and of any character by its number.
///
/// [ECMAScript, 12.9.4](https://tc39.es/ecma262/#sec-literals-string-literals), [RFC 8259,
/// 7](https://www.rfc-editor.org/rfc/rfc8259#section-7)
final class ScriptEscapes {
  private static final int SHORT_DIGITS = 2;
  private static final int LONG_DIGITS = 4;
  private static final int MAX_DIGITS = 6;

  private ScriptEscapes() {}

  /// The text without its escapes; what looks like one and is none is the character itself.
  static String resolve(String text) {
    int escape = text.indexOf('\\');
    if (escape < 0) {
      return text;
    }
    var plain = new StringBuilder(text.length()).append(text, 0, escape);
    int at = escape;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != '\\' || at == text.length()) {
        plain.append(c);
      } else {
        at = escape(text, at, plain);
      }
    }
    return plain.toString();
  }

  /// Resolves the escape whose backslash lies before `from`, and returns its end.
  private static int escape(String text, int from, StringBuilder plain) {
    char kind = text.charAt(from);
    boolean isBraced = text.startsWith("u{", from);
    int start = from + (isBraced ? 2 : 1);
    int digits = isBraced ? MAX_DIGITS : kind == 'u' ? LONG_DIGITS : kind == 'x' ? SHORT_DIGITS : 0;
    int end = digitsEnd(text, start, digits);
    boolean isCode =
        isBraced
            ? end > start && end < text.length() && text.charAt(end) == '}'
            : digits > 0 && end == start + digits;
    int code = isCode ? Integer.parseInt(text, start, end, 16) : control(kind);
    if (!Character.isValidCodePoint(code)) {
      plain.append(kind);
      return from + 1;
    }
    plain.appendCodePoint(code);
    return isCode && isBraced ? end + 1 : isCode ? end : from + 1;
  }

  private static int digitsEnd(String text, int from, int most) {
    int end = from;
    while (end < text.length() && end < from + most && Bytes.hexDigit(text.charAt(end)) >= 0) {
      end++;
    }
    return end;
  }

  /// The control character that the letter stands for, or the letter itself.
  private static int control(char letter) {
    return switch (letter) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> letter;
    };
  }
}
