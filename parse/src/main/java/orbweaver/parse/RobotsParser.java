package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Reads a robots.txt once, from top to bottom, keeping the rules of the groups for us and for `*`
/// apart until it is known which count.
///
/// A group begins with user-agent lines and ends at the first user-agent line after a rule. Lines
/// that are neither, such as `Sitemap` and `Crawl-delay`, do not end it.
final class RobotsParser {
  private static final String EVERYONE = "*";
  private static final double MAX_DELAY_SECONDS = 1e9;
  private static final byte[] INDEX = "/index.htm".getBytes(StandardCharsets.US_ASCII);

  private final byte[] body;
  private final int end;
  private final String productToken;
  private final RobotsLine line = new RobotsLine();
  private final Group ours;
  private final Group everyone = new Group(EVERYONE);
  private final List<String> sitemaps = new ArrayList<>(1);
  private int lineNumber;

  // Whom the lines that follow concern.
  private boolean forUs;
  private boolean forEveryone;
  private boolean rulesBegan;
  private boolean weAreNamed;

  /// @param isCut whether the last line counts only if it has an end
  RobotsParser(byte[] body, boolean isCut, String productToken) {
    this.body = utf8(body);
    boolean isTooLong = this.body.length > RobotsTxt.MAX_BYTES;
    this.end = isCut || isTooLong ? afterLastLine() : this.body.length;
    this.productToken = productToken.toLowerCase(Locale.ROOT);
    this.ours = new Group(productToken);
  }

  RobotsTxt parse() {
    int at = Charsets.byteOrderMarkLength(body, 0, end);
    while (at < end) {
      int lineEnd = lineEnd(at, end);
      lineNumber++;
      if (line.read(body, at, lineEnd)) {
        take();
      }
      boolean crLf = lineEnd + 1 < end && body[lineEnd] == '\r' && body[lineEnd + 1] == '\n';
      at = lineEnd + (crLf ? 2 : 1);
    }
    Group group = weAreNamed ? ours : everyone;
    Collections.sort(group.rules);
    return RobotsTxt.of(group.rules, group.delay, sitemaps);
  }

  private void take() {
    switch (line.key()) {
      case USER_AGENT -> userAgent();
      case ALLOW -> rule(/* allowed= */ true);
      case DISALLOW -> rule(/* allowed= */ false);
      case SITEMAP -> sitemap();
      case CRAWL_DELAY -> crawlDelay();
      case OTHER -> {}
    }
  }

  private void userAgent() {
    if (rulesBegan) {
      forUs = forEveryone = rulesBegan = false;
    }
    int from = line.valueStart();
    int to = line.valueEnd();
    boolean star = from < to && body[from] == '*';
    if (star && (from + 1 == to || Bytes.isWhitespace(body[from + 1]))) {
      forEveryone = true;
    } else if (isOurs(from, to)) {
      forUs = weAreNamed = true;
    }
  }

  /// Whether the value begins with our product token. A token is letters, `-` and `_`; what follows
  /// it, such as a version, does not count. One of ours with digits is compared as it is; one with
  /// a blank cannot be written.
  private boolean isOurs(int from, int to) {
    int end = from + productToken.length();
    return !productToken.isBlank()
        && productToken.indexOf(' ') < 0
        && Bytes.startsWithIgnoreCase(body, from, to, productToken)
        && (end == to || !isTokenByte(body[end]));
  }

  private static boolean isTokenByte(byte c) {
    return Bytes.isAlpha(c) || c == '-' || c == '_';
  }

  private void rule(boolean allowed) {
    if (!forUs && !forEveryone) {
      return;
    }
    rulesBegan = true;
    if (line.hasValue()) {
      Group group = forUs ? ours : everyone;
      byte[] path = RobotsPath.normalPattern(body, line.valueStart(), line.valueEnd());
      group.add(path, allowed, lineNumber, text(line.keyStart(), line.valueEnd()));
      if (forUs && forEveryone) {
        everyone.add(path, allowed, lineNumber, text(line.keyStart(), line.valueEnd()));
      }
    }
  }

  private void sitemap() {
    if (line.hasValue()) {
      sitemaps.add(text(line.valueStart(), line.valueEnd()));
    }
  }

  private void crawlDelay() {
    Duration delay = delay(text(line.valueStart(), line.valueEnd()));
    if (delay != null && forUs) {
      ours.slowDown(delay);
    }
    if (delay != null && forEveryone) {
      everyone.slowDown(delay);
    }
  }

  private static @Nullable Duration delay(String text) {
    boolean plain = !text.isEmpty() && text.chars().allMatch(c -> Bytes.isDigit(c) || c == '.');
    if (!plain || text.indexOf('.') != text.lastIndexOf('.') || text.equals(".")) {
      return null;
    }
    double seconds = Double.parseDouble(text);
    return seconds > MAX_DELAY_SECONDS ? null : Duration.ofMillis(Math.round(seconds * 1000));
  }

  /// Where the last line ends that has an end within the limit.
  private int afterLastLine() {
    int at = Math.min(body.length, RobotsTxt.MAX_BYTES);
    while (at > 0 && body[at - 1] != '\n' && body[at - 1] != '\r') {
      at--;
    }
    return at;
  }

  private int lineEnd(int from, int end) {
    int at = from;
    while (at < end && body[at] != '\n' && body[at] != '\r') {
      at++;
    }
    return at;
  }

  private String text(int from, int to) {
    return Utf8.text(body, from, to);
  }

  private static byte[] utf8(byte[] body) {
    Encoding mark = Charsets.byteOrderMark(body, 0, body.length);
    Encoding wide = mark == null ? unmarked(body) : mark;
    if (wide == null || wide.equals(Encoding.UTF_8)) {
      return body;
    }
    int from = mark == null ? 0 : 2;
    return new String(body, from, body.length - from, wide.charset())
        .getBytes(StandardCharsets.UTF_8);
  }

  /// UTF-16 without a mark, by the zeros beside the first two letters; else null.
  private static @Nullable Encoding unmarked(byte[] body) {
    if (body.length < 4) {
      return null;
    }
    boolean isBigEndian = body[0] == 0 && body[2] == 0 && body[1] != 0;
    boolean isLittleEndian = body[1] == 0 && body[3] == 0 && body[0] != 0;
    return isBigEndian ? Encoding.UTF_16BE : isLittleEndian ? Encoding.UTF_16LE : null;
  }

  /// The rules for one user agent.
  private static final class Group {
    final String name;
    final List<RobotsRule> rules = new ArrayList<>();
    @Nullable Duration delay;

    Group(String name) {
      this.name = name;
    }

    void add(byte[] path, boolean allowed, int line, String text) {
      var decision = new RobotsTxt.Decision(allowed, line, text, name);
      rules.add(new RobotsRule(RobotsPattern.compile(path), path.length, decision));
      int slash = Bytes.findLast(path, 0, path.length, (byte) '/');
      if (allowed && slash >= 0 && startsWithIndex(path, slash)) {
        byte[] directory = Arrays.copyOf(path, slash + 2);
        directory[slash + 1] = '$';
        rules.add(new RobotsRule(RobotsPattern.compile(directory), directory.length, decision));
      }
    }

    void slowDown(Duration wanted) {
      delay = delay == null || wanted.compareTo(delay) > 0 ? wanted : delay;
    }

    /// Whoever allows `/a/index.html` allows `/a/`, which is the same page.
    private static boolean startsWithIndex(byte[] path, int slash) {
      int end = slash + INDEX.length;
      return end <= path.length && Arrays.equals(path, slash, end, INDEX, 0, INDEX.length);
    }
  }
}
