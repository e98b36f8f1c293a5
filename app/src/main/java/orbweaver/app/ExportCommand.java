package orbweaver.app;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import orbweaver.parse.Url;
import orbweaver.store.export.PageRow;
import orbweaver.store.export.PageRows;
import orbweaver.store.table.RowWriter;
import orbweaver.store.table.TableFormat;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `orbweaver export JOB`: what a job has, in forms that other programs read.
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Write what a job has in a form that other programs read.",
    footer = {
      "",
      "Examples:",
      "  orbweaver export orbweaver-example.org -o pages.parquet",
      "  orbweaver export orbweaver-example.org -o pages.csv --spreadsheet",
      "  orbweaver export orbweaver-example.org -o sitemap.xml",
      "",
      "Exit codes: 0 done, 3 bad usage, 6 storage."
    })
final class ExportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "JOB", description = "Folder of the job.")
  private Path job = Path.of(".");

  @Option(
      names = {"-w", "--what"},
      paramLabel = "KIND",
      description = "${COMPLETION-CANDIDATES}. Default: what the format stands for, else PAGES.")
  private @Nullable ExportKind what;

  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES}. Default: by the end of the output's name.")
  private @Nullable ExportFormat format;

  @Option(
      names = {"-o", "--output"},
      defaultValue = "-",
      paramLabel = "FILE|-",
      description = "Where to write. Default: standard output.")
  private String output = "-";

  @Mixin private UrlFilter filter = new UrlFilter();

  @Option(
      names = "--spreadsheet",
      description = "CSV that spreadsheets open well: no text of a page is run as a formula.")
  private boolean spreadsheet;

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
    ExportFormat wanted = format == null ? ExportFormat.ofName(output) : format;
    ExportKind kind = what == null ? ExportKind.of(wanted) : what;
    ExportFormat chosen = kind.format(wanted);
    OpenJob.read(
        job,
        _ -> {
          export(kind, chosen);
          return true;
        });
    if (!quiet) {
      err.printf("export: %,d %s%n", rows, kind == ExportKind.SITEMAP ? "URLs" : kind.label());
    }
    return ExitCode.DONE.number();
  }

  private void export(ExportKind kind, ExportFormat chosen) {
    switch (kind) {
      case PAGES -> pages(chosen.table(spreadsheet));
      case SITEMAP -> sitemap();
      case LINKS, GRAPH, TEXT, CHUNKS -> throw new UsageException("not yet");
    }
  }

  private void pages(TableFormat table) {
    Path list = pageList();
    WholeFile.write(
        output,
        out -> {
          try (RowWriter writer = table.open(PageRow.COLUMNS, out)) {
            PageRows.read(list, row -> page(row, writer), this::warn);
          }
        });
  }

  private void page(PageRow row, RowWriter writer) throws IOException {
    if (filter.takes(row.url())) {
      writer.write(row.values());
      rows++;
    }
  }

  private void sitemap() {
    Path list = pageList();
    try (var sitemap = new SitemapExport(output, base())) {
      PageRows.read(list, row -> add(row, sitemap), this::warn);
      sitemap.finish();
      rows = sitemap.count();
    } catch (IOException e) {
      throw WholeFile.failed(output, e);
    }
  }

  private void add(PageRow row, SitemapExport sitemap) throws IOException {
    Url url = row.isPage() && filter.takes(row.url()) ? Url.parse(row.url()) : null;
    if (url != null) {
      sitemap.add(url, null);
    }
  }

  private @Nullable Url base() {
    if (baseUrl == null) {
      return null;
    }
    Url base = Url.parse(baseUrl);
    if (base == null) {
      throw new UsageException("--base-url: '" + baseUrl + "' is no absolute URL");
    }
    return base;
  }

  private Path pageList() {
    Path list = job.resolve(PageRows.FILE);
    if (!Files.exists(list)) {
      throw new UsageException(
          job + " has no " + PageRows.FILE + "; it was crawled with --no-page-list");
    }
    return list;
  }

  private void warn(String sentence) {
    err.println("orbweaver: " + sentence);
  }
}
