package orbweaver.crawl;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.fetch.HttpHead;
import orbweaver.parse.RetryAfter;
import org.jspecify.annotations.Nullable;

/// What is worth another attempt, and when: exponential back-off with jitter, so that failures of a
/// host do not come back in step.
final class RetryPolicy {
  private final RetrySettings settings;
  private final RandomGenerator random;

  RetryPolicy(RetrySettings settings, RandomGenerator random) {
    this.settings = settings;
    this.random = random;
  }

  /// Whether one more attempt is allowed after `attempts` earlier failures.
  boolean allows(int attempts) {
    return attempts < settings.retries();
  }

  /// Whether asking again may end otherwise (RFC 9110 15.5.9, 15.6; RFC 6585 4).
  static boolean isTransient(int status) {
    return switch (status) {
      case 408, 425, 429, 500, 502, 503, 504 -> true;
      default -> false;
    };
  }

  /// How long the whole host is to be left alone because of an answer, whatever becomes of its URL:
  /// as long as Retry-After says with any status but 2xx, which has it for polling alone; and where
  /// 429 or 503 do not say how long, as long as before the next attempt, or where there is none as
  /// before a second one. Null if it asks for no rest.
  ///
  /// @param attempts earlier ones that failed
  /// @param limit to what the server may ask for
  @Nullable Duration rest(HttpHead answer, int attempts, Instant now, Duration limit) {
    int status = answer.status();
    Duration asked = status / 100 == 2 ? null : asked(answer, now, limit);
    boolean isBusy = status == 429 || status == 503;
    return asked == null && isBusy ? delay(allows(attempts) ? attempts : 0) : asked;
  }

  static boolean isTransient(Failure failure) {
    return switch (failure) {
      case DNS_ERROR, CONNECT_ERROR, TIMEOUT, PROTOCOL_ERROR, LOGIN_PUT_OFF -> true;
      default -> false;
    };
  }

  /// How long the server asks to wait, in seconds or as a date (RFC 9110 10.2.3), up to our own
  /// limit; null if it does not ask. Where it says so more than once, the longest counts.
  private static @Nullable Duration asked(HttpHead answer, Instant now, Duration limit) {
    return answer.all("retry-after").stream()
        .flatMap(value -> RetryAfter.parse(value, now).stream())
        .max(Comparator.naturalOrder())
        .map(asked -> asked.compareTo(limit) < 0 ? asked : limit)
        .orElse(null);
  }

  /// How long to wait before the attempt that follows `attempts` earlier failures.
  Duration delay(int attempts) {
    long doubled = settings.firstDelay().toNanos() << Math.min(attempts, 20);
    long capped = doubled < 0 ? settings.maxDelay().toNanos() : doubled;
    long base = Math.min(capped, settings.maxDelay().toNanos());
    return Duration.ofNanos(base / 2 + random.nextLong(base + 1));
  }
}
