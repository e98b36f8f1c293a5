package orbweaver.parse;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A media type as `Content-Type` gives it.
///
/// @param type type and subtype in lower case, without parameters: `text/html`
/// @param parameters in their order, names in lower case; the first of a name counts
///
///   [MIME Sniffing, 4.4](https://mimesniff.spec.whatwg.org/#parsing-a-mime-type)
public record MediaType(String type, Map<String, String> parameters) {
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

  /// The media type, or null if the value is none.
  public static @Nullable MediaType parse(String value) {
    String text = stripBlanks(value);
    int semicolon = indexOf(text, ';', 0);
    String type = trimEnd(text.substring(0, semicolon));
    int slash = type.indexOf('/');
    if (slash < 0 || !isToken(type.substring(0, slash)) || !isToken(type.substring(slash + 1))) {
      return null;
    }
    return new MediaType(type.toLowerCase(Locale.ROOT), parameters(text, semicolon));
  }

  /// What the parameter `charset` says, or null.
  public @Nullable String charset() {
    return parameters.get("charset");
  }

  /// Whether browsers show it as an HTML or XHTML page.
  public boolean isHtml() {
    return type.equals("text/html") || type.equals("application/xhtml+xml");
  }

  /// Whether it is XML.
  ///
  /// [MIME Sniffing, 4.6](https://mimesniff.spec.whatwg.org/#xml-mime-type)
  public boolean isXml() {
    return type.equals("text/xml") || type.equals("application/xml") || type.endsWith("+xml");
  }

  private static Map<String, String> parameters(String text, int from) {
    var parameters = new LinkedHashMap<String, String>();
    int at = from;
    while (at < text.length()) {
      int start = skipBlanks(text, at + 1);
      int nameEnd = nameEnd(text, start);
      if (nameEnd >= text.length()) {
        break;
      }
      if (text.charAt(nameEnd) == ';') {
        at = nameEnd;
        continue;
      }
      String name = text.substring(start, nameEnd).toLowerCase(Locale.ROOT);
      boolean quoted = nameEnd + 1 < text.length() && text.charAt(nameEnd + 1) == '"';
      var value = new StringBuilder();
      at = quoted ? quotedString(text, nameEnd + 2, value) : token(text, nameEnd + 1, value);
      boolean given = quoted || !value.isEmpty();
      if (given && isToken(name) && isQuotable(value)) {
        parameters.putIfAbsent(name, value.toString());
      }
    }
    return parameters;
  }

  /// Index of the next `;` or `=`: a search for each would go over all that is left each time.
  private static int nameEnd(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != ';' && text.charAt(at) != '=') {
      at++;
    }
    return at;
  }

  private static int token(String text, int from, StringBuilder value) {
    int end = indexOf(text, ';', from);
    value.append(trimEnd(text.substring(from, end)));
    return end;
  }

  /// Reads a quoted string whose first character is at `from`; the index of the next semicolon.
  private static int quotedString(String text, int from, StringBuilder value) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '"') {
      boolean escapes = text.charAt(at) == '\\' && at + 1 < text.length();
      at = escapes ? at + 1 : at;
      value.append(text.charAt(at++));
    }
    return indexOf(text, ';', at);
  }

  private static int indexOf(String text, char wanted, int from) {
    int at = text.indexOf(wanted, from);
    return at < 0 ? text.length() : at;
  }

  private static boolean isToken(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Bytes.isAlphanumeric(c) && TOKEN_MARKS.indexOf(c) < 0) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static boolean isQuotable(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\t' && (c < ' ' || c > 0xFF || c == 0x7F)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  private static int skipBlanks(String text, int from) {
    int at = from;
    while (at < text.length() && isBlank(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static String trimEnd(String text) {
    int end = text.length();
    while (end > 0 && isBlank(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end);
  }

  private static String stripBlanks(String text) {
    return trimEnd(text).substring(Math.min(skipBlanks(text, 0), trimEnd(text).length()));
  }

  @Override
  public String toString() {
    var text = new StringBuilder(type);
    parameters.forEach((name, value) -> text.append(';').append(name).append('=').append(value));
    return text.toString();
  }
}
