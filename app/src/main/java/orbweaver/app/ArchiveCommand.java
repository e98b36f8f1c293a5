package orbweaver.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import orbweaver.store.JobDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `orbweaver archive URL -o site.wacz`: a crawl, packed into one file.
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Crawl a site, and pack what was archived into one WACZ file, which replay tools open.",
      "It crawls as orbweaver crawl does. The file has WARC files, index and list of pages. Images,",
      "style sheets and what else the pages need are fetched too. A body that comes again is",
      "archived once. In place of a URL, the folder of a job packs that job without crawling."
    },
    footer = {
      "",
      "Examples:",
      "  orbweaver archive https://example.org/ -o site.wacz",
      "  orbweaver archive example.org --depth 2 -n 500 --title 'Example' -o site.wacz",
      "  orbweaver archive https://example.org/ --no-assets -o text.wacz",
      "  orbweaver archive orbweaver-example.org -o site.wacz",
      "",
      "After an interruption the same command resumes; the file appears once it is whole. Exit",
      "codes: 0 done, 3 bad usage, 4 limit reached (and packed), 5 interrupted, 6 storage, 7 no",
      "seed could be reached, 130 killed."
    })
final class ArchiveCommand implements Callable<Integer> {
  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE.wacz",
      description = "Where to write.")
  private Path output = Path.of("");

  @Option(names = "--title", paramLabel = "TEXT", description = "For people. Default: the host.")
  private @Nullable String title;

  @Option(
      names = "--no-assets",
      description =
          "Pack only pages. Default: also what they need to be shown, as with --assets, for an"
              + " archive is there to be replayed.")
  private boolean noAssets;

  @Mixin private CrawlOptions options = new CrawlOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    OutputPlace.file("-o", output);
    Path job = job();
    if (job != null) {
      boolean _ = OpenJob.read(job, _ -> true);
      pack(job);
      return ExitCode.DONE.number();
    }
    if (options.noArchive) {
      throw new UsageException("with --no-archive there is nothing to pack; leave it out");
    }
    if (noAssets && options.collect.assets) {
      throw new UsageException("--assets and --no-assets contradict each other; take one");
    }
    options.revisits = true;
    options.collect.assets = !noAssets;
    var crawl = new CrawlCommand(options, spec);
    int code = crawl.call();
    if (code == ExitCode.DONE.number() || code == ExitCode.LIMIT_REACHED.number()) {
      pack(crawl.folder());
    }
    return code;
  }

  /// The job that is named in place of a URL, or null.
  private @Nullable Path job() {
    if (options.seeds.size() != 1 || options.seeds.getFirst().contains("://")) {
      return null;
    }
    Path folder = Path.of(options.seeds.getFirst());
    if (JobDirectory.isJob(folder)) {
      return folder;
    }
    if (Files.exists(folder)) {
      throw new UsageException(
          folder
              + " has no job; name a folder that orbweaver crawl has made, or a URL with https://");
    }
    return null;
  }

  private void pack(Path job) throws Exception {
    try (JobDirectory directory = JobDirectory.openToRead(job)) {
      var packing = new WaczPacking(directory, output, title);
      packing.run();
      if (!options.quiet) {
        System.err.printf(
            "archive: %s has %s, %s, %s%n",
            output,
            Counted.of(packing.pages(), "pages"),
            Counted.of(packing.answers(), "answers"),
            Counted.of(Files.size(output), "bytes"));
      }
    }
  }
}
