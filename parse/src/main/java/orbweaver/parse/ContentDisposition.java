package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Where a response wants to go: on the screen or into a file, and under what name.
///
/// @param type in lower case: `inline`, `attachment`
/// @param fileName as sent, without folders; "" if none is
///
///   [RFC 6266](https://www.rfc-editor.org/rfc/rfc6266)
public record ContentDisposition(String type, String fileName) {
  private static final char REPLACEMENT = '\uFFFD';

  /// Never fails: a value that makes no sense has an empty type and name.
  public static ContentDisposition parse(String value) {
    var text = new HeaderText(value);
    String type = text.token().toLowerCase(Locale.ROOT);
    if (text.skips('=')) {
      return new ContentDisposition("", "");
    }
    String plain = "";
    String extended = "";
    while (text.skipToUnquoted(';')) {
      String name = text.token().toLowerCase(Locale.ROOT);
      String parameter = text.skips('=') ? text.quotedOrUntilAny(";") : "";
      if (name.equals("filename") && plain.isEmpty()) {
        plain = utf8(parameter);
      } else if (name.equals("filename*") && extended.isEmpty()) {
        extended = extended(parameter);
      }
    }
    return new ContentDisposition(type, withoutFolders(extended.isEmpty() ? plain : extended));
  }

  /// Whether browsers would save it: any type but `inline`, and none.
  public boolean isAttachment() {
    return !type.isEmpty() && !type.equals("inline");
  }

  /// Decodes `UTF-8''na%C3%AFve.txt`; "" if it is not in that encoding.
  ///
  /// [RFC 8187, 3.2](https://www.rfc-editor.org/rfc/rfc8187#section-3.2)
  private static String extended(String value) {
    int first = value.indexOf('\'');
    int second = value.indexOf('\'', first + 1);
    Encoding encoding = first < 0 ? null : Encoding.forLabel(value.substring(0, first));
    if (second < 0 || encoding == null) {
      return "";
    }
    byte[] escaped = value.substring(second + 1).getBytes(StandardCharsets.UTF_8);
    byte[] plain = new byte[escaped.length];
    int length = HostParser.percentDecode(escaped, 0, escaped.length, plain);
    String decoded = new String(plain, 0, length, encoding.charset());
    return decoded.indexOf(REPLACEMENT) < 0 ? decoded : "";
  }

  /// Many write UTF-8 where the standard knows but ASCII; header values have a character a byte.
  private static String utf8(String value) {
    if (value.chars().anyMatch(c -> c > 0xFF)) {
      return value;
    }
    byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
    boolean valid = Utf8.isWhole(bytes, 0, bytes.length);
    return valid ? new String(bytes, StandardCharsets.UTF_8) : value;
  }

  private static String withoutFolders(String name) {
    String file = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    boolean isFolder = file.equals(".") || file.equals("..");
    return isFolder ? "" : file;
  }
}
