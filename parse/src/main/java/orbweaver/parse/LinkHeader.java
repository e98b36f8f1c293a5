package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A link that a response carries in its `Link` header.
///
/// @param target the URL as written, relative to the URL of the response
/// @param parameters names in lower case; the first of a name counts
///
///   [RFC 8288, 3](https://www.rfc-editor.org/rfc/rfc8288#section-3)
public record LinkHeader(String target, Map<String, String> parameters) {

  /// The links of a header's value; what is malformed is left out.
  public static List<LinkHeader> parse(String value) {
    var links = new ArrayList<LinkHeader>();
    var text = new HeaderText(value);
    while (text.skipTo('<') && text.has('>')) {
      String target = text.until('>');
      var parameters = new LinkedHashMap<String, String>();
      while (text.skips(';')) {
        String name = text.token().toLowerCase(Locale.ROOT);
        String parameter = text.skips('=') ? text.quotedOrUntilAny(";,") : "";
        if (!name.isEmpty()) {
          parameters.putIfAbsent(name, parameter);
        }
      }
      links.add(new LinkHeader(target.strip(), parameters));
    }
    return links;
  }

  /// Bits of [Rel]: those that `rel` and `type` say.
  public int rel() {
    byte[] rel = bytes("rel");
    byte[] type = bytes("type");
    return Rel.parse(rel, 0, rel.length) | Rel.ofType(type, 0, type.length);
  }

  private byte[] bytes(String name) {
    return parameters.getOrDefault(name, "").getBytes(StandardCharsets.UTF_8);
  }
}
