package orbweaver.app;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Refuses numbers with which no crawl can be made.
final class OptionLimits {
  private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(1);

  private OptionLimits() {}

  /// @throws UsageException naming the option, its limit and its value
  static void check(CrawlOptions options) {
    atLeast(0, "--depth", options.depth);
    atLeast(1, "--max-pages", options.maxPages);
    atLeast(1, "--concurrency", options.concurrency);
    atLeast(1, "--host-concurrency", options.hostConcurrency);
    atLeast(0, "--max-redirects", options.maxRedirects);
    atLeast(0, "--retries", options.retries);
    atLeast(1, "--max-body-size", options.maxBodySize);
    if (options.timeout.compareTo(SHORTEST_TIMEOUT) < 0) {
      throw new UsageException("--timeout must be at least 1ms");
    }
  }

  private static void atLeast(long limit, String option, @Nullable Number value) {
    if (value != null && value.longValue() < limit) {
      throw new UsageException(option + " must be at least " + limit + " but is " + value);
    }
  }
}
