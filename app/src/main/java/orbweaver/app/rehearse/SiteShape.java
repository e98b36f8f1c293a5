package orbweaver.app.rehearse;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/// What one site of a generated web is like.
///
/// @param name a word; in simulation its host is `name.test`
/// @param language of its pages
/// @param pages ordinary pages, all of them reachable from the first
/// @param linksPerPage to ordinary pages, about
/// @param latency of ordinary pages
/// @param crawlDelay as robots.txt asks for it; zero for none
/// @param robots what becomes of its robots.txt
/// @param outside whether it is linked to but lies outside what is to be crawled
/// @param oddities how many of each there are
public record SiteShape(
    String name,
    Language language,
    int pages,
    int linksPerPage,
    LatencyRange latency,
    Duration crawlDelay,
    RobotsFile robots,
    boolean outside,
    Map<Oddity, Integer> oddities) {

  public SiteShape {
    if (pages < 1) {
      throw new IllegalArgumentException("a site has at least 1 page but not " + pages);
    }
    if (linksPerPage < 2) {
      throw new IllegalArgumentException("a page has at least 2 links but not " + linksPerPage);
    }
    var sorted = new EnumMap<Oddity, Integer>(Oddity.class);
    sorted.putAll(oddities);
    oddities = Collections.unmodifiableMap(sorted);
  }

  /// A flawless site in English without robots.txt that answers at once.
  public static SiteShape plain(String name, int pages) {
    return new SiteShape(
        name,
        Language.ENGLISH,
        pages,
        10,
        LatencyRange.ofMillis(0, 0),
        Duration.ZERO,
        RobotsFile.NONE,
        false,
        Map.of());
  }

  SiteShape with(Oddity oddity, int count) {
    var more = new EnumMap<Oddity, Integer>(Oddity.class);
    more.putAll(oddities);
    more.put(oddity, count);
    return new SiteShape(
        name, language, pages, linksPerPage, latency, crawlDelay, robots, outside, more);
  }

  SiteShape in(Language other) {
    return new SiteShape(
        name, other, pages, linksPerPage, latency, crawlDelay, robots, outside, oddities);
  }

  SiteShape answering(long minMillis, long maxMillis) {
    var other = LatencyRange.ofMillis(minMillis, maxMillis);
    return new SiteShape(
        name, language, pages, linksPerPage, other, crawlDelay, robots, outside, oddities);
  }

  SiteShape withRobots(RobotsFile other) {
    return new SiteShape(
        name, language, pages, linksPerPage, latency, crawlDelay, other, outside, oddities);
  }

  SiteShape withCrawlDelay(Duration other) {
    return new SiteShape(
        name, language, pages, linksPerPage, latency, other, RobotsFile.RULES, outside, oddities);
  }

  SiteShape beyondScope() {
    return new SiteShape(
        name, language, pages, linksPerPage, latency, crawlDelay, robots, true, oddities);
  }

  int count(Oddity oddity) {
    return oddities.getOrDefault(oddity, 0);
  }
}
