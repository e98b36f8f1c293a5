package orbweaver.crawl;

import java.time.Duration;

/// How often, and how soon, a visit is tried again.
///
/// @param retries further attempts after the first
/// @param firstDelay before the second attempt; doubles with each further one
/// @param maxDelay cap of the doubling
public record RetrySettings(int retries, Duration firstDelay, Duration maxDelay) {

  public RetrySettings {
    if (retries < 0) {
      throw new IllegalArgumentException("retries must not be negative but is " + retries);
    }
  }

  /// Three retries, after about 2, 4 and 8 seconds.
  public static RetrySettings defaults() {
    return new RetrySettings(3, Duration.ofSeconds(2), Duration.ofMinutes(5));
  }
}
