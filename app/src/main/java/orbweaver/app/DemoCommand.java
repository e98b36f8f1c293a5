package orbweaver.app;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import orbweaver.app.CrawlOptions.ProgressStyle;
import orbweaver.app.rehearse.AuditRules;
import orbweaver.app.rehearse.CrawlScope;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import orbweaver.crawl.CrawlResult;
import orbweaver.store.JobDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `orbweaver demo`: serves a small web from inside and crawls it twice, one request at a time and
/// then concurrently.
@Command(
    mixinStandardHelpOptions = true,
    description = {
      "Crawl a small web of our own, served from inside: no network is needed.",
      "Once strictly one request at a time, once concurrently; then compare."
    },
    footer = {
      "",
      "Examples:",
      "  orbweaver demo",
      "  orbweaver demo --seed 7 --job other-demo",
      "  orbweaver report orbweaver-demo/concurrent"
    })
final class DemoCommand implements Callable<Integer> {
  private static final int DEPTH = 8;
  private static final Duration DELAY = Duration.ofMillis(20);
  private static final Duration TOLERANCE = Duration.ofMillis(50);

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Another web. Default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = {"-j", "--job"},
      defaultValue = "orbweaver-demo",
      paramLabel = "DIR",
      description = "Where the results go. Default: ./${DEFAULT-VALUE}.")
  private Path folder = Path.of("orbweaver-demo");

  @Option(names = "--train", hidden = true, description = "Crawl fast, for the build.")
  private boolean train;

  private final InstantSource clock = InstantSource.system();
  private final PrintStream out = System.out;

  @Override
  public Integer call() throws Exception {
    return train ? train() : show();
  }

  // ---- For people ----

  private int show() throws Exception {
    try (Demo demo = Demo.start(seed, WebShape.demo())) {
      List<String> seeds = demo.web().seeds();
      out.printf(
          "A web of %s on this machine: %s ...%n",
          Counted.of(seeds.size(), "hosts"), seeds.getFirst());
      Timed one = crawl(demo, options(seeds, 1), "one-at-a-time");
      List<String> first = audit(demo);
      demo.forget();
      Timed many = crawl(demo, options(seeds, 64), "concurrent");
      List<String> findings = audit(demo);
      Duration ideal = demo.workload().ideal(64, DELAY, 1);
      tell(one, many, ideal);
      first.forEach(finding -> out.println("  AUDIT (one at a time): " + finding));
      findings.forEach(finding -> out.println("  AUDIT (concurrent): " + finding));
      out.printf("Results: %s (pages.jsonl, archive/*.warc.gz)%n", folder.resolve("concurrent"));
      out.printf("Look:    orbweaver report %s%n", folder.resolve("concurrent"));
      return (findings.isEmpty() ? ExitCode.DONE : ExitCode.INTERNAL_ERROR).number();
    }
  }

  private List<String> audit(Demo demo) {
    return demo.audit(CrawlScope.of(demo.web(), DEPTH), AuditRules.of(DELAY, TOLERANCE));
  }

  private void tell(Timed one, Timed many, Duration ideal) {
    double ratio = (double) one.time().toMillis() / many.time().toMillis();
    out.printf(
        "  one at a time  %8s  %s%n", seconds(one.time()), Counted.of(one.requests(), "requests"));
    out.printf(
        "  concurrent     %8s  %s%n",
        seconds(many.time()), Counted.of(many.requests(), "requests"));
    out.printf(Locale.ROOT, "  ratio          %7.1fx%n", ratio);
    out.printf("  ideal          %8s  no polite crawl can be faster%n", seconds(ideal));
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.2f s", time.toMillis() / 1000.0);
  }

  private static CrawlOptions options(List<String> seeds, int concurrency) {
    var options = new CrawlOptions();
    options.seeds = seeds;
    options.depth = DEPTH;
    options.fetch.concurrency = concurrency;
    options.fetch.delay = DELAY;
    options.quiet = true;
    options.progress = ProgressStyle.NONE;
    return options;
  }

  private Timed crawl(Demo demo, CrawlOptions options, String name) throws Exception {
    options.job = folder.resolve(name);
    if (JobDirectory.isJob(options.job)) {
      JobDirectory.discard(options.job);
    }
    out.printf("Crawling %s ...%n", name);
    Instant start = clock.instant();
    CrawlPlan plan = CrawlPlan.of(options);
    try (JobDirectory directory = plan.open(start)) {
      var run = new CrawlRun(plan, directory, _ -> {});
      CrawlResult result = run.run(_ -> {}, _ -> {});
      Duration time = Duration.between(start, clock.instant());
      return new Timed(time, result.stats().visits(), demo.accesses().size());
    }
  }

  /// A crawl and how long it took.
  private record Timed(Duration time, long visits, int requests) {}

  // ---- For the build ----

  /// Crawls as fast as it can, and searches, so that the class cache knows what that needs and
  /// which code is hot. One seed asks for TLS: that the server has none shows only after all of
  /// ours is loaded. Another leads to pages in all codings.
  private int train() throws Exception {
    try (Demo demo = Demo.start(seed, WebShape.site(3_000));
        TrainingWeb codings = TrainingWeb.start()) {
      Path temporary = Files.createTempDirectory("orbweaver-train");
      Path job = temporary.resolve("job");
      Path report = temporary.resolve("report.tsv");
      String seedUrl = demo.web().seeds().getFirst();
      String[] fast = {
        "crawl",
        seedUrl,
        "https://" + codings.authority() + "/",
        "http://" + codings.authority() + "/",
        "--job",
        job.toString(),
        "--delay",
        "0",
        "--host-concurrency",
        "32",
        "--retries",
        "0",
        "--exclude",
        "[.]pdf$",
        "--report",
        report.toString()
      };
      int code = Main.execute(fast);
      int _ = Main.execute("index", job.toString());
      int _ = Main.execute("search", job.toString(), "page the", "--json");
      JobDirectory.remove(job);
      Files.deleteIfExists(report);
      Files.delete(temporary);
      return code;
    }
  }
}
