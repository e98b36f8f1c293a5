package orbweaver.app;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import orbweaver.crawl.HostKeys;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.parse.Url;
import orbweaver.parse.UrlRules;
import orbweaver.store.Job;
import orbweaver.store.JobDirectory;
import orbweaver.store.SavedPages;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `orbweaver mirror URL -o DIR`: a copy of a site that browses offline.
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Crawl a site into a folder that browses offline.",
      "Links to pages that were saved lead to their files, all others to the web. All flags of",
      "crawl apply."
    },
    footer = {
      "",
      "Examples:",
      "  orbweaver mirror https://example.org/ -o copy",
      "  orbweaver mirror example.org/docs/ --scope prefix --depth 3 -o docs",
      "  orbweaver mirror https://example.org/ -o copy --purge   # once more, next week",
      "",
      "Then open DIR/index.html. After an interruption the same command resumes; what it has until",
      "then lies in DIR.job and DIR.raw. Exit codes as of crawl."
    })
final class MirrorCommand implements Callable<Integer> {
  private static final int MOST_REDIRECTS = 20;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "DIR",
      description = "Where the copy goes.")
  private Path output = Path.of("");

  @Option(
      names = "--purge",
      description = {
        "Delete what earlier mirrors left in DIR and this one does not have, once all is",
        "fetched; only files that its index.tsv and left.tsv name. Default: they stay."
      })
  private boolean purge;

  @Mixin private CrawlOptions options = new CrawlOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  private final PrintStream err = System.err;

  @Override
  public Integer call() throws Exception {
    if (options.saveFiles != null) {
      throw new UsageException("mirror saves files itself; name the folder with -o");
    }
    OutputPlace.folder("-o", output);
    boolean isNamed = options.job != null;
    Path job = isNamed && options.job != null ? options.job : beside(".job");
    Path raw = beside(".raw");
    options.job = job;
    options.noArchive = true;
    options.noPageList = true;
    options.saveFiles = raw;
    options.collect.assets = true;
    if (!JobDirectory.hasRemains(job)) {
      long _ = SavedPages.discard(raw);
    }
    var crawl = new CrawlCommand(options, spec);
    int code = (isNamed ? crawl : crawl.forgettingJob()).call();
    boolean isOver = code == ExitCode.DONE.number();
    if (isOver || code == ExitCode.LIMIT_REACHED.number()) {
      write(job, raw, /* whole= */ isOver);
    }
    if (isOver && !isNamed) {
      tidy(job, raw);
    }
    return code;
  }

  private Path beside(String ending) {
    Path whole = output.toAbsolutePath().normalize();
    return whole.resolveSibling(whole.getFileName() + ending);
  }

  // ---- The copy ----

  private void write(Path folder, Path raw, boolean whole) throws Exception {
    if (purge && whole) {
      long _ = SavedPages.discard(output);
    }
    List<String> before = SavedPages.rows(output);
    List<Url> seeds = SeedUrls.of(options).all();
    OpenJob.read(
        folder,
        (job, hashKey) -> {
          try {
            UrlRules rules = options.samePage == null ? UrlRules.none() : options.samePage;
            var keys = new HostKeys(hashKey, rules);
            Mirror mirror = Mirror.of(raw, url -> end(url, job, keys));
            int files = mirror.write(output);
            SavedPages.noteLeft(output, before);
            tell(files, mirror.start(seeds.getFirst()));
          } catch (IOException e) {
            throw new UncheckedIOException("cannot write the copy to " + output, e);
          }
          return true;
        });
  }

  /// The page that a URL leads to, by the name under which it was fetched.
  private static Url end(Url url, Job job, HostKeys keys) {
    Url at = url;
    for (int i = 0; i < MOST_REDIRECTS; i++) {
      UrlState state = job.state(keys.url(at));
      Url target = RedirectTrail.target(state);
      if (target == null || !target.isHttp()) {
        return state == null ? at : state.url();
      }
      at = target;
    }
    return at;
  }

  private void tell(int files, @Nullable String start) throws IOException {
    Path page = output.resolve("index.html");
    if (start != null) {
      Files.writeString(
          page,
          "<!DOCTYPE html><meta name=robots content=noindex>"
              + "<meta http-equiv=refresh content=\"0; url="
              + start
              + "\">\n");
    }
    if (!options.quiet) {
      err.printf(
          "mirror: %s; open %s%n", Counted.of(files, "files"), start == null ? output : page);
    }
  }

  /// All that is needed only as long as there is something to resume.
  private static void tidy(Path job, Path raw) throws IOException {
    JobDirectory.remove(job);
    try (Stream<Path> all = Files.walk(raw)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
