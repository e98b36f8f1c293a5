package orbweaver.app;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import orbweaver.store.JobDirectory;
import picocli.CommandLine;

/// The commands by name, in the order in which the help lists them. Only the one that is asked for
/// is made: to read the flags of all takes longer than all else at the start of a crawl.
final class Commands {
  /// What opens the store of a job at once.
  private static final Set<String> CRAWLING =
      Set.of("crawl", "links", "fetch", "mirror", "demo", "archive");

  private static final Map<String, Class<?>> BY_NAME = new LinkedHashMap<>();

  static {
    BY_NAME.put("crawl", CrawlCommand.class);
    BY_NAME.put("links", LinksCommand.class);
    BY_NAME.put("fetch", FetchCommand.class);
    BY_NAME.put("mirror", MirrorCommand.class);
    BY_NAME.put("demo", DemoCommand.class);
    BY_NAME.put("report", ReportCommand.class);
    BY_NAME.put("index", IndexCommand.class);
    BY_NAME.put("search", SearchCommand.class);
    BY_NAME.put("export", ExportCommand.class);
    BY_NAME.put("extract", ExtractCommand.class);
    BY_NAME.put("explain", ExplainCommand.class);
    BY_NAME.put("explain-fetch", ExplainFetchCommand.class);
    BY_NAME.put("archive", ArchiveCommand.class);
    BY_NAME.put("warc", WarcCommand.class);
  }

  private Commands() {}

  /// Loads the store's library while the command line is read, which takes as long.
  static void prepare(String[] args) {
    if (args.length > 0 && CRAWLING.contains(args[0])) {
      Thread.ofPlatform()
          .daemon()
          .name("prepare")
          .uncaughtExceptionHandler((_, _) -> {}) // who opens a job meets the failure again
          .start(JobDirectory::prepare);
    }
  }

  /// Whether a command is called so.
  static boolean has(String name) {
    return BY_NAME.containsKey(name);
  }

  /// Adds the command of that name, or all if there is none, for the help and for suggestions.
  static void addTo(CommandLine line, String name) {
    Class<?> asked = BY_NAME.get(name);
    if (asked != null) {
      line.addSubcommand(name, asked);
    } else {
      BY_NAME.forEach(line::addSubcommand);
      line.addSubcommand(CommandLine.HelpCommand.class);
    }
  }
}
