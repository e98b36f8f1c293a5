package orbweaver.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.StopReason;
import orbweaver.store.Job;
import orbweaver.store.JobDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `orbweaver crawl URL`: crawls politely, resumably, and keeps what it finds.
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Crawl a site: follow its links, keep its pages, say what became of every URL.",
    footer = {
      "",
      "Examples:",
      "  orbweaver crawl https://example.org/",
      "  orbweaver crawl example.org --depth 2 --max-pages 500",
      "  orbweaver crawl -i seeds.txt --scope domain --job news --report report.tsv",
      "  orbweaver crawl https://example.org/ --assets --recrawl",
      "",
      "Running the same command again resumes. Exit codes: 0 done, 3 bad usage, 4 limit reached,",
      "5 interrupted, 6 storage, 7 no seed could be reached, 130 killed."
    })
final class CrawlCommand implements Callable<Integer> {
  @Mixin private CrawlOptions options = new CrawlOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  /// Empty as long as anything was answered.
  private String seedFailure = "";

  private Path folder = Path.of("");
  private boolean keepsJob = true;

  private final InstantSource clock = InstantSource.system();
  private final PrintStream err = System.err;

  CrawlCommand() {}

  /// As part of another command.
  CrawlCommand(CrawlOptions options, CommandSpec spec) {
    this.options = options;
    this.spec = spec;
  }

  /// The same, for a job that is deleted once all is done.
  CrawlCommand forgettingJob() {
    keepsJob = false;
    return this;
  }

  @Override
  public Integer call() throws Exception {
    CrawlPlan plan = CrawlPlan.of(options);
    if (options.report != null) {
      OutputPlace.file("--report", options.report);
    }
    folder = plan.folder();
    if (options.fresh) {
      startAnew(plan.folder());
    }
    Instant start = clock.instant();
    var summary = new Summary();
    try (JobDirectory directory = plan.open(start);
        var interrupts = Interrupts.listen(announcer()::noted);
        var monitor = new Monitor(err, options, isTerminal(), clock)) {
      announcer().started(plan, directory.isResumed());
      CrawlResult result = crawl(plan, directory, monitor.andThen(summary), interrupts, summary);
      monitor.finish();
      options.fetch.request.save(result.cookies());
      return end(plan, result, summary, Duration.between(start, clock.instant())).number();
    }
  }

  /// The folder of the job, once it has run.
  Path folder() {
    return folder;
  }

  private CrawlResult crawl(
      CrawlPlan plan,
      JobDirectory directory,
      Consumer<CrawlEvent> events,
      Interrupts interrupts,
      Summary summary)
      throws Exception {
    var run = new CrawlRun(plan, directory, events);
    if (!options.index) {
      return run.run(interrupts::watch, job -> lookAt(job, summary));
    }
    try (var index = LiveIndex.start(plan.folder())) {
      CrawlResult result = run.run(interrupts::watch, job -> lookAt(job, summary));
      String state = index.finish(result.reason() == StopReason.INTERRUPTED);
      if (!options.quiet) {
        err.println(state);
      }
      return result;
    }
  }

  private static boolean isTerminal() {
    return Boolean.getBoolean("orbweaver.terminal");
  }

  // ---- Before ----

  private void startAnew(Path folder) throws IOException {
    if (!JobDirectory.hasRemains(folder)) {
      return;
    }
    if (!options.yes && !confirmed("Delete all that the job " + folder + " has? [y/N] ")) {
      throw new UsageException("nothing was deleted; answer y, or add --yes, to start anew");
    }
    options.discard(folder);
  }

  private boolean confirmed(String question) {
    err.print(question);
    err.flush();
    try {
      var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      String answer = in.readLine();
      return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
    } catch (IOException e) {
      return false;
    }
  }

  // ---- After ----

  private void lookAt(Job job, Summary summary) {
    if (!summary.anyAnswer()) {
      seedFailure = SeedFailure.in(job);
    }
    if (options.report != null) {
      new Report(job).write(options.report);
    }
  }

  private ExitCode end(CrawlPlan plan, CrawlResult result, Summary summary, Duration elapsed) {
    ExitCode code = exitCode(result.reason());
    if (code == ExitCode.SEEDS_FAILED) {
      announcer().failed("no seed could be reached: " + seedFailure);
    }
    if (code == ExitCode.DONE && result.stats().visits() == 0) {
      announcer()
          .noted("all was done before; --recrawl visits its pages again, --fresh starts anew");
    }
    announcer().ended(code, result, summary, elapsed, next(plan, code));
    return code;
  }

  /// What to type next; empty where nothing is left to look at.
  private String next(CrawlPlan plan, ExitCode code) {
    if (!Announcer.isOver(code)) {
      return Announcer.command(withoutFresh());
    }
    boolean isGone = code == ExitCode.DONE && !keepsJob;
    return isGone ? "" : Announcer.command(List.of("report", plan.folder().toString()));
  }

  private Announcer announcer() {
    return new Announcer(err, options, clock);
  }

  private ExitCode exitCode(StopReason reason) {
    return switch (reason) {
      case DONE -> seedFailure.isEmpty() ? ExitCode.DONE : ExitCode.SEEDS_FAILED;
      case MAX_PAGES, MAX_TIME -> ExitCode.LIMIT_REACHED;
      case INTERRUPTED -> ExitCode.INTERRUPTED;
    };
  }

  private List<String> withoutFresh() {
    var parsed = spec.root().commandLine().getParseResult().originalArgs();
    return parsed.stream().filter(arg -> !arg.equals("--fresh")).toList();
  }
}
