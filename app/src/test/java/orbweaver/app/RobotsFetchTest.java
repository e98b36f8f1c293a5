package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How robots.txt is asked for, and what an answer that is none comes to.
class RobotsFetchTest {
  private static final String SITE = "http://" + SmallSite.HOST;
  private static final String RULES = "User-agent: *\nDisallow: /no\n";
  private static final String WHOLE =
      "HTTP/1.1 200 OK\r\nContent-Length: " + RULES.length() + "\r\n\r\n" + RULES;

  private static final String DOWN = "HTTP/1.1 503 So\r\nContent-Length: 0\r\n\r\n";

  /// Less than it says comes, and then nothing.
  private static final String CUT =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nUser\r\nbad\r\n\r\n";

  private static SmallSite site() {
    return new SmallSite()
        .page("/", "<a href=/no>no</a> <a href=/yes>yes</a>")
        .page("/no", "no")
        .page("/yes", "yes");
  }

  private static String answer(int status, String... fields) {
    return "HTTP/1.1 "
        + status
        + " So\r\nContent-Length: 0\r\n"
        + String.join("", fields).replace(";", "\r\n")
        + "\r\n";
  }

  @Test
  void rules_that_came_in_part_are_asked_for_again() throws Exception {
    SmallSite site = site().inTurn("/robots.txt", CUT, WHOLE).crawled();

    assertThat(site.requests()).containsExactly("/", "/yes");
    assertThat(site.verdict(SITE + "/no"))
        .isEqualTo("blocked-robots robots.txt line 2: Disallow: /no");
  }

  @Test
  void rules_that_come_only_in_part_allow_nothing() throws Exception {
    SmallSite site = site().inTurn("/robots.txt", CUT).crawled();

    assertThat(site.requests()).isEmpty();
    assertThat(site.verdict(SITE + "/")).startsWith("blocked-robots robots.txt: ");
    assertThat(site.times()).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void it_is_asked_for_again_when_the_server_says(int status) throws Exception {
    SmallSite site =
        site().inTurn("/robots.txt", answer(status, "Retry-After: 40;"), WHOLE).crawled();

    assertThat(site.times()).containsExactly("/robots.txt 0", "/robots.txt 40", "/ 40", "/yes 40");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-40", "soon", "1.5e9", "Thu, 01 Jan 1970 00:00:00 GMT", "0"})
  void a_time_that_says_nothing_is_no_reason_to_wait(String value) throws Exception {
    SmallSite site =
        site().inTurn("/robots.txt", answer(503, "Retry-After: " + value + ";"), WHOLE).crawled();

    assertThat(site.requests()).containsExactly("/", "/yes");
    assertThat(site.times().getLast()).matches("/yes [0-3]");
  }

  @Test
  void a_huge_time_is_cut_to_the_longest_delay() throws Exception {
    SmallSite site =
        site().inTurn("/robots.txt", answer(503, "Retry-After: 99999999999999;"), WHOLE).crawled();

    long seconds = Long.parseLong(site.times().getLast().replaceAll("\\D", ""));
    assertThat(Duration.ofSeconds(seconds)).isBetween(Duration.ofMinutes(1), Duration.ofDays(1));
  }

  @Test
  void rules_hold_for_a_day_and_are_asked_for_anew_then() throws Exception {
    SmallSite site =
        site()
            .inTurn("/robots.txt", WHOLE)
            .crawled(options -> options.fetch.delay = Duration.ofHours(13));

    assertThat(site.times())
        .containsExactly("/robots.txt 0", "/ 46800", "/robots.txt 93600", "/yes 140400");
  }

  @Test
  void rules_known_before_hold_on_when_robots_txt_fails() throws Exception {
    SmallSite site =
        site()
            .inTurn("/robots.txt", WHOLE, DOWN)
            .crawled(options -> {
              options.fetch.delay = Duration.ofHours(13);
              options.fetch.retries = 0;
            });

    assertThat(site.times())
        .containsExactly("/robots.txt 0", "/ 46800", "/robots.txt 93600", "/yes 140400");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_host_that_is_slower_than_rules_are_fresh_is_not_asked_for_them_for_ever(boolean isDown)
      throws Exception {
    SmallSite site =
        site()
            .inTurn("/robots.txt", isDown ? DOWN : WHOLE)
            .crawled(options -> {
              options.fetch.delay = Duration.ofHours(25);
              options.fetch.retries = 0;
            });

    assertThat(site.times().getFirst()).isEqualTo("/robots.txt 0");
    assertThat(site.times()).hasSizeLessThan(6);
  }

  @Test
  void its_redirects_are_spaced_like_any_request_to_the_host_where_they_lead() throws Exception {
    SmallSite site =
        site()
            .redirect("/robots.txt", "/r1")
            .redirect("/r1", "http://" + SmallSite.OTHER_HOST + "/r2")
            .inTurn("/r2", WHOLE)
            .crawled(options -> options.fetch.delay = Duration.ofSeconds(5));

    // The other host was not asked before; only its address was.
    assertThat(site.times()).startsWith("/robots.txt 0", "/r1 5", "/r2 6", "/ 10");
    assertThat(site.verdict(SITE + "/no")).startsWith("blocked-robots");
  }

  @Test
  void a_redirect_in_a_circle_ends_after_five_and_allows_all() throws Exception {
    SmallSite site = site().redirect("/robots.txt", "/robots.txt").crawled();

    assertThat(site.times().stream().filter(time -> time.startsWith("/robots"))).hasSize(6);
    assertThat(site.requests()).containsExactly("/", "/no", "/yes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://site.example:80/robots.txt",
        "mailto:me@site.example",
        "file:///etc/passwd",
        "data:text/plain,User-agent:%20*",
        "javascript:1",
        "http://",
        ""
      })
  void a_redirect_to_no_http_is_not_followed(String location) throws Exception {
    SmallSite site = site().inTurn("/robots.txt", answer(302, "Location: " + location + ";"));

    assertThat(site.crawled().requests()).contains("/", "/no", "/yes");
  }

  @ParameterizedTest
  @CsvSource({"301, 40, 40", "307, 40, 40", "302, 0, 0", "302, -1, 0"})
  void a_redirect_that_asks_to_wait_is_followed_afterwards(int status, String after, int seconds)
      throws Exception {
    SmallSite site =
        site().inTurn("/", answer(status, "Location: /yes;Retry-After: " + after + ";"));

    assertThat(site.crawled().times()).containsExactly("/robots.txt 0", "/ 0", "/yes " + seconds);
  }
}
