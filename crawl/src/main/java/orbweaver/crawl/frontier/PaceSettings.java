package orbweaver.crawl.frontier;

import java.time.Duration;

/// How fast a host may be asked.
///
/// @param delay at least this long between the starts of two requests to a host
/// @param maxDelay a Crawl-delay or Retry-After beyond this is cut to it
/// @param hostConcurrency requests to a host at once
public record PaceSettings(Duration delay, Duration maxDelay, int hostConcurrency) {

  public PaceSettings {
    if (delay.isNegative() || maxDelay.isNegative()) {
      throw new IllegalArgumentException("a delay must not be negative but is " + delay);
    }
    if (hostConcurrency < 1) {
      throw new IllegalArgumentException(
          "host concurrency must be at least 1 but is " + hostConcurrency);
    }
  }

  /// One request at a time, a second apart.
  public static PaceSettings defaults() {
    return new PaceSettings(Duration.ofSeconds(1), Duration.ofMinutes(5), 1);
  }
}
