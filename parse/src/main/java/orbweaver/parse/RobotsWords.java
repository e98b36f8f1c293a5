package orbweaver.parse;

import java.util.Locale;
import java.util.Set;

/// Reads directives for robots from left to right, be they separated by commas or blanks, or as
/// they should not be: by semicolons, by blanks that are none in ASCII, by quotes around them.
final class RobotsWords {
  /// Directives that have a value of their own after a colon.
  private static final Set<String> WITH_VALUE =
      Set.of("unavailable_after", "max-snippet", "max-image-preview", "max-video-preview");

  private static final Set<String> EVERYBODY = Set.of("robots", "*");

  private final String text;
  private int at;

  // The last word.
  private String word = "";
  private boolean beginsPart;
  private boolean hasColon;

  RobotsWords(String text) {
    this.text = text;
  }

  /// All directives, whomever they are for.
  RobotsDirectives all() {
    RobotsDirectives all = RobotsDirectives.NONE;
    while (next()) {
      all = all.and(directive());
    }
    return all;
  }

  /// Those for everybody, and those after `name:` of that robot; `robots:` and `*:` are for all.
  RobotsDirectives of(String productToken) {
    RobotsDirectives all = RobotsDirectives.NONE;
    boolean concernsUs = true;
    while (next()) {
      if (hasColon && beginsPart && !WITH_VALUE.contains(word)) {
        concernsUs = word.equalsIgnoreCase(productToken) || EVERYBODY.contains(word);
        continue;
      }
      RobotsDirectives directive = directive();
      all = concernsUs ? all.and(directive) : all;
    }
    return all;
  }

  /// Reads the next word, and the colon behind it; false if there is none.
  private boolean next() {
    beginsPart = at == 0;
    while (at < text.length() && (endsValue(at) || text.charAt(at) == ':')) {
      beginsPart |= isComma(at++);
    }
    int from = at;
    while (at < text.length() && !endsValue(at) && text.charAt(at) != ':') {
      at++;
    }
    word = text.substring(from, at).toLowerCase(Locale.ROOT);
    int colon = afterBlanks(at);
    hasColon = colon < text.length() && text.charAt(colon) == ':';
    at = hasColon ? colon + 1 : at;
    return !word.isEmpty();
  }

  private RobotsDirectives directive() {
    return switch (word) {
      case "none" -> new RobotsDirectives(true, true, false, false);
      case "noindex" -> new RobotsDirectives(true, false, false, false);
      case "nofollow" -> new RobotsDirectives(false, true, false, false);
      case "noarchive", "nocache" -> new RobotsDirectives(false, false, true, false);
      case "nosnippet" -> new RobotsDirectives(false, false, false, true);
      case "max-snippet" -> new RobotsDirectives(false, false, false, value().equals("0"));
      case "unavailable_after" -> unavailableAfter();
      default -> other();
    };
  }

  /// `none` in `max-image-preview: none` is no directive.
  private RobotsDirectives other() {
    var _ = value();
    return RobotsDirectives.NONE;
  }

  /// What stands behind the colon; "" if there is none.
  private String value() {
    int from = hasColon ? afterBlanks(at) : at;
    int to = from;
    while (hasColon && to < text.length() && !endsValue(to)) {
      to++;
    }
    at = to;
    return text.substring(from, to);
  }

  private RobotsDirectives unavailableAfter() {
    LooseDate date = LooseDate.at(text, afterBlanks(at));
    if (date == null) {
      return RobotsDirectives.NONE;
    }
    at = date.end();
    return RobotsDirectives.unavailableAfter(date.moment());
  }

  private int afterBlanks(int from) {
    int index = from;
    while (index < text.length() && isBlank(index)) {
      index++;
    }
    return index;
  }

  private boolean endsValue(int index) {
    return isBlank(index) || isComma(index);
  }

  private boolean isComma(int index) {
    return text.charAt(index) == ',' || text.charAt(index) == ';';
  }

  private boolean isBlank(int index) {
    char c = text.charAt(index);
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '"' || c == '\'';
  }
}
