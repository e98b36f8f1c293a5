package orbweaver.app;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.StopReason;
import orbweaver.parse.Url;
import orbweaver.store.JobDirectory;
import orbweaver.store.SavedPages;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `orbweaver fetch -i urls.txt -o pages.warc.gz`: the pages of a list, to be kept.
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Fetch every URL of a list and keep what comes: as WARC, as files or as rows of JSON.",
      "One line a URL tells what became of it; failures never stop the rest."
    },
    footer = {
      "",
      "Examples:",
      "  orbweaver fetch -i urls.txt -o pages.warc.gz",
      "  orbweaver fetch -i urls.txt -f files -o pages/ --status -",
      "  cut -f2 links.tsv | orbweaver fetch -i - -f jsonl -o pages.jsonl",
      "",
      "After an interruption the same command resumes. Exit codes: 0 done, 3 bad usage,",
      "5 interrupted, 6 storage, 7 no URL could be reached, 130 killed."
    })
final class FetchCommand implements Callable<Integer> {
  @Mixin private ListOptions options = new ListOptions();

  @Option(
      names = {"-f", "--format"},
      defaultValue = "warc",
      paramLabel = "FORMAT",
      description = "warc, files or jsonl. Default: ${DEFAULT-VALUE}.")
  private Format format = Format.WARC;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE|DIR|-",
      description = "Where to: a file or - for warc and jsonl, a folder for files.")
  private String output = "";

  @Option(
      names = "--status",
      paramLabel = "FILE|-",
      description = "Where a line for each URL goes. Default: standard error; none with -q.")
  private @Nullable String status;

  private final PrintStream err = System.err;
  private final PrintStream out = System.out;

  /// What is kept.
  enum Format {
    WARC,
    FILES,
    JSONL
  }

  @Override
  public Integer call() throws Exception {
    check();
    Path folder = ListRun.folder(options.job, withoutSlash(output), "fetch");
    if (options.fresh) {
      JobDirectory.discard(folder);
      if (format == Format.FILES) {
        long _ = SavedPages.discard(Path.of(output));
      }
    }
    StatusTable table = table();
    try (UrlList list = UrlList.open(options, table::refused)) {
      ExitCode code = run(list, table, folder);
      if (Announcer.isOver(code)) {
        deliver(folder);
        options.tidy(folder, code);
      }
      tell(list, table, code);
      return code.number();
    }
  }

  private void check() {
    if (output.equals("-") && format == Format.FILES) {
      throw new UsageException("-f files needs a folder: name it with -o");
    }
    if (output.equals("-") && "-".equals(status)) {
      throw new UsageException("pages and --status cannot both go to standard output");
    }
    if (format == Format.FILES) {
      OutputPlace.folder("-o", Path.of(output));
    } else {
      OutputPlace.file("-o", output);
    }
    if (status != null) {
      OutputPlace.file("--status", status);
    }
  }

  private static String withoutSlash(String path) {
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  private StatusTable table() {
    if (status != null) {
      return new StatusTable(status, options.ordered, out);
    }
    PrintStream silent = new PrintStream(PrintStream.nullOutputStream());
    return new StatusTable(options.quiet ? silent : err, options.ordered);
  }

  private ExitCode run(UrlList list, StatusTable table, Path folder) throws Exception {
    Url first = list.next();
    if (first == null && list.refusals() == 0) {
      throw list.empty();
    }
    if (first == null) {
      table.close();
      return ExitCode.SEEDS_FAILED;
    }
    CrawlResult result =
        ListRun.run(
            list, first, crawl(folder), table, _ -> {}, note -> err.println("orbweaver: " + note));
    if (result.reason() == StopReason.INTERRUPTED) {
      return ExitCode.INTERRUPTED;
    }
    return table.answered() == 0 ? ExitCode.SEEDS_FAILED : ExitCode.DONE;
  }

  private CrawlOptions crawl(Path folder) {
    CrawlOptions crawl = options.crawl(folder);
    crawl.noArchive = format != Format.WARC;
    crawl.noPageList = format != Format.JSONL;
    crawl.bodies = format == Format.JSONL;
    crawl.saveFiles = format == Format.FILES ? Path.of(output) : null;
    return crawl;
  }

  // ---- What is kept ----

  /// Hands over what the job has kept.
  private void deliver(Path folder) throws IOException {
    switch (format) {
      case FILES -> {}
      case JSONL -> copy(List.of(folder.resolve("pages.jsonl")));
      case WARC -> copy(archives(folder.resolve("archive")));
    }
  }

  private static List<Path> archives(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".warc.gz")).sorted().toList();
    }
  }

  /// WARC files one after the other are a WARC file.
  private void copy(List<Path> parts) throws IOException {
    RowOutput target = RowOutput.whole(output, out);
    for (Path part : parts) {
      if (Files.exists(part)) {
        long _ = Files.copy(part, target);
      }
    }
    // Not where copying failed: what is closed is in its place.
    target.close();
  }

  private void tell(UrlList list, StatusTable table, ExitCode code) {
    if (!options.quiet) {
      err.printf(
          "fetch: %s, %,d failed%s%n",
          Counted.of(list.hrefs().size() + list.refusals(), "URLs"),
          table.failed(),
          code == ExitCode.INTERRUPTED ? "; interrupted, the same command resumes" : "");
    }
  }
}
