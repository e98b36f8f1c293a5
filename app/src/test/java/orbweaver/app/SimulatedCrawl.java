package orbweaver.app;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import orbweaver.app.rehearse.GeneratedWeb;
import orbweaver.app.rehearse.WebServer;
import orbweaver.crawl.Crawl;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.ShardLoops;
import orbweaver.loop.Loop;
import orbweaver.loop.Scope;
import orbweaver.loop.SimulatedNetwork;
import orbweaver.store.Job;
import orbweaver.store.JobSettings;

/// Crawls in virtual time, with jobs in memory; of a generated web by three shards.
final class SimulatedCrawl {
  static final int SHARDS = 3;

  /// A crawl that goes on for longer has lost its end.
  private static final Duration PATIENCE = Duration.ofHours(12);

  private static final Path FOLDER = Path.of("/job");

  private SimulatedCrawl() {}

  static CrawlOptions options(GeneratedWeb web) {
    var options = new CrawlOptions();
    options.seeds = web.seeds();
    options.fetch.allowPrivateIps = true;
    return options;
  }

  /// Every site at one address, under a name of its own.
  static WebServer serve(GeneratedWeb web) throws Exception {
    var network = (SimulatedNetwork) Loop.current().network();
    InetAddress address = InetAddress.getByName("198.51.100.7");
    web.authorities().forEach(host -> network.register(host, address));
    return WebServer.listen(network, web, List.of(new InetSocketAddress(address, 80)));
  }

  /// Crawls; suspends.
  ///
  /// @param prepare is given the crawl before it runs
  static CrawlResult run(
      CrawlOptions options, Scope scope, Consumer<Crawl> prepare, Consumer<CrawlEvent> events)
      throws Exception {
    options.maxTime = PATIENCE;
    options.job = FOLDER;
    try (Job job = job(scope)) {
      Crawl crawl = over(job, options, SHARDS, events);
      prepare.accept(crawl);
      return crawl.run();
    }
  }

  /// An empty job in memory, which keeps all.
  static Job job(Scope scope) throws Exception {
    var settings = new JobSettings("simulated", /* archive= */ true, /* pageList= */ true);
    return Job.inMemory(FOLDER, settings, scope);
  }

  /// A crawl that is kept in the job, on this loop.
  static Crawl over(Job job, CrawlOptions options, int shards, Consumer<CrawlEvent> events)
      throws Exception {
    CrawlPlan plan = CrawlPlan.of(options);
    return new Crawl(
        plan.crawlSettings(plan.seeds(), /* hashKey= */ 42),
        job.frontier(),
        job.journal(),
        new ShardLoops.ThisLoop(),
        shards,
        events);
  }
}
