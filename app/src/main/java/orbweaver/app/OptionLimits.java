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
    atLeast(0, "--min-rate", options.request.minRate);
    atLeastShortest("--timeout", options.timeout);
    atLeastShortest("--connect-timeout", options.request.connectTimeout);
    atLeastShortest("--read-timeout", options.request.readTimeout);
    atLeastShortest("--fetch-timeout", options.request.fetchTimeout);
  }

  private static void atLeastShortest(String option, @Nullable Duration value) {
    if (value != null && value.compareTo(SHORTEST_TIMEOUT) < 0) {
      throw new UsageException(option + " must be at least 1ms");
    }
  }

  private static void atLeast(long limit, String option, @Nullable Number value) {
    if (value != null && value.longValue() < limit) {
      throw new UsageException(option + " must be at least " + limit + " but is " + value);
    }
  }
}
