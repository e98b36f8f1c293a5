package orbweaver.app;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.StopReason;
import orbweaver.parse.Url;
import orbweaver.store.JobDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `orbweaver links -i urls.txt -o links.tsv`: the links of many pages, as a table.
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Fetch every URL of a list and write the links of each page: source_url<TAB>parsed_url.",
      "One row a distinct http or https link of a page, absolute, without fragment, as pages come.",
      "Failures go to stderr and never stop the rest."
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

  private final PrintStream err = System.err;
  private final PrintStream out = System.out;

  @Override
  public Integer call() throws Exception {
    OutputPlace.file("-o", output);
    var table = new LinkTable(output, options.ordered, out, err);
    try (UrlList list = UrlList.open(options, table::refused)) {
      Path folder = ListRun.folder(options.job, output, "links");
      if (options.fresh) {
        JobDirectory.discard(folder);
      }
      ExitCode code = run(list, table, folder);
      options.tidy(folder, code);
      tell(list, table, code);
      return code.number();
    }
  }

  private ExitCode run(UrlList list, LinkTable table, Path folder) throws Exception {
    Url first = list.next();
    if (first == null && list.refusals() == 0) {
      throw list.empty();
    }
    if (first == null) {
      table.empty();
      return ExitCode.SEEDS_FAILED;
    }
    CrawlOptions crawl = options.crawl(folder);
    crawl.listsLinks = true;
    CrawlResult result =
        ListRun.run(list, first, crawl, table, _ -> {}, note -> err.println("orbweaver: " + note));
    if (result.reason() == StopReason.INTERRUPTED) {
      return ExitCode.INTERRUPTED;
    }
    return table.tally().answered() == 0 ? ExitCode.SEEDS_FAILED : ExitCode.DONE;
  }

  private void tell(UrlList list, LinkTable table, ExitCode code) {
    if (!options.quiet) {
      err.printf(
          "links: %s of %s, %,d failed%s%n",
          Counted.of(table.rows(), "rows"),
          Counted.of(list.hrefs().size() + list.refusals(), "URLs"),
          table.tally().failed() + list.refusals(),
          code == ExitCode.INTERRUPTED ? "; interrupted, the same command resumes" : "");
    }
  }
}
