package orbweaver.app;

import static orbweaver.loop.Coroutines.scope;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import orbweaver.app.rehearse.Audit;
import orbweaver.app.rehearse.AuditRules;
import orbweaver.app.rehearse.CrawlScope;
import orbweaver.app.rehearse.GeneratedWeb;
import orbweaver.app.rehearse.Truth;
import orbweaver.app.rehearse.WebServer;
import orbweaver.app.rehearse.WebShape;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.StopReason;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Scope;
import orbweaver.loop.Simulation;
import orbweaver.loop.Simulation.Traced;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

/// The whole crawl (frontier, robots, fetch, links, archive, journal) in virtual time: a generated
/// web with redirects, resets, drips, lying lengths, 429s, sitemaps and traps, over a simulated
/// network and disk.
class SimulatedCrawlTest {
  private static final int DEPTH = 12;
  private static final int SHALLOW = 3;

  /// Fewer than the sites, which share an address.
  private static final int ADDRESS_REQUESTS = 2;

  private static final Duration TOLERANCE = Duration.ofMillis(100);

  /// What a simulated crawl came to.
  private record Seen(CrawlResult result, int requests, List<String> findings) {}

  @Seeds(20)
  void a_crawl_of_a_faulty_web_keeps_every_rule(RandomGenerator random) throws Exception {
    Seen seen = crawl(random.nextLong()).result();

    assertThat(seen.findings()).isEmpty();
    assertThat(seen.result().reason()).isEqualTo(StopReason.DONE);
  }

  @Seeds(5)
  void a_crawl_of_little_depth_finds_what_lies_within_it_and_no_more(RandomGenerator random)
      throws Exception {
    long seed = random.nextLong();
    Seen seen = Simulation.run(seed, () -> scope(scope -> crawl(seed, SHALLOW, scope, _ -> {})));

    assertThat(seen.findings()).isEmpty();
    assertThat(seen.result().reason()).isEqualTo(StopReason.DONE);
  }

  @Test
  void a_seed_gives_the_same_crawl_again() throws Exception {
    assertThat(crawl(7)).isEqualTo(crawl(7));
  }

  @Test
  void another_seed_gives_another_crawl() throws Exception {
    assertThat(crawl(7).hash()).isNotEqualTo(crawl(8).hash());
  }

  @Test
  void a_polite_crawl_of_hundreds_of_pages_takes_minutes_of_virtual_time() throws Exception {
    Traced<Seen> traced = crawl(1);

    assertThat(traced.result().requests()).isGreaterThan(300);
    assertThat(traced.time()).isGreaterThan(Duration.ofMinutes(1));
  }

  @Test
  void a_crawl_that_reads_no_sitemaps_misses_what_they_alone_list() throws Exception {
    Seen seen =
        Simulation.run(
            1,
            () ->
                scope(
                    scope -> crawl(1, DEPTH, scope, options -> options.collect.noSitemaps = true)));

    assertThat(seen.findings())
        .hasSize(16)
        .contains("http://inner.test/maps/1/further.html was never asked for.")
        .allMatch(finding -> finding.matches("http://.*/maps/.* was never asked for."));
  }

  private static Traced<Seen> crawl(long seed) throws Exception {
    return Simulation.trace(seed, () -> scope(scope -> crawl(seed, DEPTH, scope, _ -> {})));
  }

  private static Seen crawl(long seed, int depth, Scope scope, Consumer<CrawlOptions> more)
      throws Exception {
    GeneratedWeb web = GeneratedWeb.named(seed, WebShape.simulation());
    try (WebServer server = SimulatedCrawl.serve(web)) {
      scope.spawn("web", server::run);
      var findings = new ArrayList<String>();
      var visits = new Visits();
      CrawlResult result =
          crawl(
              web,
              depth,
              scope,
              more,
              event -> {
                noteFault(event, findings);
                visits.note(event);
              });
      var truth = Truth.of(web, CrawlScope.of(web, depth));
      var rules =
          AuditRules.of(Duration.ofSeconds(1), TOLERANCE)
              .withAddress(ADDRESS_REQUESTS, SimulatedCrawl.SHARDS);
      var accesses = server.log().accesses();
      findings.addAll(new Audit(truth, rules).findings(accesses));
      findings.removeIf(visits::explains);
      return new Seen(result, accesses.size(), findings);
    }
  }

  /// Pages that were visited once more, for they were found nearer to a seed.
  private static final class Visits {
    private final Map<String, Integer> depths = new LinkedHashMap<>();
    private final Set<String> approached = new LinkedHashSet<>();

    void note(CrawlEvent event) {
      if (event instanceof CrawlEvent.Visited(UrlState state, int _, long _, long _)) {
        String url = state.url().href();
        Integer before = depths.put(url, state.depth());
        if (before != null && state.depth() < before) {
          approached.add(url + " was asked for 2 times; 1 would do.");
        }
      }
    }

    boolean explains(String finding) {
      return approached.contains(finding);
    }
  }

  /// A bug costs its page alone, so the crawl goes on; the test does not.
  private static void noteFault(CrawlEvent event, List<String> findings) {
    if (event instanceof CrawlEvent.Fault(String url, Throwable cause)) {
      findings.add("A bug showed at " + url + ": " + cause);
    }
  }

  private static CrawlResult crawl(
      GeneratedWeb web,
      int depth,
      Scope scope,
      Consumer<CrawlOptions> more,
      Consumer<CrawlEvent> events)
      throws Exception {
    CrawlOptions options = SimulatedCrawl.options(web);
    options.depth = depth;
    options.fetch.ipConcurrency = ADDRESS_REQUESTS;
    more.accept(options);
    return SimulatedCrawl.run(options, scope, _ -> {}, events);
  }
}
