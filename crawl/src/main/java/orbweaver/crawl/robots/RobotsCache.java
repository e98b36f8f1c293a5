package orbweaver.crawl.robots;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import orbweaver.parse.RobotsTxt;
import org.jspecify.annotations.Nullable;

/// The robots.txt of the origins of one shard, by RFC 9309:
///
/// - 2xx: its rules (section 2.3.1.1), also when cut at the size limit of 2.5, but for the line
///   that is cut;
/// - 4xx: everything is allowed (2.3.1.3), and after too many redirects likewise (2.3.1.2);
/// - 5xx, or no answer: everything is disallowed for a while (2.3.1.4), and after 429 too: who was
///   asked too often has not said that there are no rules. Rules known from before are kept in that
///   case, for they are a better guess.
///
/// Fresh for 24 hours (2.4), or until the next turn of a host that is slower. Of many origins those
/// are kept that were asked for last; the others are asked anew. Belongs to one loop.
public final class RobotsCache {
  /// Largest robots.txt that is read, in bytes (RFC 9309 2.5 asks for 500 KiB at least).
  public static final int MAX_BYTES = 512 << 10;

  /// Redirects followed in a row (RFC 9309 2.3.1.2 asks for five at least).
  public static final int MAX_REDIRECTS = 5;

  /// Origins that are kept at most.
  public static final int MAX_ORIGINS = 20_000;

  /// What the texts of all that is kept have at most, in bytes.
  private static final long MAX_KEPT_BYTES = 64L << 20;

  private static final int TOO_MANY_REQUESTS = 429;
  private static final long FRESH_NANOS = Duration.ofHours(24).toNanos();
  private static final long UNREACHABLE_NANOS = Duration.ofMinutes(10).toNanos();

  private final String productToken;
  private final Map<String, Kept> entries = new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);

  /// What all entries take, as far as their texts tell.
  private long bytes;

  private record Kept(RobotsEntry entry, int bytes) {}

  /// @param productToken our name, as robots.txt groups may name it
  public RobotsCache(String productToken) {
    this.productToken = productToken;
  }

  /// The rules of an origin, or null if it has to be asked.
  public @Nullable RobotsEntry fresh(String origin, long nowNanos) {
    Kept kept = entries.get(origin);
    return kept != null && nowNanos < kept.entry.expiresNanos() ? kept.entry : null;
  }

  /// Keeps what came of asking the origin.
  public RobotsEntry put(String origin, RobotsAnswer answer, long nowNanos) {
    Kept kept = entries.get(origin);
    RobotsEntry before = kept == null ? null : kept.entry;
    RobotsEntry entry =
        switch (answer) {
          case RobotsAnswer.Answered(int status, byte[] body, String cut) ->
              status / 100 == 2 ? rules(body, cut, nowNanos) : refused(status, before, nowNanos);
          case RobotsAnswer.RedirectedTooOften() ->
              allowAll("robots.txt redirects too often", nowNanos);
          case RobotsAnswer.Unreachable(String cause) ->
              unreachable("robots.txt: " + cause, before, nowNanos);
        };
    keep(origin, new Kept(entry, rulesBytes(answer, kept)));
    return entry;
  }

  /// Keeps the rules of an origin at least until then: they have to last to its host's next turn,
  /// or nothing but robots.txt would ever be asked for.
  public void keepUntil(String origin, long nanos) {
    entries.computeIfPresent(
        origin, (_, kept) -> new Kept(kept.entry.lastingUntil(nanos), kept.bytes));
  }

  private static int rulesBytes(RobotsAnswer answer, @Nullable Kept before) {
    return answer instanceof RobotsAnswer.Answered(int status, byte[] body, _) && status / 100 == 2
        ? body.length
        : before == null ? 0 : before.bytes;
  }

  private void keep(String origin, Kept kept) {
    Kept before = entries.put(origin, kept);
    bytes += kept.bytes - (before == null ? 0 : before.bytes);
    Iterator<Kept> longestUnused = entries.values().iterator();
    while (entries.size() > MAX_ORIGINS || (bytes > MAX_KEPT_BYTES && entries.size() > 1)) {
      bytes -= longestUnused.next().bytes;
      longestUnused.remove();
    }
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
    boolean mayHaveRules = status / 100 == 5 || status == TOO_MANY_REQUESTS;
    return mayHaveRules ? unreachable(source, before, nowNanos) : allowAll(source, nowNanos);
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
