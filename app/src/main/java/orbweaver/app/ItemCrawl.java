package orbweaver.app;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import orbweaver.app.CrawlOptions.ProgressStyle;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.StopReason;
import orbweaver.crawl.frontier.Scope;
import orbweaver.store.JobDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The crawl that precedes an extraction, if that starts from a URL.
final class ItemCrawl {
  @Option(
      names = {"-d", "--depth"},
      defaultValue = "0",
      paramLabel = "N",
      description = "For a URL: links to follow from it. Default: ${DEFAULT-VALUE}.")
  private int depth;

  @Option(
      names = {"-n", "--max-pages"},
      paramLabel = "N",
      description = "For a URL: stop after this many pages answered 200.")
  private @Nullable Long maxPages;

  @Option(
      names = {"-j", "--job"},
      paramLabel = "DIR",
      description = "For a URL: where its pages are kept. Default: ./orbweaver-HOST.")
  private @Nullable Path job;

  @Mixin private FetchFlags fetch = new FetchFlags();

  private String failure = "";

  /// Fetches what the job does not have yet.
  ///
  /// @return folder of the job; null if it was interrupted
  /// @throws UsageException when nothing answers
  @Nullable Path run(String url, boolean quiet, PrintStream err) throws Exception {
    var options = new CrawlOptions();
    options.seeds = List.of(url);
    options.depth = depth;
    options.scope = depth == 0 ? Scope.ANY : Scope.HOST;
    options.maxPages = maxPages;
    options.fetch = fetch;
    options.job = job;
    options.quiet = quiet;
    options.progress = ProgressStyle.NONE;
    CrawlPlan plan = CrawlPlan.of(options);
    try (JobDirectory directory = plan.open(InstantSource.system().instant());
        var interrupts = Interrupts.listen(sentence -> err.println("orbweaver: " + sentence))) {
      var crawl = new CrawlRun(plan, directory, _ -> {});
      CrawlResult result = crawl.run(interrupts::watch, open -> failure = SeedFailure.in(open));
      if (!failure.isEmpty()) {
        throw new UsageException(ExitCode.SEEDS_FAILED, "nothing to extract from: " + failure);
      }
      return result.reason() == StopReason.INTERRUPTED ? null : plan.folder();
    }
  }
}
