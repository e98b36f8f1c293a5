package orbweaver.crawl.robots;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import orbweaver.parse.RobotsTxt;
import org.jspecify.annotations.Nullable;

/// The robots.txt of the origins of one shard, by RFC 9309:
///
/// - 2xx: its rules (section 2.3.1.1), also when cut at the size limit of 2.5, but for the line
///   that is cut;
/// - 4xx: everything is allowed (2.3.1.3), and after too many redirects likewise (2.3.1.2);
/// - 5xx, or no answer: everything is disallowed for a while (2.3.1.4). Rules known from before are
///   kept in that case, for they are a better guess.
///
/// Fresh for 24 hours (2.4). Belongs to one loop.
public final class RobotsCache {
  /// Largest robots.txt that is read, in bytes (RFC 9309 2.5 asks for 500 KiB at least).
  public static final int MAX_BYTES = 512 << 10;

  /// Redirects followed in a row (RFC 9309 2.3.1.2 asks for five at least).
  public static final int MAX_REDIRECTS = 5;

  private static final long FRESH_NANOS = Duration.ofHours(24).toNanos();
  private static final long UNREACHABLE_NANOS = Duration.ofMinutes(10).toNanos();

  private final String productToken;
  private final Map<String, RobotsEntry> entries = new LinkedHashMap<>();

  /// @param productToken our name, as robots.txt groups may name it
  public RobotsCache(String productToken) {
    this.productToken = productToken;
  }

  /// The rules of an origin, or null if it has to be asked.
  public @Nullable RobotsEntry fresh(String origin, long nowNanos) {
    RobotsEntry entry = entries.get(origin);
    return entry != null && nowNanos < entry.expiresNanos() ? entry : null;
  }

  /// Keeps what came of asking the origin.
  public RobotsEntry put(String origin, RobotsAnswer answer, long nowNanos) {
    RobotsEntry before = entries.get(origin);
    RobotsEntry entry =
        switch (answer) {
          case RobotsAnswer.Answered(int status, byte[] body, String cut) ->
              status / 100 == 2 ? rules(body, cut, nowNanos) : refused(status, before, nowNanos);
          case RobotsAnswer.RedirectedTooOften() ->
              allowAll("robots.txt redirects too often", nowNanos);
          case RobotsAnswer.Unreachable(String cause) ->
              unreachable("robots.txt: " + cause, before, nowNanos);
        };
    entries.put(origin, entry);
    return entry;
  }

  private RobotsEntry rules(byte[] body, String cut, long nowNanos) {
    long expires = nowNanos + FRESH_NANOS;
    return cut.isEmpty()
        ? new RobotsEntry(RobotsTxt.parse(body, productToken), "robots.txt", expires)
        : new RobotsEntry(
            RobotsTxt.parseBeginning(body, productToken), "robots.txt (" + cut + ")", expires);
  }

  private static RobotsEntry refused(int status, @Nullable RobotsEntry before, long nowNanos) {
    String source = "robots.txt answered " + status;
    return status / 100 == 5 ? unreachable(source, before, nowNanos) : allowAll(source, nowNanos);
  }

  private static RobotsEntry allowAll(String source, long nowNanos) {
    return new RobotsEntry(RobotsTxt.allowAll(), source, nowNanos + FRESH_NANOS);
  }

  private static RobotsEntry unreachable(
      String source, @Nullable RobotsEntry before, long nowNanos) {
    RobotsTxt rules = before == null ? RobotsTxt.disallowAll() : before.rules();
    return new RobotsEntry(rules, source, nowNanos + UNREACHABLE_NANOS);
  }

  /// Origins known.
  public int size() {
    return entries.size();
  }
}
