package orbweaver.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import orbweaver.app.CrawlOptions.ProgressStyle;
import orbweaver.crawl.frontier.Scope;
import orbweaver.store.JobDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The flags of commands that work on a list of URLs and follow no links.
final class ListOptions {
  @Parameters(paramLabel = "URL", arity = "0..*", description = "URLs, beside those of -i.")
  List<String> urls = new ArrayList<>();

  @Option(
      names = {"-i", "--input-file", "--list"},
      paramLabel = "FILE|-",
      description = "URLs, one a line; # starts a comment, - reads standard input.")
  @Nullable String inputFile;

  @Mixin FetchFlags fetch = new FetchFlags();

  @Option(
      names = {"-j", "--job"},
      paramLabel = "DIR",
      description = "Where the state is kept. Default: beside the output, until all is done.")
  @Nullable Path job;

  @Option(
      names = "--ordered",
      description = "In the order of the list, once all is done. Default: as pages come.")
  boolean ordered;

  @Option(names = "--fresh", description = "Forget what an interrupted run has fetched.")
  boolean fresh;

  @Option(
      names = {"-q", "--quiet"},
      description = "Nothing but errors.")
  boolean quiet;

  /// Deletes the state once all is done, unless it has a place that was named.
  void tidy(Path folder, ExitCode code) {
    if (job == null && Announcer.isOver(code)) {
      JobDirectory.remove(folder);
    }
  }

  /// The same as the flags of a crawl that fetches what it is fed and follows redirects alone.
  CrawlOptions crawl(Path folder) {
    var crawl = new CrawlOptions();
    crawl.isFed = true;
    crawl.depth = 0;
    crawl.scope = Scope.ANY;
    crawl.fetch = fetch;
    crawl.job = folder;
    crawl.quiet = quiet;
    crawl.progress = quiet ? ProgressStyle.NONE : ProgressStyle.AUTO;
    return crawl;
  }
}
