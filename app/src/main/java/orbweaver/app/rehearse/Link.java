package orbweaver.app.rehearse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// A link of a generated page: as its author thinks of it, and as a browser must ask for it.
///
/// @param authority host, with the port unless it is 80
/// @param text path and query as written, with letters of any script
/// @param target path and query as requested: the path in UTF-8, the query in the charset of the
///   page (WHATWG URL, "percent-encode after encoding")
record Link(String authority, String text, String target) {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /// Beside controls and high bytes; what else a path escapes does not occur in ours.
  private static final String ESCAPED = " \"#<>";

  static Link of(String authority, String text, Charset charset) {
    int query = text.indexOf('?');
    if (query < 0) {
      return new Link(authority, text, encode(text, StandardCharsets.UTF_8));
    }
    String path = encode(text.substring(0, query), StandardCharsets.UTF_8);
    return new Link(authority, text, path + encode(text.substring(query), charset));
  }

  String url() {
    return "http://" + authority + target;
  }

  private static String encode(String text, Charset charset) {
    var encoded = new StringBuilder(text.length() + 16);
    for (byte b : text.getBytes(charset)) {
      if (b <= ' ' || b == 0x7F || ESCAPED.indexOf(b) >= 0) {
        encoded.append('%').append(HEX.toHexDigits(b));
      } else {
        encoded.append((char) b);
      }
    }
    return encoded.toString();
  }
}
