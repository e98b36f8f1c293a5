package orbweaver.crawl.frontier;

import java.util.HashMap;
import java.util.regex.Pattern;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Signs in a URL that its site makes up links without end. Pure functions.
///
/// A relative link that was meant to be absolute, or a slash too many, makes a path that contains
/// itself again and again, and servers that answer every path with a page never end that.
final class Traps {
  /// The same segment of a path, or the same parameter with its value, more often than this.
  static final int MAX_REPETITIONS = 3;

  private static final String NAMES =
      "jsessionid|phpsessid|aspsessionid[a-z]*|asp\\.net_sessionid|oscsid|zenid|cfid|cftoken";

  /// Names of others that count only with a value that nobody would choose.
  private static final String VAGUE_NAMES = "sid|sess|session|sessionid|session_id|s";

  private static final Pattern SESSION =
      Pattern.compile(
          "(?i)(;(?:%s)=[^/?;]*)|(?<=[?&])((?:%s)=[^&]*|(?:%s)=[0-9a-z]{20,})(?:&|$)"
              .formatted(NAMES, NAMES, VAGUE_NAMES));

  private Traps() {}

  /// What gives the trap away, a sentence for people; null if nothing does.
  static @Nullable String sign(Url url) {
    // What is before the first slash is no segment.
    String segment = repeated(url.pathname().split("/", -1), 1);
    if (segment != null) {
      return segment.isEmpty()
          ? "its path has more than " + MAX_REPETITIONS + " empty segments"
          : "its path repeats '" + segment + "' more than " + MAX_REPETITIONS + " times";
    }
    String parameter = repeated(url.query().split("&", -1), 0);
    return parameter == null
        ? null
        : "its query repeats '" + parameter + "' more than " + MAX_REPETITIONS + " times";
  }

  private static @Nullable String repeated(String[] parts, int from) {
    if (parts.length - from <= MAX_REPETITIONS) {
      return null;
    }
    var counts = new HashMap<String, Integer>();
    for (int i = from; i < parts.length; i++) {
      if (counts.merge(parts[i], 1, Integer::sum) > MAX_REPETITIONS) {
        return parts[i];
      }
    }
    return null;
  }

  /// The URL without the number of a session that it carries; null if it carries none.
  static @Nullable String withoutSession(Url url) {
    String href = url.href();
    if (href.indexOf(';') < 0 && href.indexOf('?') < 0) {
      return null;
    }
    String without = SESSION.matcher(href).replaceAll("");
    return without.length() == href.length() ? null : without;
  }
}
