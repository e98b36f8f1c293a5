package orbweaver.parse;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Looks for `<meta charset>` at the head of a page, before any decoding.
///
/// [HTML, 13.2.3.2, prescan a byte
/// stream](https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding)
final class Prescan {
  private static final String CHARSET = "charset";

  private final byte[] bytes;
  private final int end;
  private int at;
  private String attributeName = "";
  private String attributeValue = "";

  private Prescan(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.at = from;
    this.end = to;
  }

  /// The encoding that the page declares in `from..to`, or null.
  static @Nullable Encoding scan(byte[] bytes, int from, int to) {
    if (startsWithPairs(bytes, from, to, "<?x", 0)) {
      return Encoding.UTF_16LE;
    }
    return startsWithPairs(bytes, from, to, "<?x", 1)
        ? Encoding.UTF_16BE
        : new Prescan(bytes, from, to).scan();
  }

  private @Nullable Encoding scan() {
    for (; at < end; at++) {
      at = Bytes.find(bytes, at, end, (byte) '<');
      if (Bytes.startsWith(bytes, at, end, "<!--")) {
        skipComment();
      } else if (isMeta()) {
        Encoding encoding = meta();
        if (at >= end || encoding != null) {
          return at >= end ? null : encoding;
        }
        at--;
      } else if (isTag()) {
        skipTag();
      } else if (at + 1 < end && "!/?".indexOf(bytes[at + 1]) >= 0) {
        at = Bytes.find(bytes, at, end, (byte) '>');
      }
    }
    return null;
  }

  private void skipComment() {
    at += 2;
    while (at < end && !Bytes.startsWith(bytes, at, end, "-->")) {
      at++;
    }
    at += 2;
  }

  private boolean isMeta() {
    return Bytes.startsWithIgnoreCase(bytes, at, end, "<meta")
        && at + 5 < end
        && (Bytes.isWhitespace(bytes[at + 5]) || bytes[at + 5] == '/');
  }

  private boolean isTag() {
    int name = at + 1 < end && bytes[at + 1] == '/' ? at + 2 : at + 1;
    return name < end && Bytes.isAlpha(bytes[name]);
  }

  private void skipTag() {
    while (at < end && !Bytes.isWhitespace(bytes[at]) && bytes[at] != '>') {
      at++;
    }
    boolean more;
    do {
      more = attribute();
    } while (more);
  }

  /// Reads a `<meta>`; null if it declares nothing.
  private @Nullable Encoding meta() {
    at += 5;
    Set<String> seen = new HashSet<>();
    boolean isContentType = false;
    boolean needsContentType = false;
    boolean declared = false;
    Encoding encoding = null;
    while (attribute()) {
      if (!seen.add(attributeName)) {
        continue;
      }
      if (attributeName.equals("http-equiv")) {
        isContentType = attributeValue.equals("content-type");
      } else if (attributeName.equals("content") && !declared) {
        encoding = inContent(attributeValue);
        declared = encoding != null;
        needsContentType = declared;
      } else if (attributeName.equals(CHARSET)) {
        encoding = Encoding.forLabel(attributeValue);
        declared = true;
        needsContentType = false;
      }
    }
    return encoding == null || (needsContentType && !isContentType) ? null : meant(encoding);
  }

  /// UTF-16 that an ASCII reader could read is not UTF-16.
  private static Encoding meant(Encoding encoding) {
    if (encoding.name().startsWith("UTF-16")) {
      return Encoding.UTF_8;
    }
    return encoding.name().equals("x-user-defined") ? Encoding.WINDOWS_1252 : encoding;
  }

  /// The encoding in the value of `content`, as in `text/html; charset=...`.
  private static @Nullable Encoding inContent(String content) {
    int from = content.indexOf(CHARSET);
    while (from >= 0) {
      int next = skipBlanks(content, from + CHARSET.length());
      if (next < content.length() && content.charAt(next) == '=') {
        return labelAt(content, skipBlanks(content, next + 1));
      }
      from = content.indexOf(CHARSET, from + CHARSET.length());
    }
    return null;
  }

  private static @Nullable Encoding labelAt(String content, int from) {
    if (from >= content.length()) {
      return null;
    }
    char quote = content.charAt(from);
    if (quote == '"' || quote == '\'') {
      int close = content.indexOf(quote, from + 1);
      return close < 0 ? null : Encoding.forLabel(content.substring(from + 1, close));
    }
    int to = from;
    while (to < content.length()
        && !Bytes.isWhitespace(content.charAt(to))
        && content.charAt(to) != ';') {
      to++;
    }
    return Encoding.forLabel(content.substring(from, to));
  }

  private static int skipBlanks(String text, int from) {
    int at = from;
    while (at < text.length() && Bytes.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /// "Get an attribute" of the standard; false at the end of the tag or of the bytes.
  private boolean attribute() {
    attributeName = "";
    attributeValue = "";
    while (at < end && (Bytes.isWhitespace(bytes[at]) || bytes[at] == '/')) {
      at++;
    }
    if (at >= end || bytes[at] == '>') {
      return false;
    }
    int from = at;
    while (at < end && !endsName(bytes[at], from)) {
      at++;
    }
    attributeName = lower(from, at);
    at = Bytes.skipWhitespace(bytes, at, end);
    if (at >= end) {
      return false;
    }
    return bytes[at] != '=' || value();
  }

  private boolean endsName(byte c, int from) {
    return Bytes.isWhitespace(c) || c == '/' || c == '>' || (c == '=' && at > from);
  }

  private boolean value() {
    at = Bytes.skipWhitespace(bytes, at + 1, end);
    if (at >= end) {
      return false;
    }
    byte quote = bytes[at];
    if (quote == '"' || quote == '\'') {
      int close = Bytes.find(bytes, at + 1, end, quote);
      attributeValue = lower(at + 1, close);
      at = close + 1;
      return close < end;
    }
    int from = at;
    while (at < end && !Bytes.isWhitespace(bytes[at]) && bytes[at] != '>') {
      at++;
    }
    attributeValue = lower(from, at);
    return at < end;
  }

  private String lower(int from, int to) {
    var text = new StringBuilder(to - from);
    for (int i = from; i < to; i++) {
      text.append((char) (Bytes.toLower(bytes[i]) & 255));
    }
    return text.toString();
  }

  private static boolean startsWithPairs(byte[] bytes, int from, int to, String ascii, int offset) {
    if (to - from < 2 * ascii.length()) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      int high = from + 2 * i + 1 - offset;
      if (bytes[from + 2 * i + offset] != ascii.charAt(i) || bytes[high] != 0) {
        return false;
      }
    }
    return true;
  }
}
