package orbweaver.parse;

import java.util.List;

/// Takes one line of a robots.txt apart.
final class RobotsLine {
  /// Google's limit: eight times the longest URL of Internet Explorer. What is longer is cut.
  static final int MAX_BYTES = 2083 * 8;

  enum Key {
    USER_AGENT("user-agent", "useragent", "user agent"),
    ALLOW("allow"),
    DISALLOW("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"),
    SITEMAP("sitemap", "site-map"),
    CRAWL_DELAY("crawl-delay", "crawldelay"),
    OTHER;

    @SuppressWarnings("ImmutableEnumChecker") // Nobody writes it.
    private final List<String> spellings;

    Key(String... spellings) {
      this.spellings = List.of(spellings);
    }

    static Key of(byte[] bytes, int from, int to) {
      for (Key key : values()) {
        for (String spelling : key.spellings) {
          if (Bytes.startsWithIgnoreCase(bytes, from, to, spelling)) {
            return key;
          }
        }
      }
      return OTHER;
    }
  }

  private Key key = Key.OTHER;
  private int keyStart;
  private int valueStart;
  private int valueEnd;

  Key key() {
    return key;
  }

  int keyStart() {
    return keyStart;
  }

  int valueStart() {
    return valueStart;
  }

  int valueEnd() {
    return valueEnd;
  }

  boolean hasValue() {
    return valueStart < valueEnd;
  }

  /// Reads the line at `from..to`; false if it says nothing.
  boolean read(byte[] bytes, int from, int to) {
    int cut = Math.min(to, from + MAX_BYTES - 1);
    int start = skipBlanks(bytes, from, cut);
    int end = trimEnd(bytes, start, Bytes.find(bytes, start, cut, (byte) '#'));
    int colon = Bytes.find(bytes, start, end, (byte) ':');
    int separator = colon < end ? colon : blankBetweenTwoWords(bytes, start, end);
    int keyEnd = separator < 0 ? start : trimEnd(bytes, start, separator);
    if (keyEnd == start) {
      return false;
    }
    key = Key.of(bytes, start, keyEnd);
    keyStart = start;
    valueStart = skipBlanks(bytes, separator + 1, end);
    valueEnd = end;
    return true;
  }

  /// A line of two words is taken as if a colon stood between them; -1 if there are not two.
  private static int blankBetweenTwoWords(byte[] bytes, int from, int to) {
    int gap = from;
    while (gap < to && !isBlank(bytes[gap])) {
      gap++;
    }
    int second = skipBlanks(bytes, gap, to);
    int at = second;
    while (at < to && !isBlank(bytes[at])) {
      at++;
    }
    return second < to && at == to ? gap : -1;
  }

  private static int skipBlanks(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && isBlank(bytes[at])) {
      at++;
    }
    return at;
  }

  private static int trimEnd(byte[] bytes, int from, int to) {
    int at = to;
    while (at > from && isBlank(bytes[at - 1])) {
      at--;
    }
    return at;
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }
}
