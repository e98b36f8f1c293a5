package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Hosts whose robots.txt lies at another host ([RFC 9309, 2.3.1.2](
/// https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.2)): how that one is asked. In virtual
/// time.
class RedirectedRobotsTest {
  private static final String CENTRAL = SmallSite.OTHER_HOST;
  private static final List<String> HOSTS =
      IntStream.range(0, 30).mapToObj(i -> "h" + i + ".example").toList();

  private static final String RULES = "User-agent: *\nDisallow: /no\n";
  private static final String WHOLE =
      "HTTP/1.1 200 OK\r\nContent-Length: " + RULES.length() + "\r\n\r\n" + RULES;

  private static String answer(int status, String fields) {
    return "HTTP/1.1 " + status + " So\r\nContent-Length: 0\r\n" + fields + "\r\n\r\n";
  }

  private static String to(String href) {
    return answer(301, "Location: " + href);
  }

  /// Thirty hosts, each with a page that may be read and one that may not.
  ///
  /// @param own whether each has a file of its own there
  private static SmallSite hosts(boolean own) {
    SmallSite site = new SmallSite().hosts(HOSTS).page("/", "<a href=/no>no</a>").page("/no", "no");
    for (String host : HOSTS) {
      String place = own ? "/rules-of-" + host : "/rules";
      site.inTurn("//" + host + "/robots.txt", to("http://" + CENTRAL + place));
      site.inTurn("//" + CENTRAL + place, WHOLE);
    }
    return site;
  }

  private static Consumer<CrawlOptions> fromAll(Consumer<CrawlOptions> more) {
    return options -> {
      options.seeds = HOSTS.stream().map(host -> "http://" + host + "/").toList();
      more.accept(options);
    };
  }

  private static List<Duration> gaps(List<Duration> times) {
    return IntStream.range(1, times.size())
        .mapToObj(i -> times.get(i).minus(times.get(i - 1)))
        .toList();
  }

  private static void requireRules(SmallSite site) {
    for (String host : HOSTS) {
      assertThat(site.verdict("http://" + host + "/")).isEqualTo("ok");
      assertThat(site.verdict("http://" + host + "/no"))
          .isEqualTo("blocked-robots robots.txt line 2: Disallow: /no");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void who_has_the_rules_of_many_hosts_is_asked_for_them_once(int shards) throws Exception {
    SmallSite site =
        hosts(false).shards(shards).crawled(fromAll(o -> o.fetch.delay = Duration.ofSeconds(5)));

    assertThat(site.timesOf(CENTRAL)).hasSize(1);
    requireRules(site);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void who_has_a_file_for_each_of_many_hosts_is_asked_one_delay_after_the_other(int shards)
      throws Exception {
    SmallSite site =
        hosts(true).shards(shards).crawled(fromAll(o -> o.fetch.delay = Duration.ofSeconds(5)));

    assertThat(site.timesOf(CENTRAL)).hasSize(30);
    assertThat(gaps(site.timesOf(CENTRAL)))
        .allMatch(gap -> gap.compareTo(Duration.ofMillis(4_900)) > 0);
    requireRules(site);
  }

  @Test
  void all_hosts_of_an_address_share_its_limit_on_the_way_to_their_rules() throws Exception {
    SmallSite site =
        hosts(true)
            .crawled(
                fromAll(options -> {
                  options.fetch.delay = Duration.ofSeconds(5);
                  options.fetch.ipConcurrency = 1;
                }));

    assertThat(site.allTimes()).hasSize(90);
    assertThat(gaps(site.allTimes())).allMatch(gap -> gap.compareTo(Duration.ofMillis(4_900)) > 0);
    requireRules(site);
  }

  /// Its own pages are crawled too, and it asks for a rest before the other host needs it.
  @Test
  void a_rest_of_the_host_where_rules_lie_holds_for_who_wants_them() throws Exception {
    String host = HOSTS.getFirst();
    String rules = "http://" + CENTRAL + "/rules-of-" + host;
    SmallSite site =
        hosts(true)
            .inTurn("//" + CENTRAL + "/", answer(429, "Retry-After: 100"), answer(200, "X: y"))
            .inTurn("//" + host + "/robots.txt", answer(503, "Retry-After: 20"), to(rules))
            .crawled(options -> {
              options.seeds = List.of("http://" + CENTRAL + "/", "http://" + host + "/");
              options.fetch.delay = Duration.ofSeconds(5);
            });

    assertThat(site.times()).containsSequence("/rules-of-" + host + " 105", "/ 106", "/ 110");
    assertThat(site.timesOf(CENTRAL)).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource({"429, 1", "503, 3"})
  void who_has_the_rules_of_many_and_asks_for_a_rest_has_it(int status, int shards)
      throws Exception {
    SmallSite site =
        hosts(false)
            .shards(shards)
            .inTurn("//" + CENTRAL + "/rules", answer(status, "Retry-After: 100"), WHOLE)
            .crawled(fromAll(_ -> {}));

    assertThat(site.timesOf(CENTRAL)).hasSize(2);
    assertThat(gaps(site.timesOf(CENTRAL)).getFirst()).isGreaterThan(Duration.ofSeconds(99));
    requireRules(site);
  }

  /// Each waits for a turn of the other, which waits for its own rules.
  @ParameterizedTest
  @CsvSource({"1, 64", "1, 1", "3, 1"})
  void hosts_that_redirect_to_each_other_end_after_five_redirects(int shards, int atOnce)
      throws Exception {
    String a = HOSTS.getFirst();
    String b = HOSTS.getLast();
    SmallSite site =
        new SmallSite()
            .hosts(HOSTS)
            .shards(shards)
            .page("/", "hello")
            .inTurn("//" + a + "/robots.txt", to("http://" + b + "/robots.txt"))
            .inTurn("//" + b + "/robots.txt", to("http://" + a + "/robots.txt"))
            .crawled(options -> {
              options.seeds = List.of("http://" + a + "/", "http://" + b + "/");
              options.fetch.delay = Duration.ofSeconds(1);
              options.fetch.ipConcurrency = 1;
              options.fetch.concurrency = atOnce;
            });

    assertThat(site.states()).hasSize(2);
    assertThat(site.verdict("http://" + a + "/")).isEqualTo("ok");
    assertThat(site.verdict("http://" + b + "/")).isEqualTo("ok");
    assertThat(site.allTimes()).hasSizeBetween(8, 14);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8})
  void a_budget_of_pages_keeps_nobody_from_its_rules(int shards) throws Exception {
    SmallSite site =
        hosts(true)
            .shards(shards)
            .crawled(
                fromAll(options -> {
                  options.maxPages = 2L;
                  options.maxTime = Duration.ofHours(1);
                }));

    assertThat(site.took()).isLessThan(Duration.ofMinutes(10));
    assertThat(site.states().values()).filteredOn(state -> state.status() == 200).hasSize(2);
  }

  @Test
  void a_crawl_that_is_stopped_does_not_wait_for_rules() throws Exception {
    SmallSite site =
        hosts(true)
            .crawled(
                fromAll(options -> {
                  options.fetch.delay = Duration.ofMinutes(4);
                  options.fetch.ipConcurrency = 0;
                  options.maxTime = Duration.ofSeconds(30);
                }));

    assertThat(site.timesOf(CENTRAL)).hasSize(1);
    assertThat(site.took()).isLessThan(Duration.ofSeconds(32));
  }

  @ParameterizedTest
  @CsvSource({"/robots.txt", "/rules"})
  void a_robots_txt_that_drips_is_given_up(String which) throws Exception {
    String head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n#";
    SmallSite site =
        new SmallSite()
            .inTurn("/robots.txt", to("http://" + CENTRAL + "/rules"))
            .dripping(which, head, Duration.ofSeconds(1))
            .page("/", "hello")
            .crawled();

    assertThat(site.requests()).doesNotContain("/");
    assertThat(site.verdict("http://" + SmallSite.HOST + "/"))
        .isEqualTo("blocked-robots robots.txt: fewer than 10 bytes a second came for 30 s");
    assertThat(site.took()).isBetween(Duration.ofMinutes(2), Duration.ofMinutes(6));
  }

  @ParameterizedTest
  @CsvSource({"/robots.txt", "/rules"})
  void a_robots_txt_without_end_is_read_as_far_as_we_read(String which) throws Exception {
    String head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n" + RULES + "#";
    SmallSite site =
        new SmallSite()
            .inTurn("/robots.txt", to("http://" + CENTRAL + "/rules"))
            .dripping(which, head + "#".repeat(500_000), Duration.ofMillis(1))
            .page("/", "<a href=/no>no</a>")
            .crawled();

    assertThat(site.requests()).contains("/").doesNotContain("/no");
    assertThat(site.verdict("http://" + SmallSite.HOST + "/no"))
        .isEqualTo(
            "blocked-robots robots.txt (the body is larger than 524288 bytes)"
                + " line 2: Disallow: /no");
    assertThat(site.took()).isLessThan(Duration.ofMinutes(2));
  }
}
