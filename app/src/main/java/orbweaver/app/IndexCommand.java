package orbweaver.app;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import orbweaver.parse.PercentCoding;
import orbweaver.parse.Url;
import orbweaver.store.JobDirectory;
import orbweaver.store.search.ArchiveFeed;
import orbweaver.store.search.ArchiveFeed.Cores;
import orbweaver.store.search.ArchiveFeed.Noindex;
import orbweaver.store.search.FeedCounts;
import orbweaver.store.search.PageDepths;
import orbweaver.store.search.PageIndex;
import orbweaver.store.search.SavedFiles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `orbweaver index JOB`: makes what was crawled searchable.
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Make pages searchable: of a job, of WARC or WACZ files, or of a folder of files.",
    footer = {
      "",
      "Run again, it reads what is new, and takes out what is gone.",
      "",
      "Examples:",
      "  orbweaver index orbweaver-example.org",
      "  orbweaver index site.wacz crawl-*.warc.gz -o site-index",
      "  orbweaver index /usr/share/doc/git/html -o git-index --base https://git-scm.com/docs/"
    })
final class IndexCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "SOURCE",
      description = "A job; or WARC or WACZ files or folders of them; or a folder of saved files.")
  private List<Path> sources = List.of();

  @Option(
      names = {"-o", "--index"},
      paramLabel = "DIR",
      description = "Folder of the index. Default for a job: index/ in it.")
  private @Nullable Path folder;

  @Option(names = "--fresh", description = "Make the index anew.")
  private boolean fresh;

  @Option(
      names = "--include-noindex",
      description = "Also pages that ask robots not to index them.")
  private boolean includeNoindex;

  @Option(
      names = "--base",
      paramLabel = "URL",
      description = "URL of a folder of saved files. Default: where it lies.")
  private @Nullable String base;

  @Option(
      names = {"-q", "--quiet"},
      description = "Say nothing but what is wrong.")
  private boolean quiet;

  private final PrintStream err = System.err;
  private final InstantSource clock = InstantSource.system();

  @Override
  public Integer call() throws Exception {
    for (Path source : sources) {
      CliFiles.refuseUnreadable(source);
      if (!Files.exists(source)) {
        throw new UsageException("there is no file or folder " + source);
      }
    }
    Path home = folder == null ? home() : folder;
    refuseForeign(home);
    try (PageIndex index = fresh ? PageIndex.openAnew(home) : PageIndex.open(home)) {
      FeedCounts counts = feed(index);
      index.complete(depths());
      say(counts, index.pages(), home);
    }
    return ExitCode.DONE.number();
  }

  /// Of pages of several jobs, nobody can say what their seeds are.
  private PageDepths depths() throws IOException {
    return sources.size() == 1 ? PageDepths.ofJob(sources.getFirst()) : PageDepths.NONE;
  }

  private Path home() {
    if (sources.size() == 1 && JobDirectory.isJob(sources.getFirst())) {
      return IndexFolder.of(sources.getFirst());
    }
    throw new UsageException(
        "say where the index of " + sources.getFirst() + " is to be, with --index DIR");
  }

  /// Whether it is no file of an index, which may have been left before its first commit.
  private static boolean isForeign(String file) {
    return !file.equals("write.lock") && !PageIndex.isOwn(file);
  }

  private static void refuseForeign(Path home) throws IOException {
    OutputPlace.folder("--index", home);
    if (Files.isDirectory(home) && !IndexFolder.hasIndex(home)) {
      try (var files = Files.list(home)) {
        if (files.anyMatch(file -> isForeign(file.getFileName().toString()))) {
          throw new UsageException(
              home + " has files of something else; name an empty folder with --index");
        }
      }
    }
  }

  private FeedCounts feed(PageIndex index) throws Exception {
    Path first = sources.getFirst();
    var noindex = includeNoindex ? Noindex.INDEXED : Noindex.LEFT_OUT;
    if (sources.size() == 1 && isSavedFiles(first)) {
      return new SavedFiles(first, base(first), noindex, clock.instant()).feed(index);
    }
    var held = new HeldFault(fault -> err.println("orbweaver: " + fault));
    return held.reading(() ->
        new ArchiveFeed(index, noindex, Cores.ALL, clock).run(sources, held::tell, () -> false));
  }

  private static boolean isSavedFiles(Path path) throws IOException {
    return Files.isDirectory(path)
        && !JobDirectory.isJob(path)
        && !IndexFolder.hasArchive(path)
        && SavedFiles.anyIn(path);
  }

  private Url base(Path saved) throws IOException {
    String path = saved.toRealPath().toString();
    String text = base == null ? "file://" + PercentCoding.escapePath(path) + "/" : base;
    Url url = Url.parse(text);
    if (url == null) {
      throw new UsageException(
          "--base " + text + " is no URL; name one such as https://example.org/");
    }
    return url;
  }

  private void say(FeedCounts counts, long pages, Path home) {
    if (quiet) {
      return;
    }
    String asked =
        counts.asked() == 0
            ? ""
            : ", " + counts.asked() + " left out that ask for it (noindex, unavailable_after)";
    err.printf(
        "read %s, %s, %d gone or of other types%s%n",
        Counted.of(counts.pages(), "pages"),
        Counted.of(counts.redirects(), "redirects"),
        counts.gone(),
        asked);
    err.printf(
        "%s has %s; next: orbweaver search %s \"words\"%n",
        home, Counted.of(pages, "pages"), shown(home));
  }

  /// The job, if the index lies in one.
  private static Path shown(Path home) {
    Path parent = home.getParent();
    return parent != null && JobDirectory.isJob(parent) ? parent : home;
  }
}
