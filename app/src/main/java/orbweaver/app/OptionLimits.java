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
    check(options.fetch);
    if (options.index && options.noArchive) {
      throw new UsageException(
          "--index reads the pages from the archive; leave out --no-archive, or --index");
    }
    check(options.fetch.request);
  }

  private static void check(FetchFlags flags) {
    atLeast(1, "--concurrency", flags.concurrency);
    atLeast(1, "--host-concurrency", flags.hostConcurrency);
    atLeast(0, "--ip-concurrency", flags.ipConcurrency);
    atLeast(0, "--max-redirects", flags.maxRedirects);
    atLeast(0, "--retries", flags.retries);
  }

  private static void check(RequestFlags flags) {
    atLeast(1, "--max-body-size", flags.maxBodySize);
    atLeast(0, "--min-rate", flags.minRate);
    atLeastShortest("--timeout", flags.timeout);
    atLeastShortest("--connect-timeout", flags.connectTimeout);
    atLeastShortest("--read-timeout", flags.readTimeout);
    atLeastShortest("--fetch-timeout", flags.fetchTimeout);
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
