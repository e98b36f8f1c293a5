package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The encoding that an XML file declares, which is UTF-8 unless it says so.
final class XmlDeclaration {
  private static final int SEARCHED_BYTES = 256;
  private static final Pattern ENCODING =
      Pattern.compile("<\\?xml[^>]*?encoding\\s*=\\s*[\"']([^\"']{1,40})[\"']");

  private static final Pattern STRICT =
      Pattern.compile("<\\?xml[^>]*?encoding\\s*=\\s*([\"'])([^\\x00-\\x20\"'>]{1,40})\\1");

  private XmlDeclaration() {}

  /// The encoding that a page declares as XML does, in its first bytes, or null. UTF-16 that an
  /// ASCII reader could read is not UTF-16.
  ///
  /// [HTML, 13.2.3.2, get an XML
  /// encoding](https://html.spec.whatwg.org/multipage/parsing.html#xml-encoding)
  static @Nullable Encoding ofPage(byte[] page, int from, int to) {
    if (!Bytes.startsWith(page, from, to, "<?xml")) {
      return null;
    }
    Matcher matcher = STRICT.matcher(head(page, from, to));
    Encoding declared = matcher.lookingAt() ? Encoding.forLabel(matcher.group(2)) : null;
    boolean isWide = declared != null && declared.name().startsWith("UTF-16");
    return isWide ? Encoding.UTF_8 : declared;
  }

  static Encoding encoding(byte[] xml, int from, int to) {
    Matcher matcher = ENCODING.matcher(head(xml, from, to));
    Encoding declared = matcher.find() ? Encoding.forLabel(matcher.group(1)) : null;
    boolean readable = declared != null && declared.isAsciiCompatible();
    return declared != null && readable ? declared : Encoding.UTF_8;
  }

  private static String head(byte[] xml, int from, int to) {
    int length = Math.min(SEARCHED_BYTES, to - from);
    return new String(xml, from, length, StandardCharsets.ISO_8859_1);
  }
}
