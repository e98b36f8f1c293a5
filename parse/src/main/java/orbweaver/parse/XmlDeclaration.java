package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The encoding that an XML file declares, which is UTF-8 unless it says so.
final class XmlDeclaration {
  private static final int SEARCHED_BYTES = 256;
  private static final Pattern ENCODING =
      Pattern.compile("<\\?xml[^>]*?encoding\\s*=\\s*[\"']([^\"']{1,40})[\"']");

  private XmlDeclaration() {}

  static Encoding encoding(byte[] xml, int from, int to) {
    int length = Math.min(SEARCHED_BYTES, to - from);
    String head = new String(xml, from, length, StandardCharsets.ISO_8859_1);
    Matcher matcher = ENCODING.matcher(head);
    Encoding declared = matcher.find() ? Encoding.forLabel(matcher.group(1)) : null;
    boolean readable = declared != null && declared.isAsciiCompatible();
    return declared != null && readable ? declared : Encoding.UTF_8;
  }
}
