package orbweaver.app;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import orbweaver.app.CrawlOptions.ProgressStyle;
import orbweaver.crawl.frontier.Scope;
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

  @Option(
      names = {"-c", "--concurrency", "--workers"},
      defaultValue = "64",
      paramLabel = "N",
      description = "Requests at once, all hosts together. Default: ${DEFAULT-VALUE}.")
  int concurrency = 64;

  @Option(
      names = "--host-concurrency",
      defaultValue = "1",
      paramLabel = "N",
      description = "Requests at once to one host. Default: ${DEFAULT-VALUE}.")
  int hostConcurrency = 1;

  @Option(
      names = {"--delay", "--wait"},
      defaultValue = "1s",
      paramLabel = "DUR",
      description = "Least time between two requests to a host. Default: ${DEFAULT-VALUE}.")
  Duration delay = Duration.ofSeconds(1);

  @Option(
      names = {"--no-robots", "--ignore-robots-txt"},
      description = "Do not obey robots.txt.")
  boolean noRobots;

  @Option(
      names = {"-A", "--user-agent", "-U"},
      paramLabel = "STR",
      description = "What to call ourselves instead of orbweaver.")
  @Nullable String userAgent;

  @Option(
      names = "--contact",
      paramLabel = "URL|MAIL",
      description = "How site owners reach you; becomes part of the User-Agent.")
  @Nullable String contact;

  @Option(
      names = {"--retries", "--tries"},
      defaultValue = "3",
      paramLabel = "N",
      description = "Further attempts at what may yet succeed. Default: ${DEFAULT-VALUE}.")
  int retries = 3;

  @Option(
      names = "--timeout",
      defaultValue = "30s",
      paramLabel = "DUR",
      description = "Longest wait for a connection, an answer, or its next byte.")
  Duration timeout = Duration.ofSeconds(30);

  @Option(
      names = {"-j", "--job"},
      paramLabel = "DIR",
      description = "Where the state is kept. Default: beside the output, until all is done.")
  @Nullable Path job;

  @Option(names = "--fresh", description = "Forget what an interrupted run has fetched.")
  boolean fresh;

  @Option(
      names = {"-q", "--quiet"},
      description = "Nothing but errors.")
  boolean quiet;

  @Mixin NetworkOptions network = new NetworkOptions();

  /// The same as the flags of a crawl that fetches the list and follows redirects alone.
  CrawlOptions crawl(List<String> seeds, Path folder) {
    var crawl = new CrawlOptions();
    crawl.seeds = seeds;
    crawl.depth = 0;
    crawl.scope = Scope.ANY;
    crawl.concurrency = concurrency;
    crawl.hostConcurrency = hostConcurrency;
    crawl.delay = delay;
    crawl.noRobots = noRobots;
    crawl.userAgent = userAgent;
    crawl.contact = contact;
    crawl.retries = retries;
    crawl.timeout = timeout;
    crawl.network = network;
    crawl.job = folder;
    crawl.quiet = quiet;
    crawl.progress = quiet ? ProgressStyle.NONE : ProgressStyle.AUTO;
    return crawl;
  }
}
