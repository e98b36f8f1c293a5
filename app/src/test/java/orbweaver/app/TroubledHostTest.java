package orbweaver.app;

import static orbweaver.loop.Coroutines.scope;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.CrawlEvent.BackedOff;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Connection;
import orbweaver.loop.Listener;
import orbweaver.loop.Loop;
import orbweaver.loop.Scope;
import orbweaver.loop.SimulatedNetwork;
import orbweaver.loop.Simulation;
import orbweaver.loop.Simulation.Traced;
import orbweaver.store.Job;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Crawls in virtual time of hosts that do not answer.
class TroubledHostTest {
  private final List<CrawlEvent> events = new ArrayList<>();

  /// Of the verdicts, in no order.
  private final List<String> details = new ArrayList<>();

  /// Of the settled URLs, in no order.
  private final List<Integer> attempts = new ArrayList<>();

  /// When each request for a page came.
  private final List<Duration> requests = new ArrayList<>();

  @Test
  void a_host_that_fails_ten_times_in_a_row_is_left_alone_for_half_a_minute() throws Exception {
    var options = new CrawlOptions();
    options.seeds = IntStream.range(0, 15).mapToObj(i -> "http://ill.test/" + i).toList();
    options.fetch.retries = 0;

    Traced<Void> _ = crawl(options);

    assertThat(events).contains(rest(10, 30));
    assertThat(requests).hasSize(15);
    assertThat(gaps().subList(0, 9)).allMatch(gap -> gap.compareTo(Duration.ofSeconds(5)) < 0);
    assertThat(gaps().get(9)).isGreaterThanOrEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void the_verdict_of_the_url_that_made_it_rest_says_so() throws Exception {
    var options = new CrawlOptions();
    options.seeds = IntStream.range(0, 11).mapToObj(i -> "http://ill.test/" + i).toList();
    options.fetch.retries = 0;

    Traced<Void> _ = crawl(options);

    assertThat(details)
        .hasSize(11)
        .filteredOn(detail ->
            detail.endsWith("; 10 failures of its host in a row, which was left alone for 30 s"))
        .hasSize(1);
  }

  @Test
  void the_last_attempt_counts_also_where_it_fails() throws Exception {
    var options = new CrawlOptions();
    options.seeds = List.of("http://ill.test/");
    options.fetch.retries = 2;

    Traced<Void> _ = crawl(options);

    assertThat(requests).hasSize(3);
    assertThat(attempts).containsExactly(3);
  }

  @Test
  void its_rest_is_twice_as_long_the_next_time() throws Exception {
    var options = new CrawlOptions();
    options.seeds = IntStream.range(0, 21).mapToObj(i -> "http://ill.test/" + i).toList();
    options.fetch.retries = 0;

    Traced<Void> _ = crawl(options);

    assertThat(events).contains(rest(10, 30), rest(20, 60));
    assertThat(gaps().get(19)).isGreaterThanOrEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void a_name_that_does_not_exist_is_not_tried_again() throws Exception {
    var options = new CrawlOptions();
    options.seeds = List.of("http://no-such-host.test/");

    Traced<Void> crawl = crawl(options);

    assertThat(events).noneMatch(event -> event instanceof BackedOff);
    assertThat(events).noneMatch(event -> event instanceof CrawlEvent.Retrying);
    assertThat(crawl.time()).isLessThan(Duration.ofSeconds(2));
  }

  private void settled(UrlState state) {
    details.add(state.verdict().detail());
    attempts.add(state.attempts());
  }

  private static BackedOff rest(int failures, int seconds) {
    return new BackedOff("ill.test", Duration.ofSeconds(seconds), failures + " failures in a row");
  }

  private List<Duration> gaps() {
    return IntStream.range(1, requests.size())
        .mapToObj(i -> requests.get(i).minus(requests.get(i - 1)))
        .toList();
  }

  private Traced<Void> crawl(CrawlOptions options) throws Exception {
    options.fetch.allowPrivateIps = true;
    return Simulation.trace(1, () -> scope(scope -> crawl(options, scope)));
  }

  private Void crawl(CrawlOptions options, Scope scope) throws Exception {
    var network = (SimulatedNetwork) Loop.current().network();
    InetAddress address = InetAddress.getByName("198.51.100.7");
    network.register("ill.test", address);
    try (Listener listener = network.listen(new InetSocketAddress(address, 80))) {
      var _ = scope.spawn("server", () -> serve(listener, scope));
      try (Job job = SimulatedCrawl.job(scope)) {
        SimulatedCrawl.over(job, options, /* shards= */ 1, events::add).run();
        job.forEach(this::settled, _ -> {});
      }
      scope.cancel();
    }
    return null;
  }

  /// Has no robots.txt, and ends the connection where it is asked for anything else.
  private Void serve(Listener listener, Scope scope) throws IOException {
    while (true) {
      Connection connection = listener.accept();
      var _ = scope.spawn("connection", () -> answer(connection));
    }
  }

  private @Nullable Void answer(Connection connection) throws IOException {
    try (connection) {
      var bytes = new byte[4_096];
      int count = connection.read(bytes, 0, bytes.length);
      String request = new String(bytes, 0, Math.max(0, count), StandardCharsets.ISO_8859_1);
      if (request.startsWith("GET /robots.txt ")) {
        byte[] none =
            "HTTP/1.1 404 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".getBytes();
        connection.write(none, 0, none.length);
      } else if (count > 0) {
        requests.add(Duration.ofNanos(Loop.current().nanos()));
      }
    }
    return null;
  }
}
