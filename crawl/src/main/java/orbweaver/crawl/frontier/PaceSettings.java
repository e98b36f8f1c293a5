package orbweaver.crawl.frontier;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How fast a host may be asked.
///
/// @param delay at least this long between the starts of two requests to a host
/// @param maxDelay a Crawl-delay or Retry-After beyond this is cut to it
/// @param hostConcurrency requests to a host at once
/// @param addressConcurrency requests at once to all hosts of an address; 0 for no limit
/// @param addressDelay between the starts of two requests to an address
public record PaceSettings(
    Duration delay,
    Duration maxDelay,
    int hostConcurrency,
    int addressConcurrency,
    Duration addressDelay) {
  /// Requests at once to an address, unless something else is asked for.
  public static final int ADDRESS_CONCURRENCY = 8;

  /// Without a limit for addresses.
  public PaceSettings(Duration delay, Duration maxDelay, int hostConcurrency) {
    this(delay, maxDelay, hostConcurrency, 0, Duration.ZERO);
  }

  public PaceSettings {
    if (delay.isNegative() || maxDelay.isNegative()) {
      throw new IllegalArgumentException("a delay must not be negative but is " + delay);
    }
    if (addressConcurrency < 0) {
      throw new IllegalArgumentException(
          "address concurrency must not be negative but is " + addressConcurrency);
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

  /// So many hosts may share an address before they wait for each other: together they may ask it
  /// as often as that many hosts at addresses of their own. Without a delay nothing is limited.
  ///
  /// @param wanted requests at once to an address, 0 for no limit, null for the usual
  public PaceSettings withAddresses(@Nullable Integer wanted) {
    int usual = delay.isZero() ? 0 : Math.max(ADDRESS_CONCURRENCY, hostConcurrency);
    int limit = wanted == null ? usual : wanted;
    // Not dividedBy, whose decimal numbers take 30 ms at the start of a program.
    Duration gap = limit == 0 ? Duration.ZERO : Duration.ofNanos(delay.toNanos() / limit);
    return new PaceSettings(delay, maxDelay, hostConcurrency, limit, gap);
  }

  /// What one of several shards may do, so that all together keep the pace: hosts of one address
  /// may belong to any of them.
  public PaceSettings share(int shards) {
    return addressConcurrency == 0
        ? this
        : new PaceSettings(
            delay,
            maxDelay,
            hostConcurrency,
            (addressConcurrency + shards - 1) / shards,
            addressDelay.multipliedBy(shards));
  }
}
