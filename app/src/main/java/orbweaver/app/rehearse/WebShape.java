package orbweaver.app.rehearse;

import static orbweaver.app.rehearse.Oddity.AWAY;
import static orbweaver.app.rehearse.Oddity.BROKEN;
import static orbweaver.app.rehearse.Oddity.CALENDAR;
import static orbweaver.app.rehearse.Oddity.CHAIN;
import static orbweaver.app.rehearse.Oddity.CUT;
import static orbweaver.app.rehearse.Oddity.DISALLOWED;
import static orbweaver.app.rehearse.Oddity.DRIP;
import static orbweaver.app.rehearse.Oddity.DUPLICATE;
import static orbweaver.app.rehearse.Oddity.ECHO;
import static orbweaver.app.rehearse.Oddity.FLAKY;
import static orbweaver.app.rehearse.Oddity.LOOP;
import static orbweaver.app.rehearse.Oddity.MISSING;
import static orbweaver.app.rehearse.Oddity.NOFOLLOW;
import static orbweaver.app.rehearse.Oddity.QUERY;
import static orbweaver.app.rehearse.Oddity.REDIRECT;
import static orbweaver.app.rehearse.Oddity.REFRESH;
import static orbweaver.app.rehearse.Oddity.RESET;
import static orbweaver.app.rehearse.Oddity.SITEMAP;
import static orbweaver.app.rehearse.Oddity.SLOW;
import static orbweaver.app.rehearse.Oddity.SOFT_404;
import static orbweaver.app.rehearse.Oddity.TEXT;
import static orbweaver.app.rehearse.Oddity.THROTTLED;
import static orbweaver.app.rehearse.Oddity.TRUNCATED;
import static orbweaver.app.rehearse.Oddity.UNAVAILABLE;
import static orbweaver.app.rehearse.Oddity.UNDERSTATED;

import java.time.Duration;
import java.util.List;

/// What a generated web is like. With a seed it is the whole web.
///
/// @param sites at least one
public record WebShape(List<SiteShape> sites) {

  public WebShape {
    sites = List.copyOf(sites);
    if (sites.isEmpty()) {
      throw new IllegalArgumentException("a web has at least 1 site");
    }
  }

  /// A small web to look at: eight sites with about 300 pages, one of them slow, one that asks for
  /// patience, one in windows-1251, one in Shift_JIS, and one that is not to be entered.
  public static WebShape demo() {
    return new WebShape(
        List.of(
            garden(),
            harbour(),
            small("museum", 39).with(CHAIN, 1).with(DISALLOWED, 3).withRobots(RobotsFile.RULES),
            small("library", 42).in(Language.RUSSIAN).with(QUERY, 4),
            small("teahouse", 50).in(Language.JAPANESE).with(QUERY, 4),
            small("lighthouse", 8).answering(300, 420),
            small("post", 13).withCrawlDelay(Duration.ofMillis(250)),
            small("elsewhere", 5).beyondScope()));
  }

  private static SiteShape small(String name, int pages) {
    return SiteShape.plain(name, pages).answering(20, 120).with(MISSING, 1).with(TEXT, 1);
  }

  private static SiteShape garden() {
    return small("garden", 36)
        .with(REDIRECT, 3)
        .with(CHAIN, 1)
        .with(LOOP, 1)
        .with(AWAY, 2)
        .with(FLAKY, 2)
        .with(DUPLICATE, 3)
        .with(DISALLOWED, 2)
        .withRobots(RobotsFile.RULES);
  }

  private static SiteShape harbour() {
    return small("harbour", 48)
        .in(Language.FRENCH)
        .with(AWAY, 1)
        .with(FLAKY, 2)
        .with(REFRESH, 1)
        .with(CALENDAR, 1);
  }

  /// One site of `pages` pages, each of them reachable, none of them odd, answered at once.
  public static WebShape site(int pages) {
    return new WebShape(List.of(SiteShape.plain("site", pages)));
  }

  /// Ten sites with some hundred pages and everything that can go wrong.
  public static WebShape simulation() {
    return new WebShape(
        List.of(
            redirecting("north"),
            failing("south"),
            unsteady("east"),
            trapping("west"),
            hiding("inner"),
            mixed("upper").in(Language.RUSSIAN).with(QUERY, 5),
            mixed("lower").in(Language.JAPANESE).with(QUERY, 5),
            mixed("quiet").withCrawlDelay(Duration.ofSeconds(3)).with(SITEMAP, 1),
            mixed("shut").withRobots(RobotsFile.DOWN),
            mixed("outer").beyondScope()));
  }

  private static SiteShape mixed(String name) {
    return SiteShape.plain(name, 40)
        .answering(5, 400)
        .with(MISSING, 1)
        .with(REDIRECT, 1)
        .with(AWAY, 1)
        .with(TEXT, 1);
  }

  private static SiteShape redirecting(String name) {
    return mixed(name)
        .with(REDIRECT, 6)
        .with(CHAIN, 2)
        .with(LOOP, 2)
        .with(AWAY, 4)
        .with(REFRESH, 2);
  }

  private static SiteShape failing(String name) {
    return mixed(name)
        .withRobots(RobotsFile.FLAKY)
        .with(BROKEN, 2)
        .with(FLAKY, 3)
        .with(UNAVAILABLE, 2)
        .with(THROTTLED, 3)
        .with(SOFT_404, 2)
        .with(SITEMAP, 1);
  }

  private static SiteShape unsteady(String name) {
    return mixed(name)
        .with(RESET, 3)
        .with(CUT, 2)
        .with(TRUNCATED, 2)
        .with(UNDERSTATED, 2)
        .with(DRIP, 2)
        .with(SLOW, 2);
  }

  private static SiteShape trapping(String name) {
    return mixed(name).in(Language.FRENCH).with(CALENDAR, 1).with(ECHO, 1).with(DUPLICATE, 5);
  }

  private static SiteShape hiding(String name) {
    return mixed(name)
        .withRobots(RobotsFile.RULES)
        .with(DISALLOWED, 4)
        .with(NOFOLLOW, 2)
        .with(SITEMAP, 2);
  }
}
