package orbweaver.parse;

import java.util.Locale;
import java.util.regex.Pattern;

/// What a page asks of robots, in `<meta name=robots>` or in `X-Robots-Tag`.
///
/// @param noindex do not show it in search results
/// @param nofollow do not follow its links
/// @param noarchive do not show a stored copy
/// @param nosnippet do not show parts of its text
///
///   [Robots meta tag](https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag)
public record RobotsDirectives(
    boolean noindex, boolean nofollow, boolean noarchive, boolean nosnippet) {
  private static final Pattern SEPARATORS = Pattern.compile("[\\s,]+");

  /// Nothing is asked.
  public static final RobotsDirectives NONE = new RobotsDirectives(false, false, false, false);

  /// Reads directives separated by commas or blanks; unknown ones mean nothing.
  public static RobotsDirectives parse(String content) {
    RobotsDirectives all = NONE;
    for (String word : SEPARATORS.split(content.toLowerCase(Locale.ROOT), -1)) {
      all = all.and(directive(word));
    }
    return all;
  }

  /// What both ask for: the stricter answer to each question.
  public RobotsDirectives and(RobotsDirectives other) {
    return new RobotsDirectives(
        noindex || other.noindex,
        nofollow || other.nofollow,
        noarchive || other.noarchive,
        nosnippet || other.nosnippet);
  }

  private static RobotsDirectives directive(String word) {
    return switch (word) {
      case "none" -> new RobotsDirectives(true, true, false, false);
      case "noindex" -> new RobotsDirectives(true, false, false, false);
      case "nofollow" -> new RobotsDirectives(false, true, false, false);
      case "noarchive", "nocache" -> new RobotsDirectives(false, false, true, false);
      case "nosnippet" -> new RobotsDirectives(false, false, false, true);
      default -> NONE;
    };
  }
}
