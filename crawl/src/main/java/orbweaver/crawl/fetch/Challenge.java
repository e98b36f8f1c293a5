package orbweaver.crawl.fetch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One way to log in that a server offers (RFC 9110 11.6.1).
///
/// @param scheme in lower case
/// @param parameters by name in lower case, unquoted
record Challenge(String scheme, Map<String, String> parameters) {
  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

  /// A parameter, or else a scheme. Possessive, so that no value can make it slow.
  private static final Pattern PART =
      Pattern.compile(
          "[ \t,]*+(?:(TOKEN)[ \t]*+=[ \t]*+(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|(TOKEN))|(TOKEN))"
              .replace("TOKEN", TOKEN + "+"));

  /// All that a field offers, as far as it can be read.
  static List<Challenge> parse(String field) {
    var challenges = new ArrayList<Challenge>();
    Matcher part = PART.matcher(field);
    int at = 0;
    while (part.region(at, field.length()).lookingAt()) {
      at = part.end();
      if (part.group(4) != null) {
        String scheme = part.group(4).toLowerCase(Locale.ROOT);
        challenges.add(new Challenge(scheme, new LinkedHashMap<>()));
      } else if (!challenges.isEmpty()) {
        String quoted = part.group(2);
        String value = quoted == null ? part.group(3) : quoted.replaceAll("\\\\(.)", "$1");
        challenges
            .getLast()
            .parameters()
            .putIfAbsent(part.group(1).toLowerCase(Locale.ROOT), value);
      }
    }
    return challenges;
  }
}
