package orbweaver.app;

import java.time.Duration;
import java.util.Map;
import orbweaver.app.rehearse.Language;
import orbweaver.app.rehearse.LatencyRange;
import orbweaver.app.rehearse.Oddity;
import orbweaver.app.rehearse.RobotsFile;
import orbweaver.app.rehearse.SiteShape;

/// A site for a test, described in a few words.
record SiteOf(
    int pages,
    Language language,
    int latencyMillis,
    Duration crawlDelay,
    RobotsFile robots,
    boolean outside,
    Map<Oddity, Integer> oddities) {

  /// A flawless site in English that answers at once.
  static SiteOf pages(int pages) {
    return new SiteOf(
        pages, Language.ENGLISH, 0, Duration.ZERO, RobotsFile.NONE, /* outside= */ false, Map.of());
  }

  SiteOf in(Language other) {
    return new SiteOf(pages, other, latencyMillis, crawlDelay, robots, outside, oddities);
  }

  SiteOf slow(int millis) {
    return new SiteOf(pages, language, millis, crawlDelay, robots, outside, oddities);
  }

  SiteOf crawlDelay(Duration delay) {
    return new SiteOf(pages, language, latencyMillis, delay, RobotsFile.RULES, outside, oddities);
  }

  SiteOf withRobots() {
    return new SiteOf(
        pages, language, latencyMillis, crawlDelay, RobotsFile.RULES, outside, oddities);
  }

  SiteOf beyondScope() {
    return new SiteOf(pages, language, latencyMillis, crawlDelay, robots, true, oddities);
  }

  SiteOf with(Map<Oddity, Integer> more) {
    return new SiteOf(pages, language, latencyMillis, crawlDelay, robots, outside, more);
  }

  SiteShape shape() {
    Duration latency = Duration.ofMillis(latencyMillis);
    return new SiteShape(
        "site",
        language,
        pages,
        10,
        new LatencyRange(latency, latency),
        crawlDelay,
        robots,
        outside,
        oddities);
  }
}
