package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A robots.txt as it concerns one crawler. Immutable.
///
///     RobotsTxt robots = RobotsTxt.parse(body, "orbweaver");
///     RobotsTxt.Decision decision = robots.decide(url.requestTarget());
///     if (!decision.allowed()) { refused(url, decision.line(), decision.rule()); }
///
/// The groups that name the product token count, all of them together; only if there is none, those
/// for `*` do. The longest rule that matches decides, and of two as long the one that allows.
///
/// [RFC 9309](https://www.rfc-editor.org/rfc/rfc9309), with what Google's parser forgives: missing
/// colons, misspelt keys, rules after blank lines. Unlike there, `%62` in a rule is a `b` in a URL
/// (2.2.2), and `%2A` and `%24` are the characters `*` and `$`.
public final class RobotsTxt {
  /// Bytes beyond are not read, nor the line that this cuts. The standard asks for 500 KiB at least
  /// ([RFC 9309, 2.5](https://www.rfc-editor.org/rfc/rfc9309#section-2.5)).
  public static final int MAX_BYTES = 4 << 20;

  private static final byte[] ITSELF = "/robots.txt".getBytes(StandardCharsets.US_ASCII);
  private static final String NO_GROUP = "";
  private static final Decision UNMENTIONED = new Decision(true, 0, "", NO_GROUP);
  private static final Decision DISALLOW_ALL = new Decision(false, 0, "Disallow: /", "*");

  private final List<RobotsRule> rules;
  private final Decision otherwise;
  private final @Nullable Duration crawlDelay;
  private final List<String> sitemaps;

  RobotsTxt(
      List<RobotsRule> rules,
      Decision otherwise,
      @Nullable Duration crawlDelay,
      List<String> sitemaps) {
    this.rules = List.copyOf(rules);
    this.otherwise = otherwise;
    this.crawlDelay = crawlDelay;
    this.sitemaps = List.copyOf(sitemaps);
  }

  /// Whether a URL may be fetched, and why.
  ///
  /// @param line of the rule that decided, from 1; 0 if none did
  /// @param rule as it stands in the file: `Disallow: /private`
  /// @param group user agent of the group that the rule belongs to: ours or `*`
  public record Decision(boolean allowed, int line, String rule, String group) {}

  /// Reads a file; one that makes no sense allows all.
  ///
  /// @param productToken our name, compared without regard to case
  public static RobotsTxt parse(byte[] body, String productToken) {
    return new RobotsParser(body, /* isCut= */ false, productToken).parse();
  }

  /// Reads the beginning of a file. A line that is cut off says something else than it was meant
  /// to, so the last one is left out unless it has an end: `Disallow: /` may have been `Disallow:
  /// /x`.
  public static RobotsTxt parseBeginning(byte[] body, String productToken) {
    return new RobotsParser(body, /* isCut= */ true, productToken).parse();
  }

  /// No file: all is allowed.
  public static RobotsTxt allowAll() {
    return new RobotsTxt(List.of(), UNMENTIONED, null, List.of());
  }

  /// The file could not be had: nothing is allowed for now.
  public static RobotsTxt disallowAll() {
    return new RobotsTxt(List.of(), DISALLOW_ALL, null, List.of());
  }

  static RobotsTxt of(
      List<RobotsRule> rules, @Nullable Duration crawlDelay, List<String> sitemaps) {
    return new RobotsTxt(rules, UNMENTIONED, crawlDelay, sitemaps);
  }

  /// Decides about a path with its query. Takes steps in proportion to the lengths of all rules,
  /// and for each rule to the length of the path at most, whatever `*` it has.
  ///
  /// [RFC 9309, 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
  ///
  /// @param requestTarget as [Url#requestTarget()] has it, from the `/` on
  public Decision decide(String requestTarget) {
    byte[] bytes = requestTarget.getBytes(StandardCharsets.UTF_8);
    return decide(bytes, 0, bytes.length);
  }

  /// Decides about the path with its query at `from..to`.
  public Decision decide(byte[] bytes, int from, int to) {
    if (Arrays.equals(bytes, from, to, ITSELF, 0, ITSELF.length)) {
      return UNMENTIONED;
    }
    if (rules.isEmpty()) {
      return otherwise;
    }
    if (RobotsPath.isNormal(bytes, from, to)) {
      return decideNormal(bytes, from, to);
    }
    byte[] path = RobotsPath.normal(bytes, from, to);
    return decideNormal(path, 0, path.length);
  }

  /// The pause between two requests that the site asks for by `Crawl-delay`, which no standard has;
  /// empty if it does not, or in no number.
  public Optional<Duration> crawlDelay() {
    return Optional.ofNullable(crawlDelay);
  }

  /// The sitemaps named, as written, whatever group they stand in.
  public List<String> sitemaps() {
    return sitemaps;
  }

  private Decision decideNormal(byte[] path, int from, int to) {
    for (int i = 0; i < rules.size(); i++) {
      RobotsRule rule = rules.get(i);
      if (rule.pattern().matches(path, from, to)) {
        return rule.decision();
      }
    }
    return otherwise;
  }
}
