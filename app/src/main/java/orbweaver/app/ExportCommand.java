package orbweaver.app;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.concurrent.Callable;
import orbweaver.parse.Url;
import orbweaver.store.JobDirectory;
import orbweaver.store.export.PageRows;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `orbweaver export JOB`: what a job has, in forms that other programs read.
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write what a job has in a form that other programs read.",
      "  pages     a row a visit                       jsonl, csv, parquet",
      "  links     a row a link of each HTML page      jsonl, csv, parquet",
      "  graph     which page links to which           tsv (edge list), graphml",
      "  sitemap   the pages                           xml",
      "  text      main text of HTML pages, Markdown   jsonl, md, parquet",
      "  chunks    the same in pieces, with stable ids jsonl, csv, parquet"
    },
    footer = {
      "",
      "Examples:",
      "  orbweaver export orbweaver-example.org -o pages.parquet",
      "  orbweaver export orbweaver-example.org -o pages.csv --spreadsheet",
      "  orbweaver export orbweaver-example.org -w links --include /docs/ | jq .target",
      "  orbweaver export orbweaver-example.org -o graph.graphml",
      "  orbweaver export orbweaver-example.org -o sitemap.xml",
      "  orbweaver export orbweaver-example.org -w text -f md -o texts/",
      "  orbweaver export orbweaver-example.org -w chunks -o chunks.jsonl --max-chars 1000",
      "",
      "Exit codes: 0 done, 3 bad usage, 6 storage."
    })
final class ExportCommand implements Callable<Integer> {
  private static final int LEAST_CHUNK_CHARS = 100;

  @Parameters(
      paramLabel = "JOB",
      description = "Folder of a job; but for pages also WARC or WACZ files.")
  private Path job = Path.of(".");

  @Option(
      names = {"-w", "--what"},
      paramLabel = "KIND",
      description =
          "One of those above. Default: what the format stands for (md: text; tsv, graphml: graph; "
              + "xml: sitemap), else pages.")
  private @Nullable ExportKind what;

  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      description = "Default: by the end of the output's name, else the first of those above.")
  private @Nullable ExportFormat format;

  @Option(
      names = {"-o", "--output"},
      defaultValue = "-",
      paramLabel = "FILE|DIR|-",
      description = "Where to write. Default: standard output.")
  private String output = "-";

  @Mixin private UrlFilter filter = new UrlFilter();

  @Option(
      names = "--spreadsheet",
      description = "CSV that spreadsheets open well: no text of a page is run as a formula.")
  private boolean spreadsheet;

  @Option(
      names = "--max-chars",
      defaultValue = "1500",
      paramLabel = "N",
      description = "Length of a chunk at most. Default: ${DEFAULT-VALUE}.")
  private int maxChars = 1_500;

  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description = "Where several sitemaps will be fetched. Default: the root of the site.")
  private @Nullable String baseUrl;

  @Option(
      names = {"-q", "--quiet"},
      description = "Nothing but errors.")
  private boolean quiet;

  private final PrintStream err = System.err;
  private long rows;

  @Override
  public Integer call() throws Exception {
    ExportFormat wanted =
        format == null ? ExportFormat.ofTyped(output, EnumSet.allOf(ExportFormat.class)) : format;
    ExportKind kind = what == null ? ExportKind.of(wanted) : what;
    ExportFormat chosen = kind.format(wanted);
    if (maxChars < LEAST_CHUNK_CHARS) {
      throw new UsageException("--max-chars has to be at least " + LEAST_CHUNK_CHARS);
    }
    if (kind == ExportKind.TEXT && chosen == ExportFormat.MD) {
      OutputPlace.folder("-o", Path.of(output));
    } else {
      OutputPlace.file("-o", output);
    }
    Url base = base();
    var input = new ArchiveInput(job, err);
    input.read(() -> rows = export(kind, chosen, base, input));
    if (!quiet) {
      err.printf("export: %s%n", Counted.of(rows, kind.unit()));
    }
    return ExitCode.DONE.number();
  }

  private long export(
      ExportKind kind, ExportFormat chosen, @Nullable Url base, ArchiveInput input) {
    return switch (kind) {
      case PAGES -> list().pages(chosen.table(spreadsheet));
      case SITEMAP -> input.hasArchive() ? archive(input).sitemap(base) : list().sitemap(base);
      case LINKS -> archive(input).links(chosen.table(spreadsheet));
      case GRAPH -> archive(input).graph(chosen);
      case CHUNKS -> archive(input).chunks(chosen.table(spreadsheet), maxChars);
      case TEXT ->
          chosen == ExportFormat.MD
              ? archive(input).documents()
              : archive(input).texts(chosen.table(spreadsheet));
    };
  }

  private ArchiveExport archive(ArchiveInput input) {
    return new ArchiveExport(input, input.pages(filter::takes).andPdf(), output);
  }

  private PageListExport list() {
    CliFiles.refuseUnreadable(job);
    if (!JobDirectory.isJob(job)) {
      throw new UsageException(job + " has no job; name a folder that orbweaver crawl has made");
    }
    Path list = job.resolve(PageRows.FILE);
    if (!Files.exists(list)) {
      throw new UsageException(
          job + " has no " + PageRows.FILE + "; crawl without --no-page-list to get one");
    }
    return new PageListExport(list, filter, this::warn, output);
  }

  private @Nullable Url base() {
    Url base = baseUrl == null ? null : Url.parse(baseUrl);
    if (baseUrl != null && base == null) {
      throw new UsageException("--base-url: '" + baseUrl + "' is no absolute URL");
    }
    return base;
  }

  private void warn(String sentence) {
    err.println("orbweaver: " + sentence);
  }
}
