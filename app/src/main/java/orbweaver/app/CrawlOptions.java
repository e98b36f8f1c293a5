package orbweaver.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import orbweaver.crawl.frontier.Scope;
import orbweaver.parse.UrlRules;
import orbweaver.store.JobDirectory;
import orbweaver.store.SavedPages;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The flags of a crawl, as they are typed.
final class CrawlOptions {
  @Parameters(
      paramLabel = "URL",
      arity = "0..*",
      description = "Where to start. Without a scheme, https is tried, then http.")
  List<String> seeds = new ArrayList<>();

  @Option(
      names = {"-i", "--input-file", "--list", "--seed-file"},
      paramLabel = "FILE",
      description = "Seeds, one a line; # starts a comment, - reads standard input.")
  @Nullable String inputFile;

  @Option(
      names = {"-d", "--depth", "--level", "--max-depth"},
      paramLabel = "N",
      description = "Links to follow from a seed; 0 fetches the seeds alone. Default: any.")
  @Nullable Integer depth;

  @Option(
      names = {"-n", "--max-pages", "--limit"},
      paramLabel = "N",
      description = "Stop after this many pages answered 200.")
  @Nullable Long maxPages;

  @Option(
      names = {"--max-time", "--time-limit"},
      paramLabel = "DUR",
      description = "Stop cleanly after this long.")
  @Nullable Duration maxTime;

  Scope scope = Scope.HOST;

  /// What the scope lies around, if not what the seeds say.
  String around = "";

  @Option(names = "--strict", description = "www.example.org is another host than example.org.")
  boolean strict;

  @Option(
      names = {"--include", "--accept-regex"},
      paramLabel = "RE",
      description = "Fetch only URLs that match (repeatable).")
  List<Pattern> includes = new ArrayList<>();

  @Option(
      names = {"--exclude", "--reject-regex"},
      paramLabel = "RE",
      description = "Fetch no URLs that match (repeatable, wins over --include).")
  List<Pattern> excludes = new ArrayList<>();

  @Option(
      names = "--same-page",
      paramLabel = "RULES",
      description =
          "Count URLs as one page that differ by these, separated by commas: tracking parameters, "
              + "order of parameters, www, slash at the end, case, scheme, query (an empty one), "
              + "index pages. Default: none. The job remembers.")
  @Nullable UrlRules samePage;

  @Mixin CollectFlags collect = new CollectFlags();

  @Mixin FetchFlags fetch = new FetchFlags();

  @Option(
      names = {"-j", "--job", "--resume"},
      paramLabel = "DIR",
      description =
          "Where all is kept. Default: ./orbweaver-HOST, with the port if that is not the usual one. Running again resumes.")
  @Nullable Path job;

  @Option(names = "--fresh", description = "Start anew: delete what the job has. Asks first.")
  boolean fresh;

  @Option(
      names = {"-y", "--yes"},
      description = "Answer questions with yes.")
  boolean yes;

  @Option(names = "--no-archive", description = "Keep no WARC files, only the list of pages.")
  boolean noArchive;

  @Option(
      names = {"--warc-revisits", "--dedup"},
      description = "Archive a body once a run; a page with the same one gets a revisit record.")
  boolean revisits;

  @Option(
      names = "--no-page-list",
      description = "Write no pages.jsonl; the report still has every URL.")
  boolean noPageList;

  @Option(
      names = "--index",
      description = "Make the pages searchable meanwhile: orbweaver search JOB \"words\".")
  boolean index;

  @Option(
      names = "--save-files",
      paramLabel = "DIR",
      description = "Also save each page as a file, and list all in DIR/index.tsv.")
  @Nullable Path saveFiles;

  @Option(
      names = "--report",
      paramLabel = "FILE|-",
      description = "At the end, write every URL and what became of it (TSV; .jsonl for JSON).")
  @Nullable String report;

  @Option(
      names = {"-q", "--quiet"},
      description = "Nothing but errors.")
  boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "One line a URL; and warnings of what holds a loop up.")
  boolean verbose;

  @Option(
      names = "--log-format",
      defaultValue = "text",
      paramLabel = "text|json",
      description = "Form of the lines on stderr. Default: ${DEFAULT-VALUE}.")
  LogFormat logFormat = LogFormat.TEXT;

  @Option(
      names = "--progress",
      defaultValue = "auto",
      paramLabel = "auto|plain|none",
      description = "Live status. Default: a block on a terminal, lines elsewhere.")
  ProgressStyle progress = ProgressStyle.AUTO;

  /// Whether seeds come while it runs; not typed, but meant by a command, as is what follows.
  boolean isFed;

  /// Whether the list of pages has what they say.
  boolean bodies;

  /// Whether links are listed rather than followed.
  boolean listsLinks;

  @Option(
      names = {"-s", "--scope"},
      defaultValue = "host",
      paramLabel = "SCOPE",
      description =
          "page, prefix, host, domain or any; domain:NAME and prefix:/PATH mean that one."
              + " Default: ${DEFAULT-VALUE}.")
  void scope(Reach reach) {
    scope = reach.scope();
    around = reach.around();
  }

  /// Deletes the job in that folder, and the pages that it has saved as files.
  void discard(Path job) throws IOException {
    JobDirectory.discard(job);
    if (saveFiles instanceof Path saved) {
      long _ = SavedPages.discard(saved);
    }
  }

  /// Form of what goes to stderr.
  enum LogFormat {
    TEXT,
    JSON
  }

  /// How the status is shown.
  enum ProgressStyle {
    AUTO,
    PLAIN,
    NONE
  }
}
