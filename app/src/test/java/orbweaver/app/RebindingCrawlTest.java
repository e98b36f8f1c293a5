package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static orbweaver.loop.Coroutines.scope;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import orbweaver.crawl.CrawlResult;
import orbweaver.loop.Connection;
import orbweaver.loop.Listener;
import orbweaver.loop.Loop;
import orbweaver.loop.Scope;
import orbweaver.loop.SimulatedNetwork;
import orbweaver.loop.Simulation;
import orbweaver.store.Job;
import org.junit.jupiter.api.Test;

/// Crawls of a host whose name comes to lead elsewhere in between. Simulated.
class RebindingCrawlTest {
  private static final String HOST = "moves.example";
  private static final InetAddress OUTSIDE = InetAddress.ofLiteral("192.88.99.1");
  private static final InetAddress INSIDE = InetAddress.ofLiteral("10.0.0.1");

  /// Where each page was asked for.
  private final List<String> asked = new ArrayList<>();

  private final Map<String, String> verdicts = new LinkedHashMap<>();
  private boolean stopsAfterFirstPage;

  @Test
  void a_seed_that_was_public_may_not_lead_inside_later() throws Exception {
    crawl(OUTSIDE, INSIDE, /* allowPrivateIps= */ false);

    assertThat(asked).containsExactly("192.88.99.1 /");
    assertThat(verdicts)
        .containsEntry("/", "ok ")
        .containsEntry(
            "/a", "blocked-address moves.example leads to 10.0.0.1, an internal address");
  }

  @Test
  void a_seed_that_was_public_in_an_earlier_run_may_not_lead_inside_in_the_next() throws Exception {
    stopsAfterFirstPage = true;
    crawl(OUTSIDE, INSIDE, /* allowPrivateIps= */ false);

    assertThat(asked).containsExactly("192.88.99.1 /");
    assertThat(verdicts)
        .containsEntry(
            "/a",
            "blocked-address robots.txt: moves.example leads to 10.0.0.1, an internal address");
  }

  @Test
  void a_seed_that_was_inside_in_an_earlier_run_may_be_so_in_the_next() throws Exception {
    stopsAfterFirstPage = true;
    crawl(INSIDE, InetAddress.ofLiteral("10.0.0.2"), /* allowPrivateIps= */ false);

    assertThat(asked).containsExactly("10.0.0.1 /", "10.0.0.2 /a");
  }

  @Test
  void a_seed_that_is_inside_from_the_beginning_may_move_there() throws Exception {
    crawl(INSIDE, InetAddress.ofLiteral("10.0.0.2"), /* allowPrivateIps= */ false);

    assertThat(asked).containsExactly("10.0.0.1 /", "10.0.0.2 /a");
  }

  @Test
  void who_allows_internal_addresses_allows_this() throws Exception {
    crawl(OUTSIDE, INSIDE, /* allowPrivateIps= */ true);

    assertThat(asked).containsExactly("192.88.99.1 /", "10.0.0.1 /a");
  }

  /// The host moves when its first page is asked for, long before the second one.
  private void crawl(InetAddress first, InetAddress second, boolean allowPrivateIps)
      throws Exception {
    var options = new CrawlOptions();
    options.seeds = List.of("http://" + HOST + "/");
    options.fetch.delay = Duration.ofMinutes(2);
    options.fetch.allowPrivateIps = allowPrivateIps;
    Simulation.run(1, () -> scope(scope -> crawl(options, first, second, scope)));
  }

  private Void crawl(CrawlOptions options, InetAddress first, InetAddress second, Scope scope)
      throws Exception {
    var network = (SimulatedNetwork) Loop.current().network();
    network.register(HOST, first);
    for (InetAddress address : List.of(first, second)) {
      Listener listener = network.listen(new InetSocketAddress(address, 80));
      scope.spawn("server", () -> serve(listener, address, second));
    }
    try (Job job = SimulatedCrawl.job(scope)) {
      if (stopsAfterFirstPage) {
        options.maxPages = 1L;
        CrawlResult _ = SimulatedCrawl.over(job, options, /* shards= */ 1, _ -> {}).run();
        options.maxPages = null;
      }
      CrawlResult _ = SimulatedCrawl.over(job, options, /* shards= */ 1, _ -> {}).run();
      job.forEach(
          state ->
              verdicts.put(
                  state.url().pathname(),
                  state.verdict().outcome().label() + " " + state.verdict().detail()),
          _ -> {});
    }
    scope.cancel();
    return null;
  }

  private Void serve(Listener listener, InetAddress at, InetAddress next) throws IOException {
    while (true) {
      try (Connection connection = listener.accept()) {
        var bytes = new byte[4_096];
        int count = connection.read(bytes, 0, bytes.length);
        String target = new String(bytes, 0, Math.max(count, 0), ISO_8859_1).split(" ")[1];
        boolean isPage = !target.equals("/robots.txt");
        if (isPage) {
          asked.add(at.getHostAddress() + " " + target);
          ((SimulatedNetwork) Loop.current().network()).register(HOST, next);
        }
        String body = isPage ? "<a href=/a>a</a>" : "";
        byte[] answer =
            ("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: "
                    + body.length()
                    + "\r\n\r\n"
                    + body)
                .getBytes(ISO_8859_1);
        connection.write(answer, 0, answer.length);
      }
    }
  }
}
