package orbweaver.app;

import static orbweaver.loop.Coroutines.scope;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import orbweaver.app.rehearse.GeneratedWeb;
import orbweaver.app.rehearse.SiteShape;
import orbweaver.app.rehearse.WebServer;
import orbweaver.app.rehearse.WebShape;
import orbweaver.crawl.Crawl;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.StopReason;
import orbweaver.loop.Loop;
import orbweaver.loop.NetworkFaults;
import orbweaver.loop.Scope;
import orbweaver.loop.SimulatedNetwork;
import orbweaver.loop.Simulation;
import orbweaver.parse.Url;
import orbweaver.testing.Seeds;

/// However the messages between shards and coordinator fall, a crawl notices that it is over: the
/// last of them often comes while somebody is still asking.
class SimulatedEndTest {

  @Seeds(500)
  void a_crawl_of_one_seed_that_nobody_answers_is_done(RandomGenerator random) throws Exception {
    var options = new CrawlOptions();
    options.isFed = true;
    options.scope(Reach.parse("any"));
    options.fetch.noRobots = true;
    options.fetch.allowPrivateIps = true;
    options.fetch.retries = 0;

    CrawlResult result =
        simulated(random, scope -> SimulatedCrawl.run(options, scope, this::sow, _ -> {}));

    assertThat(result.reason()).isEqualTo(StopReason.DONE);
  }

  private void sow(Crawl crawl) {
    crawl.expectSeeds();
    crawl.sow(List.of(Url.parse("http://198.51.100.7/")), crawl::endSeeds);
  }

  @Seeds(100)
  void a_crawl_with_a_budget_ends_when_that_is_spent(RandomGenerator random) throws Exception {
    long pages = 1 + random.nextInt(25);

    CrawlResult result = crawl(random, options -> options.maxPages = pages, _ -> {});

    assertThat(result.reason()).isEqualTo(StopReason.MAX_PAGES);
    assertThat(result.stats().pages()).isEqualTo(pages);
  }

  @Seeds(100)
  void a_crawl_that_is_stopped_at_any_time_ends(RandomGenerator random) throws Exception {
    long nanos = random.nextLong(Duration.ofSeconds(10).toNanos());

    CrawlResult result = crawl(random, _ -> {}, crawl -> stopAfter(nanos, crawl));

    assertThat(result.reason()).isEqualTo(StopReason.INTERRUPTED);
  }

  private static void stopAfter(long nanos, Crawl crawl) {
    Loop loop = Loop.current();
    var _ = loop.at(loop.nanos() + nanos, () -> crawl.stop(StopReason.INTERRUPTED));
  }

  /// Crawls three small sites.
  private static CrawlResult crawl(
      RandomGenerator random, Consumer<CrawlOptions> type, Consumer<Crawl> prepare)
      throws Exception {
    List<SiteShape> sites =
        Stream.of("one", "two", "three").map(name -> SiteShape.plain(name, 20)).toList();
    GeneratedWeb web = GeneratedWeb.named(random.nextLong(), new WebShape(sites));
    CrawlOptions options = SimulatedCrawl.options(web);
    type.accept(options);
    return simulated(random, scope -> crawl(web, options, scope, prepare));
  }

  private static CrawlResult crawl(
      GeneratedWeb web, CrawlOptions options, Scope scope, Consumer<Crawl> prepare)
      throws Exception {
    try (WebServer server = SimulatedCrawl.serve(web)) {
      scope.spawn("web", server::run);
      return SimulatedCrawl.run(options, scope, prepare, _ -> {});
    }
  }

  /// What runs within a scope of its own.
  private interface Program {
    CrawlResult run(Scope scope) throws Exception;
  }

  private static CrawlResult simulated(RandomGenerator random, Program program) throws Exception {
    return Simulation.run(
        random.nextLong(),
        () -> {
          var network = (SimulatedNetwork) Loop.current().network();
          network.faults(NetworkFaults.none().withLatency(Duration.ZERO, Duration.ofMillis(1)));
          return scope(program::run);
        });
  }
}
