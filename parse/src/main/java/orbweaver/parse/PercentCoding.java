package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// Text with percent-encoded bytes, and the format of forms that are sent.
///
/// [URL Standard, 1.3](https://url.spec.whatwg.org/#percent-encoded-bytes) and
/// [5](https://url.spec.whatwg.org/#application/x-www-form-urlencoded)
public final class PercentCoding {
  private static final String ENDS_PATH = "%?#\\";

  private PercentCoding() {}

  /// The text with `%` and two hexadecimal digits replaced by the byte that they name; any other
  /// `%` stays, and bytes that are not UTF-8 become U+FFFD. A `+` is no more than itself.
  ///
  /// [URL Standard, 1.3, percent-decode](https://url.spec.whatwg.org/#string-percent-decode)
  public static String decode(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = 0;
    for (int at = 0; at < bytes.length; at++) {
      int escaped = bytes[at] == '%' ? escapedByte(bytes, at) : -1;
      bytes[length++] = escaped < 0 ? bytes[at] : (byte) escaped;
      at += escaped < 0 ? 0 : 2;
    }
    return Utf8.text(bytes, 0, length);
  }

  /// The path of a file as one that the URL parser takes for the same: what would end a path, part
  /// it or vanish from it is escaped. The parser escapes the rest.
  public static String escapePath(String path) {
    var escaped = new StringBuilder();
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c <= ' ' || ENDS_PATH.indexOf(c) >= 0) {
        append((byte) c, escaped);
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }

  private static void append(byte b, StringBuilder to) {
    to.append('%');
    to.append((char) PercentEncodeSet.upperNibble(b));
    to.append((char) PercentEncodeSet.lowerNibble(b));
  }

  /// The byte that the two digits after the `%` at `at` name, or -1.
  private static int escapedByte(byte[] bytes, int at) {
    if (at + 2 >= bytes.length) {
      return -1;
    }
    int high = Bytes.hexDigit(bytes[at + 1]);
    int low = Bytes.hexDigit(bytes[at + 2]);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }

  /// A field of a form and its value as `application/x-www-form-urlencoded` has them, `name=value`.
  /// Line ends in both are CR and LF; what the encoding lacks is a numeric character reference.
  ///
  /// [URL Standard, 5.2](https://url.spec.whatwg.org/#urlencoded-serializing), after [HTML,
  /// 4.10.21.3](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#convert-to-a-list-of-name-value-pairs)
  ///
  /// @param charset of the form; for UTF-16 it is UTF-8 that is sent
  public static String formPair(String name, String value, Charset charset) {
    return formEncode(name, charset) + "=" + formEncode(value, charset);
  }

  private static String formEncode(String text, Charset charset) {
    var encoded = new StringBuilder();
    for (byte b : FormContent.bytes(text, charset)) {
      if (b == ' ') {
        encoded.append('+');
      } else if (Bytes.isAlphanumeric(b) || b == '*' || b == '-' || b == '.' || b == '_') {
        encoded.append((char) b);
      } else {
        append(b, encoded);
      }
    }
    return encoded.toString();
  }
}
