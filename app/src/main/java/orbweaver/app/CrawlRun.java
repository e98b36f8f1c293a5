package orbweaver.app;

import static orbweaver.loop.Coroutines.blocking;
import static orbweaver.loop.Coroutines.scope;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import orbweaver.crawl.Crawl;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.CrawlSettings;
import orbweaver.crawl.SeedProbe;
import orbweaver.crawl.ShardLoops;
import orbweaver.crawl.StopReason;
import orbweaver.crawl.fetch.FetchOptions;
import orbweaver.crawl.fetch.Fetcher;
import orbweaver.loop.Loop;
import orbweaver.loop.LoopOptions;
import orbweaver.loop.Task;
import orbweaver.loop.TaskObserver;
import orbweaver.parse.Url;
import orbweaver.store.Job;
import orbweaver.store.JobDirectory;
import org.jspecify.annotations.Nullable;

/// Runs a crawl on this machine: one loop writes the job, and each shard has a loop and a core of
/// its own.
final class CrawlRun {
  private final CrawlPlan plan;
  private final JobDirectory directory;
  private final Consumer<CrawlEvent> events;
  private final CrawlCompanion companion;
  private final TaskObserver observer;

  /// Nobody who embeds a crawl can act on a stack of ours; who looks for one asks for it.
  private static final class QuietWatch implements TaskObserver {
    @Override
    public void heldTheLoop(Task<?> task, Duration soFar, List<StackTraceElement> stack) {
      System.getLogger("orbweaver")
          .log(
              System.Logger.Level.DEBUG,
              () ->
                  task
                      + " kept other requests of the crawl waiting for "
                      + soFar.toMillis()
                      + " ms");
    }
  }

  CrawlRun(CrawlPlan plan, JobDirectory directory, Consumer<CrawlEvent> events) {
    this(plan, directory, events, CrawlCompanion.NONE);
  }

  /// A crawl within another program.
  static CrawlRun embedded(CrawlPlan plan, JobDirectory directory, Consumer<CrawlEvent> events) {
    return new CrawlRun(plan, directory, events, CrawlCompanion.NONE, new QuietWatch());
  }

  CrawlRun(
      CrawlPlan plan,
      JobDirectory directory,
      Consumer<CrawlEvent> events,
      CrawlCompanion companion) {
    this(plan, directory, events, companion, TaskObserver.NONE);
  }

  private CrawlRun(
      CrawlPlan plan,
      JobDirectory directory,
      Consumer<CrawlEvent> events,
      CrawlCompanion companion,
      TaskObserver observer) {
    this.observer = observer;
    this.plan = plan;
    this.directory = directory;
    this.events = events;
    this.companion = companion;
  }

  /// Crawls, then lets `afterwards` look at the job, on a worker, before it is closed.
  ///
  /// @param begun is told of the crawl once it can be stopped
  CrawlResult run(Consumer<Crawl> begun, Consumer<Job> afterwards) throws Exception {
    LoopOptions options = LoopOptions.defaults().withName("main").withObserver(observer);
    return Loop.run(
        options,
        () ->
            scope(scope -> {
              try (Job job = Job.open(directory, plan.jobSettings(), scope)) {
                CrawlResult result = crawl(job, options, begun);
                return blocking(() -> {
                  afterwards.accept(job);
                  return result;
                });
              }
            }));
  }

  private CrawlResult crawl(Job job, LoopOptions options, Consumer<Crawl> begun) throws Exception {
    var cookies = new KeptCookies(directory.cookies());
    int cores = Runtime.getRuntime().availableProcessors();
    OpenFiles files = OpenFiles.ofProcess();
    int requests = files.requests(plan.options().fetch.concurrency);
    CrawlSettings settings =
        JobMemory.remember(
            plan.crawlSettings(settledSeeds(), directory.hashKey())
                .within(requests, files.holdings(requests, cores)),
            job,
            directory.isResumed(),
            plan.options().samePage,
            cookies);
    Fetcher.clearSpool(Loop.current().disk(), settings.fetch());
    var crawl =
        new Crawl(
            settings,
            job.frontier(),
            companion.journal(job),
            new ShardLoops.OwnLoops(options),
            cores,
            events);
    String rules = rules(settings);
    if (directory.isResumed() && !job.rules().equals(rules)) {
      crawl.reconsiderFirst(() -> job.noteRules(rules));
    } else {
      job.noteRules(rules);
    }
    if (settings.fetch().session().keepsCookies()) {
      crawl.keepCookies(cookies::write);
    }
    begun.accept(crawl);
    companion.begun(crawl);
    CrawlResult result = accompanied(job, crawl);
    if (result.reason() == StopReason.DONE) {
      JobMemory.ended(settings, job);
    }
    if (settings.fetch().session().keepsCookies()) {
      cookies.write(result.cookies());
    }
    return result;
  }

  private CrawlResult accompanied(Job job, Crawl crawl) throws Exception {
    @Nullable CrawlResult result = null;
    try {
      result = crawl.run();
      return result;
    } finally {
      @Nullable CrawlResult last = result;
      boolean _ =
          blocking(() -> {
            companion.ended(job, last);
            return true;
          });
    }
  }

  /// All that refuses URLs; other rules than those of the run before may admit some of them.
  static String rules(CrawlSettings settings) {
    return settings.bounds()
        + " robots "
        + settings.obeyRobots()
        + " internal "
        + settings.allowInternal()
        + " seeds "
        + settings.seeds().hashCode();
  }

  private List<Url> settledSeeds() throws Exception {
    if (plan.guessed().isEmpty()) {
      return plan.seeds();
    }
    FetchOptions options = plan.fetchOptions();
    var seeds = new ArrayList<Url>();
    for (Url seed : plan.seeds()) {
      seeds.add(plan.guessed().contains(seed) ? SeedProbe.settle(seed, options) : seed);
    }
    return seeds;
  }

  /// For the banner: how long a host is left alone between two requests.
  static String pace(CrawlOptions options) {
    String gap =
        options.fetch.delay.equals(Duration.ZERO)
            ? "no delay"
            : Durations.text(options.fetch.delay) + " between requests to a host";
    return gap + ", " + options.fetch.hostConcurrency + " at a time";
  }
}
