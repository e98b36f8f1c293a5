package orbweaver.app;

import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import orbweaver.app.rehearse.GeneratedWeb;
import orbweaver.app.rehearse.WebServer;
import orbweaver.app.rehearse.WebShape;
import orbweaver.crawl.Commit;
import orbweaver.crawl.Crawl;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.Journal;
import orbweaver.crawl.ShardLoops;
import orbweaver.crawl.StopReason;
import orbweaver.loop.Loop;
import orbweaver.loop.Promise;
import orbweaver.loop.Scope;
import orbweaver.loop.SimulatedNetwork;
import orbweaver.loop.Simulation;
import orbweaver.store.Job;
import orbweaver.store.JobSettings;
import org.junit.jupiter.api.Test;

/// A crawl whose disk cannot keep up.
class SlowJournalTest {
  private static final Duration DISK_TAKES = Duration.ofSeconds(100);

  @Test
  void a_crawl_stops_also_while_visits_wait_for_the_disk() throws Exception {
    CrawlResult result = Simulation.run(1, () -> scope(SlowJournalTest::crawl));

    assertThat(result.reason()).isEqualTo(StopReason.INTERRUPTED);
  }

  private static CrawlResult crawl(Scope scope) throws Exception {
    GeneratedWeb web = GeneratedWeb.named(1, WebShape.simulation());
    try (WebServer server = serve(web)) {
      scope.spawn("web", server::run);
      var settings = new JobSettings("slow", /* archive= */ false, /* pageList= */ false);
      try (Job job = Job.inMemory(Path.of("/job"), settings, scope)) {
        var journal = new Slow(job.journal(), scope);
        var crawl =
            new Crawl(
                plan(web).crawlSettings(plan(web).seeds(), /* hashKey= */ 42),
                job.frontier(),
                journal,
                new ShardLoops.ThisLoop(),
                /* shardCount= */ 2,
                _ -> {});
        scope.spawn("impatience", () -> stopLater(crawl));
        return crawl.run();
      }
    }
  }

  private static boolean stopLater(Crawl crawl) {
    sleep(DISK_TAKES.plusSeconds(10));
    crawl.stop(StopReason.INTERRUPTED);
    return true;
  }

  private static CrawlPlan plan(GeneratedWeb web) {
    var options = new CrawlOptions();
    options.seeds = List.copyOf(web.seeds());
    options.fetch.allowPrivateIps = true;
    return CrawlPlan.of(options);
  }

  private static WebServer serve(GeneratedWeb web) throws Exception {
    var network = (SimulatedNetwork) Loop.current().network();
    InetAddress address = InetAddress.getByName("198.51.100.7");
    web.authorities().forEach(host -> network.register(host, address));
    return WebServer.listen(network, web, List.of(new InetSocketAddress(address, 80)));
  }

  /// A journal that is always full, and takes its time.
  private record Slow(Journal journal, Scope scope) implements Journal {
    @Override
    public Promise<Void> commit(Commit commit) {
      var durable = new Promise<Void>();
      scope.spawn(
          "disk",
          () -> {
            sleep(DISK_TAKES);
            journal.commit(commit).await();
            return durable.tryComplete(null);
          });
      return durable;
    }

    @Override
    public boolean isFull() {
      return true;
    }

    @Override
    public void flush() {
      journal.flush();
    }
  }
}
