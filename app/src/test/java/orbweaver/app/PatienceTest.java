package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Hosts that ask to be left alone for a while ([RFC 9110, 10.2.3](
/// https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3)): when they are asked again, in virtual
/// time.
class PatienceTest {
  private static final String HOME = "http://" + SmallSite.HOST;

  /// Whose page `/a` answers so.
  private static SmallSite site(String answer) {
    return new SmallSite()
        .page("/", "<a href=/a>a</a> <a href=/b>b</a>")
        .inTurn("/a", answer)
        .page("/b", "b");
  }

  private static String answer(int status, String fields) {
    return "HTTP/1.1 " + status + " So\r\nContent-Length: 0\r\n" + fields + "\r\n\r\n";
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void a_host_is_left_alone_also_after_the_last_attempt(int status) throws Exception {
    SmallSite site =
        site(answer(status, "Retry-After: 40")).crawled(options -> options.fetch.retries = 2);

    assertThat(site.times())
        .containsExactly("/robots.txt 0", "/ 0", "/a 0", "/a 40", "/a 80", "/b 120");
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 302, 304, 403, 404, 408, 429, 500, 503, 599})
  void a_host_is_left_alone_where_nothing_is_tried_again(int status) throws Exception {
    SmallSite site =
        site(answer(status, "Retry-After: 40")).crawled(options -> options.fetch.retries = 0);

    assertThat(site.times()).containsExactly("/robots.txt 0", "/ 0", "/a 0", "/b 40");
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 202, 204})
  void what_asks_to_be_polled_holds_nobody(int status) throws Exception {
    SmallSite site = site(answer(status, "Retry-After: 40")).crawled();

    assertThat(site.times()).containsExactly("/robots.txt 0", "/ 0", "/a 0", "/b 0");
  }

  @Test
  void a_host_is_left_alone_by_the_run_that_goes_on_as_well() throws Exception {
    SmallSite site =
        site(answer(429, "Retry-After: 200"))
            .crawledAgain(
                () -> {},
                options -> {
                  options.maxTime = Duration.ofSeconds(150);
                  options.collect.recrawl = true;
                });

    assertThat(site.times())
        .containsExactly("/robots.txt 0", "/ 0", "/a 0", "/robots.txt 200", "/a 200");
  }

  @Test
  void nobody_is_heeded_for_more_than_five_minutes() throws Exception {
    SmallSite site =
        site(answer(503, "Retry-After: 86400")).crawled(options -> options.fetch.retries = 0);

    assertThat(site.times()).endsWith("/b 300");
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void who_does_not_say_how_long_has_a_rest_of_some_seconds(int status) throws Exception {
    SmallSite site = site(answer(status, "X: y")).crawled(options -> options.fetch.retries = 0);

    assertThat(site.times().getLast()).matches("/b [1-3]");
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void such_a_rest_is_short_again_after_the_last_of_many_attempts(int status) throws Exception {
    SmallSite site = site(answer(status, "X: y")).crawled(options -> options.fetch.retries = 4);

    List<String> times = site.times();
    assertThat(times.getLast()).startsWith("/b ");
    assertThat(seconds(times.getLast()) - seconds(times.get(times.size() - 2))).isBetween(1, 4);
  }

  private static int seconds(String time) {
    return Integer.parseInt(time.substring(time.indexOf(' ') + 1));
  }

  @Test
  void a_redirect_is_heeded_by_its_own_host_and_by_no_other() throws Exception {
    String elsewhere = "Location: http://" + SmallSite.OTHER_HOST + "/c\r\nRetry-After: 40";
    SmallSite site =
        site(answer(301, elsewhere))
            .page("/c", "c")
            .crawled(options -> options.scope(Reach.parse("any")));

    assertThat(site.times())
        .containsExactly("/robots.txt 0", "/ 0", "/a 0", "/robots.txt 0", "/c 0", "/b 40");
  }

  @Test
  void a_list_is_no_exception() throws Exception {
    SmallSite site =
        site(answer(429, "Retry-After: 40"))
            .crawled(options -> {
              options.seeds = List.of(HOME + "/a", HOME + "/b");
              options.fetch.retries = 0;
            });

    assertThat(site.times()).containsExactly("/robots.txt 0", "/a 0", "/b 40");
  }

  @Test
  void an_answer_that_comes_through_a_proxy_is_heeded() throws Exception {
    SmallSite site =
        new SmallSite()
            .inTurn(HOME + "/a", answer(429, "Retry-After: 40"))
            .page(HOME + "/b", "b")
            .crawled(options -> {
              options.seeds = List.of(HOME + "/a", HOME + "/b");
              options.fetch.retries = 0;
              options.fetch.network.proxy = "http://" + SmallSite.OTHER_HOST + ":80";
            });

    assertThat(site.times()).containsExactly(HOME + "/robots.txt 0", HOME + "/a 0", HOME + "/b 40");
  }

  /// Of another origin of the host, for the pages of one without rules are withheld.
  @ParameterizedTest
  @CsvSource({"0, 40", "1, 80"})
  void a_robots_txt_that_fails_for_the_last_time_is_heeded(int retries, int seconds)
      throws Exception {
    SmallSite site =
        new SmallSite()
            .page("/", "<a href=" + HOME + ":8080/a>a</a> <a href=/b>b</a>")
            .page("/b", "b")
            .inTurn("/robots.txt", answer(404, "X: y"), answer(429, "Retry-After: 40"))
            .crawled(options -> {
              options.scope(Reach.parse("any"));
              options.fetch.retries = retries;
            });

    assertThat(site.times()).endsWith("/b " + seconds);
    assertThat(site.verdict(HOME + ":8080/a")).isEqualTo("blocked-robots robots.txt answered 429");
  }

  @Test
  void a_robots_txt_that_redirects_later_is_asked_for_later() throws Exception {
    String later = answer(302, "Location: /rules\r\nRetry-After: 40");
    SmallSite site =
        new SmallSite().inTurn("/robots.txt", later).page("/rules", "").page("/", "hi").crawled();

    assertThat(site.times()).containsExactly("/robots.txt 0", "/rules 40", "/ 40");
  }
}
