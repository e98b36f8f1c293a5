package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.StopReason;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.parse.Url;
import orbweaver.store.Job;
import orbweaver.store.JobDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `orbweaver links -i urls.txt -o links.tsv`: the links of many pages, as a table.
@Command(
    name = "links",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Fetch every URL of a list and write the links of each page: source_url<TAB>parsed_url.",
      "One row a distinct http or https link of a page, absolute, without fragment, in the order",
      "of the list. Failures go to stderr and never stop the rest."
    },
    footer = {
      "",
      "Examples:",
      "  orbweaver links -i urls.txt -o links.tsv",
      "  cut -f1 sites.tsv | orbweaver links -i - | cut -f2 | sort -u",
      "  orbweaver links https://example.org/ https://example.com/",
      "",
      "After an interruption the same command resumes. Exit codes: 0 done, 3 bad usage,",
      "5 interrupted, 6 storage, 7 no URL could be reached, 130 killed."
    })
final class LinksCommand implements Callable<Integer> {
  @Mixin private ListOptions options = new ListOptions();

  @Option(
      names = {"-o", "--output"},
      defaultValue = "-",
      paramLabel = "FILE|-",
      description = "Where to write. Default: standard output.")
  private String output = "-";

  /// Taken, because people type it; there is no other order.
  @SuppressWarnings("UnusedVariable")
  @Option(names = "--ordered", description = "Rows in the order of the list; they always are.")
  private boolean ordered;

  private final PrintStream err = System.err;
  private final PrintStream out = System.out;
  private final Failing failing = new Failing(err);
  private long rows;

  @Override
  public Integer call() throws Exception {
    UrlList list = UrlList.of(options);
    list.refused().forEach(failing::refused);
    if (list.urls().isEmpty()) {
      write(target -> target.write(LinkRows.HEADER.getBytes(UTF_8)));
      return end(list, ExitCode.SEEDS_FAILED);
    }
    Path folder = folder();
    if (options.fresh) {
      JobDirectory.discard(folder);
    }
    ExitCode code = run(list, folder);
    if (options.job == null && Announcer.isOver(code)) {
      JobDirectory.discard(folder);
      Files.deleteIfExists(folder.resolve("lock"));
      Files.deleteIfExists(folder);
    }
    return end(list, code);
  }

  private Path folder() {
    if (options.job != null) {
      return options.job;
    }
    return Path.of(output.equals("-") ? "orbweaver-links.job" : output + ".job");
  }

  private ExitCode run(UrlList list, Path folder) throws Exception {
    List<String> seeds = list.urls().stream().map(Url::href).toList();
    CrawlOptions crawl = options.crawl(seeds, folder);
    crawl.listsLinks = true;
    try (JobDirectory directory = JobDirectory.open(folder);
        var interrupts = Interrupts.listen(sentence -> err.println("orbweaver: " + sentence))) {
      var run = new CrawlRun(CrawlPlan.of(crawl), directory, failing);
      CrawlResult result = run.run(interrupts::watch, job -> writeRows(list, job, directory));
      options.fetch.request.save(result.cookies());
      if (result.reason() == StopReason.INTERRUPTED) {
        return ExitCode.INTERRUPTED;
      }
      return failing.answered == 0 && rows == 0 ? ExitCode.SEEDS_FAILED : ExitCode.DONE;
    }
  }

  private void writeRows(UrlList list, Job job, JobDirectory directory) {
    write(target ->
        rows =
            new LinkRows(directory.links()).write(list.urls(), job, directory.hashKey(), target));
  }

  /// A file is whole or is not there.
  private void write(Writing writing) {
    try {
      if (output.equals("-")) {
        writing.to(out);
        return;
      }
      Path fresh = Path.of(output + ".new");
      try (OutputStream target = Files.newOutputStream(fresh)) {
        writing.to(target);
      }
      Path _ = Files.move(fresh, Path.of(output), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException | UncheckedIOException e) {
      throw new UsageException(
          ExitCode.STORAGE, "cannot write the links to " + output + ": " + e.getMessage());
    }
  }

  private int end(UrlList list, ExitCode code) {
    if (!options.quiet) {
      err.printf(
          "links: %,d rows of %,d URLs, %,d failed%s%n",
          rows,
          list.urls().size() + list.refused().size(),
          failing.failed,
          code == ExitCode.INTERRUPTED ? "; interrupted, the same command resumes" : "");
    }
    return code.number();
  }

  /// Writes to a stream.
  private interface Writing {
    void to(OutputStream target) throws IOException;
  }

  /// Tells of each URL that fails, on standard error.
  private static final class Failing implements Consumer<CrawlEvent> {
    private final PrintStream err;

    // guarded by this: told by every loop
    private long failed;
    private long answered;

    Failing(PrintStream err) {
      this.err = err;
    }

    synchronized void refused(String sentence) {
      failed++;
      err.println("skipped\t" + sentence);
    }

    @Override
    public synchronized void accept(CrawlEvent event) {
      switch (event) {
        case CrawlEvent.Visited(UrlState state, _, _, _) -> note(state);
        case CrawlEvent.Withheld(UrlState state) -> note(state);
        default -> {}
      }
    }

    private void note(UrlState state) {
      answered += state.status() > 0 ? 1 : 0;
      switch (state.verdict().outcome()) {
        case OK, EMPTY, NOT_MODIFIED, REDIRECT -> {}
        default -> {
          failed++;
          err.println(
              state.verdict().outcome().label()
                  + "\t"
                  + state.url().href()
                  + "\t"
                  + Report.Row.oneLine(state.verdict().detail()));
        }
      }
    }
  }
}
