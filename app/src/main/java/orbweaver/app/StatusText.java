package orbweaver.app;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import orbweaver.crawl.CrawlStats;

/// How a crawl stands, in words.
final class StatusText {
  private StatusText() {}

  /// The live block of a terminal.
  static List<String> block(CrawlStats stats, double rate, Duration elapsed) {
    return List.of(
        String.format(
            Locale.ROOT,
            "  pages %,d   %.1f/s   errors %,d   %s   %s",
            stats.pages(),
            rate,
            stats.errors(),
            ByteSizes.text(stats.wireBytes()),
            Durations.text(elapsed)),
        String.format(
            Locale.ROOT,
            "  queue %,d   in flight %,d   hosts %,d   seen %,d   %s",
            stats.waiting(),
            stats.inFlight(),
            stats.hosts(),
            stats.seen(),
            eta(stats, rate)));
  }

  /// The same as one line.
  static String line(CrawlStats stats, double rate, Duration elapsed) {
    return String.format(
        Locale.ROOT,
        "%s: %s, %.1f/s, %,d queued, %,d in flight, %s, %s, %s%s",
        Durations.text(elapsed),
        Counted.of(stats.pages(), "pages"),
        rate,
        stats.waiting(),
        stats.inFlight(),
        Counted.of(stats.hosts(), "hosts"),
        Counted.of(stats.errors(), "errors"),
        ByteSizes.text(stats.wireBytes()),
        rate > 0 ? ", " + eta(stats, rate) : "");
  }

  /// The end cannot be known while a crawl still finds pages; this is the time for those known.
  private static String eta(CrawlStats stats, double rate) {
    if (rate <= 0) {
      return "known queue: -";
    }
    return "known queue: "
        + Durations.text(Duration.ofMillis((long) (stats.waiting() / rate * 1000)));
  }
}
