package orbweaver.parse;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads `X-Robots-Tag`: directives for everybody, and after `name:` for one robot.
///
/// [Robots meta tag](https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag)
public final class XRobotsTag {
  private static final Pattern COMMA = Pattern.compile(",");

  /// Directives that have a value of their own after a colon.
  private static final Set<String> WITH_VALUE =
      Set.of("unavailable_after", "max-snippet", "max-image-preview", "max-video-preview");

  private XRobotsTag() {}

  /// What one header line asks of the robot with that product token.
  public static RobotsDirectives parse(String value, String productToken) {
    RobotsDirectives all = RobotsDirectives.NONE;
    boolean concernsUs = true;
    for (String part : COMMA.split(value, -1)) {
      String directive = part.strip();
      int colon = directive.indexOf(':');
      String name = colon < 0 ? "" : directive.substring(0, colon).strip();
      if (colon >= 0 && isRobot(name)) {
        concernsUs = name.equalsIgnoreCase(productToken) || name.equalsIgnoreCase("robots");
        directive = directive.substring(colon + 1);
      }
      all = concernsUs ? all.and(RobotsDirectives.parse(directive)) : all;
    }
    return all;
  }

  /// Whether the word before a colon names a robot. Dates of `unavailable_after` have commas and
  /// colons too, but blanks before these.
  private static boolean isRobot(String name) {
    return !WITH_VALUE.contains(name.toLowerCase(Locale.ROOT))
        && name.chars().noneMatch(Character::isWhitespace);
  }
}
