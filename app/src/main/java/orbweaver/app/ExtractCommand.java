package orbweaver.app;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import orbweaver.store.items.ItemRule;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `orbweaver extract JOB|URL --schema items.yaml`: items out of pages.
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Find items in the pages of a job, by a schema, and write them as a table.",
      "A job, WARC or WACZ is read and nothing is fetched; a URL is fetched into a job first.",
      "What has to be there and is not is told on stderr, with counts and the first page."
    },
    footer = {
      "",
      "A schema (docs/extract.md has all of it):",
      "  items:",
      "    - name: book",
      "      where: /catalogue/               # URLs of its pages (regular expression)",
      "      each: article.product            # an item each; without it a page is an item",
      "      fields:",
      "        title: {css: h3 a, attr: title, required: true}",
      "        price: {css: .price, type: decimal}",
      "        sku: {jsonld: Product.sku}",
      "",
      "Examples:",
      "  orbweaver extract orbweaver-example.org --schema books.yaml -o books.csv",
      "  orbweaver extract https://example.org/ --schema books.yaml --depth 2 -o books.parquet",
      "  orbweaver extract crawl.warc.gz --schema books.yaml --rejects rejects.jsonl | jq .price",
      "",
      "Exit codes: 0 done, 3 bad usage, 5 interrupted, 6 storage, 7 the URL cannot be reached."
    })
final class ExtractCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "JOB|URL",
      description = "Folder of a job, WARC or WACZ file; or a URL with http:// or https://.")
  private String source = "";

  @Option(
      names = "--schema",
      required = true,
      paramLabel = "FILE",
      description = "What to look for, in YAML.")
  private Path schema = Path.of("");

  @Option(
      names = "--item",
      paramLabel = "NAME",
      description = "Only this kind of item. Needed for csv and parquet if there are several.")
  private @Nullable String item;

  @Option(
      names = {"-o", "--output"},
      defaultValue = "-",
      paramLabel = "FILE|-",
      description = "Where to write. Default: standard output.")
  private String output = "-";

  @Option(
      names = {"-f", "--format"},
      paramLabel = "jsonl|csv|parquet",
      description = "Default: by the end of the output's name, else jsonl.")
  private @Nullable ExportFormat format;

  @Option(
      names = "--rejects",
      paramLabel = "FILE",
      description = "Takes each problem as a row of JSON: url, item, field, problem, text.")
  private @Nullable String rejects;

  @Mixin private UrlFilter filter = new UrlFilter();

  @Option(
      names = "--spreadsheet",
      description = "CSV that spreadsheets open well: no text of a page is run as a formula.")
  private boolean spreadsheet;

  @Mixin private ItemCrawl crawl = new ItemCrawl();

  @Option(
      names = {"-q", "--quiet"},
      description = "Nothing but errors.")
  private boolean quiet;

  private final PrintStream err = System.err;

  @Override
  public Integer call() throws Exception {
    List<ItemRule> rules = SchemaFile.read(schema, item);
    ExportFormat chosen = format(rules);
    OutputPlace.file("-o", output);
    if (rejects != null) {
      OutputPlace.file("--rejects", rejects);
    }
    Path archive = archive();
    if (archive == null) {
      return ExitCode.INTERRUPTED.number();
    }
    var export = new ItemExport(rules);
    var input = new ArchiveInput(archive, err);
    input.read(() ->
        export.run(input, input.pages(filter::takes), chosen.table(spreadsheet), output, rejects));
    if (!quiet) {
      export.tell(err);
    }
    return ExitCode.DONE.number();
  }

  private ExportFormat format(List<ItemRule> rules) {
    ExportFormat named =
        format == null ? ExportFormat.ofTyped(output, ExportFormat.tables()) : format;
    ExportFormat chosen = named == null ? ExportFormat.JSONL : named;
    if (!chosen.isTable()) {
      throw new UsageException(
          "items cannot be written as " + chosen.label() + "; choose with -f: jsonl, csv, parquet");
    }
    if (rules.size() > 1 && chosen != ExportFormat.JSONL) {
      throw new UsageException(
          chosen.label()
              + " holds one kind of item; choose with --item: "
              + SchemaFile.names(rules));
    }
    return chosen;
  }

  private @Nullable Path archive() throws Exception {
    if (source.startsWith("http://") || source.startsWith("https://")) {
      return crawl.run(source, quiet, err);
    }
    Path path = Path.of(source);
    CliFiles.refuseUnreadable(path);
    if (!Files.exists(path)) {
      throw new UsageException(
          "there is no file or folder " + source + "; a URL begins with http:// or https://");
    }
    return path;
  }
}
