package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import orbweaver.crawl.frontier.LastCapture;
import orbweaver.crawl.frontier.UrlState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `--recrawl`: a finished job is crawled once more.
class RecrawlTest {
  private static final String SITE = "http://" + SmallSite.HOST;
  private static final String HTML = "Content-Type: text/html\r\n";

  private static SmallSite again(SmallSite site, Runnable between) throws Exception {
    return site.crawledAgain(between, options -> options.collect.recrawl = true);
  }

  private static SmallSite answer(SmallSite site, String target, String field, String html) {
    return site.answer(target, HTML + field, html.getBytes(UTF_8));
  }

  @Test
  void what_has_not_changed_is_not_sent_again_and_stays_known() throws Exception {
    SmallSite site = answer(new SmallSite(), "/", "ETag: \"v1\"", "<a href=/a>");
    answer(site, "/a", "Last-Modified: Sat, 01 Jun 2024 10:00:00 GMT", "page a");
    site.unchanged("/", "If-None-Match: \"v1\"");
    site.unchanged("/a", "If-Modified-Since: Sat, 01 Jun 2024 10:00:00 GMT");

    again(site, () -> {});

    assertThat(site.requests()).containsExactly("/", "/a");
    UrlState page = site.state(SITE + "/a");
    assertThat(page.verdict().outcome().label()).isEqualTo("not-modified");
    assertThat(page.bodyBytes()).isEqualTo(6);
    assertThat(page.contentType()).isEqualTo("text/html");
    assertThat(page.digest()).startsWith("sha256:");
    assertThat(site.state(SITE + "/").lastCapture().validators().entityTag()).isEqualTo("\"v1\"");
  }

  @Test
  void what_has_changed_is_replaced_and_its_new_links_are_followed() throws Exception {
    SmallSite site = answer(new SmallSite(), "/", "ETag: \"v1\"", "old").page("/new", "new");
    site.unchanged("/", "If-None-Match: \"v1\"".replace("v1", "v2"));

    again(site, () -> answer(site, "/", "ETag: \"v2\"", "<a href=/new>"));

    assertThat(site.requests()).containsExactly("/", "/new");
    UrlState home = site.state(SITE + "/");
    assertThat(home.verdict().outcome().label()).isEqualTo("ok");
    assertThat(home.lastCapture().validators().entityTag()).isEqualTo("\"v2\"");
  }

  @Test
  void what_is_gone_is_noted() throws Exception {
    SmallSite site = answer(new SmallSite(), "/", "ETag: \"v1\"", "<a href=/a>").page("/a", "a");

    again(site, () -> site.status("/a", 410));

    assertThat(site.verdict(SITE + "/a")).isEqualTo("http-error 410");
    assertThat(site.state(SITE + "/a").lastCapture()).isEqualTo(LastCapture.NONE);
  }

  @Test
  void a_304_that_nobody_asked_for_is_no_page() throws Exception {
    SmallSite site = new SmallSite().page("/", "<a href=/a>").status("/a", 304);

    again(site, () -> {});

    assertThat(site.verdict(SITE + "/a"))
        .isEqualTo("http-error 304, although no version of it was named");
    assertThat(site.state(SITE + "/a").lastCapture()).isEqualTo(LastCapture.NONE);
  }

  /// RFC 9110 13.1.2 has 304 for it, but some answer so to a version that they no longer have.
  @ParameterizedTest
  @CsvSource({
    "'ETag: \"v1\"', If-None-Match",
    "'Last-Modified: Sat, 01 Jun 2024 10:00:00 GMT', If-Modified-Since"
  })
  void who_takes_no_condition_is_asked_without_one(String field, String condition)
      throws Exception {
    SmallSite site = answer(new SmallSite(), "/", field, "<a href=/a>").page("/a", "a");
    site.refusing("/", condition, 412);

    again(site, () -> answer(site, "/", "ETag: \"v2\"", "<a href=/new>"));

    assertThat(site.requests()).containsExactly("/", "/", "/a", "/new");
    UrlState home = site.state(SITE + "/");
    assertThat(home.verdict().outcome().label()).isEqualTo("ok");
    assertThat(home.attempts()).isOne();
    assertThat(home.lastCapture().validators().entityTag()).isEqualTo("\"v2\"");
  }

  @Test
  void the_second_request_keeps_to_the_delay_of_its_host() throws Exception {
    SmallSite site = answer(new SmallSite(), "/", "ETag: \"v1\"", "home");
    site.refusing("/", "If-None-Match", 412);

    site.crawledAgain(
        () -> site.times().clear(),
        options -> {
          options.collect.recrawl = true;
          options.fetch.delay = Duration.ofSeconds(7);
        });

    assertThat(site.times().stream().filter(time -> time.startsWith("/ ")))
        .containsExactly("/ 7", "/ 14");
  }

  @Test
  void who_answers_412_without_a_condition_is_not_asked_once_more() throws Exception {
    SmallSite site = answer(new SmallSite(), "/", "ETag: \"v1\"", "home");

    again(site, () -> site.status("/", 412));

    assertThat(site.requests()).containsExactly("/", "/");
    assertThat(site.verdict(SITE + "/")).isEqualTo("http-error 412");
  }

  @Test
  void nothing_is_visited_again_unless_asked() throws Exception {
    SmallSite site = new SmallSite().page("/", "<a href=/a>").page("/a", "a");

    site.crawledAgain(() -> {}, _ -> {});

    assertThat(site.requests()).containsExactly("/", "/a");
  }
}
