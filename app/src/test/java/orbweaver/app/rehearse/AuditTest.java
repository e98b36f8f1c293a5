package orbweaver.app.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditTest {
  private static final String HOST = "a.test";
  private static final Duration DELAY = Duration.ofMillis(100);
  private static final AuditRules RULES = AuditRules.of(DELAY, Duration.ofMillis(5));

  private static final GeneratedWeb WEB =
      GeneratedWeb.named(
          1,
          new WebShape(
              List.of(
                  SiteShape.plain("a", 3)
                      .withRobots(RobotsFile.RULES)
                      .with(Oddity.FLAKY, 1)
                      .with(Oddity.BROKEN, 1)
                      .with(Oddity.THROTTLED, 1)
                      .with(Oddity.DISALLOWED, 1)
                      .with(Oddity.NOFOLLOW, 1)
                      .with(Oddity.CALENDAR, 1),
                  SiteShape.plain("b", 3).beyondScope())));

  private static final Truth TRUTH = Truth.of(WEB, CrawlScope.of(WEB, 12).withTrapPages(2));

  /// The record of a crawl that asks for one thing after the other.
  private static final class Diary {
    private final AccessLog log = new AccessLog();
    private long nowNanos;

    /// A crawl without fault.
    static Diary faultless() {
      Diary diary = new Diary().ask("/robots.txt");
      for (String url : TRUTH.requiredUrls()) {
        String target = url.substring(url.indexOf('/', 7));
        diary.ask(target);
        if (target.equals("/flaky/0.html")) {
          diary.ask(target);
        } else if (target.equals("/throttled/0.html")) {
          diary.rest(1_000).ask(target);
        }
      }
      return diary;
    }

    Diary ask(String target) {
      return ask(HOST, target);
    }

    Diary ask(String authority, String target) {
      AccessLog.Entry entry = log.begin(authority, target, nowNanos);
      entry.answered(WEB.answer(authority, target, entry.attempt()));
      rest(20);
      log.end(entry, nowNanos);
      return rest(80);
    }

    /// Asks for two things at once.
    Diary askBoth(String one, String other) {
      AccessLog.Entry first = log.begin(HOST, one, nowNanos);
      rest(100);
      ask(other);
      log.end(first, nowNanos);
      return this;
    }

    Diary rest(long millis) {
      nowNanos += Duration.ofMillis(millis).toNanos();
      return this;
    }

    List<String> findings() {
      return findings(RULES);
    }

    List<String> findings(AuditRules rules) {
      return new Audit(TRUTH, rules).findings(log.accesses());
    }
  }

  @Test
  void a_faultless_crawl_has_no_findings() {
    assertThat(Diary.faultless().findings()).isEmpty();
  }

  @Test
  void a_crawl_that_did_nothing_missed_everything() {
    assertThat(new Diary().findings())
        .hasSameSizeAs(TRUTH.requiredUrls())
        .contains("http://a.test/ was never asked for.");
  }

  @Test
  void what_heals_has_to_be_asked_for_until_it_does() {
    var diary = new Diary().ask("/robots.txt");
    TRUTH.requiredUrls().forEach(url -> diary.ask(url.substring(url.indexOf('/', 7))));

    assertThat(diary.findings())
        .contains("http://a.test/flaky/0.html was asked for 1 times; it answers the 2th.");
  }

  @Test
  void nothing_is_asked_for_twice() {
    assertThat(Diary.faultless().ask("/").findings())
        .containsExactly("http://a.test/ was asked for 2 times; 1 would do.");
  }

  @Test
  void a_crawl_that_was_interrupted_may_repeat_itself() {
    assertThat(Diary.faultless().ask("/").findings(RULES.withRestarts(1))).isEmpty();
  }

  @Test
  void what_stays_broken_is_tried_again_up_to_the_limit() {
    String broken = "/broken/0.html";
    Diary diary = Diary.faultless().ask(broken).ask(broken).ask(broken);

    assertThat(diary.findings()).isEmpty();
    assertThat(diary.ask(broken).findings())
        .containsExactly("http://a.test/broken/0.html was asked for 5 times; 4 would do.");
  }

  @Test
  void forbidden_urls_are_not_asked_for() {
    assertThat(
            Diary.faultless()
                .ask("/private/0.html")
                .ask("/quiet/0/hidden.html")
                .ask("/bait/comment.html")
                .findings())
        .containsExactly(
            "http://a.test/private/0.html was asked for, but it is disallowed by robots.txt.",
            "http://a.test/quiet/0/hidden.html was asked for, but it is only linked from a page"
                + " that says nofollow.",
            "http://a.test/bait/comment.html was asked for, but it is linked from nowhere.");
  }

  @Test
  void what_is_out_of_scope_is_left_alone() {
    assertThat(Diary.faultless().ask("b.test", "/robots.txt").ask("b.test", "/").findings())
        .contains("http://b.test/ was asked for, but it is out of scope.");
  }

  @Test
  void a_trap_is_left_after_some_pages() {
    Diary diary = Diary.faultless().ask("/calendar/0/2026-01.html").ask("/calendar/0/2026-02.html");

    assertThat(diary.findings()).isEmpty();
    assertThat(diary.ask("/calendar/0/2026-03.html").findings())
        .containsExactly(
            "3 pages of the trap http://a.test/calendar/0 were asked for, more than 2.");
  }

  @Test
  void a_trap_is_deeper_than_a_crawl_may_go() {
    assertThat(Diary.faultless().ask("/calendar/0/2027-12.html").findings())
        .containsExactly(
            "http://a.test/calendar/0/2027-12.html was asked for, but it cannot be reached within"
                + " depth 12.");
  }

  @Test
  void robots_txt_comes_first() {
    assertThat(new Diary().ask("/").ask("/robots.txt").findings())
        .contains("http://a.test/ was asked for before the robots.txt of its site was read.");
  }

  @Test
  void requests_keep_their_distance() {
    Diary diary = Diary.faultless().rest(-10).ask("/assets/style.css");

    assertThat(diary.findings())
        .singleElement()
        .asString()
        .startsWith("http://a.test/assets/style.css came 90 ms after ")
        .endsWith("; the gap is to be 100 ms.");
  }

  @Test
  void a_tolerance_longer_than_the_gap_does_not_hide_a_crawl_that_is_always_too_fast() {
    var lenient = AuditRules.of(DELAY, Duration.ofMillis(150));
    Diary diary = Diary.faultless();
    assertThat(diary.findings(lenient)).isEmpty();

    for (int month = 1; month <= 12; month++) {
      diary.rest(-40).ask("/calendar/0/2026-%02d.html".formatted(month));
    }

    assertThat(diary.findings(lenient))
        .anyMatch(finding -> finding.endsWith("; the 10 gaps are to be 1000 ms."))
        .noneMatch(finding -> finding.contains("the gap is"));
  }

  @Test
  void a_site_is_not_asked_for_two_things_at_once() {
    Diary diary = Diary.faultless().askBoth("/assets/style.css", "/assets/logo.svg");

    assertThat(diary.findings())
        .containsExactly(
            "http://a.test/assets/logo.svg was asked for while 1 other requests to its site were"
                + " under way.");
    assertThat(diary.findings(RULES.withHostConcurrency(2))).isEmpty();
  }

  @Test
  void sites_of_one_address_are_not_asked_for_more_together() {
    Diary diary = Diary.faultless().rest(1_000).ask("/assets/style.css").rest(-90);
    diary.ask("b.test", "/robots.txt");
    String finding =
        "http://b.test/robots.txt was one of 2 requests to its address within 10 ms; there are to"
            + " be 1 in 100 ms.";

    assertThat(diary.findings(RULES.withAddress(1, 0))).contains(finding);
    assertThat(diary.findings(RULES.withAddress(1, 1))).doesNotContain(finding);
  }

  @Test
  void a_site_that_asks_for_patience_gets_it() {
    var diary = new Diary().ask("/robots.txt").ask("/throttled/0.html").ask("/");

    assertThat(diary.findings())
        .contains("http://a.test/ came 80 ms after /throttled/0.html had asked to wait for 1 s.");
  }

  @Test
  void a_crawl_delay_counts_from_the_first_page_on() {
    var web =
        GeneratedWeb.named(
            1,
            new WebShape(List.of(SiteShape.plain("a", 3).withCrawlDelay(Duration.ofMillis(150)))));
    var truth = Truth.of(web, CrawlScope.of(web, 12));
    var diary = new Diary().ask("/robots.txt");
    truth.requiredUrls().forEach(url -> diary.ask(url.substring(url.indexOf('/', 7))));

    assertThat(new Audit(truth, RULES).findings(diary.log.accesses()))
        .hasSize(2)
        .allMatch(finding -> finding.endsWith("; the gap is to be 150 ms."));
  }
}
