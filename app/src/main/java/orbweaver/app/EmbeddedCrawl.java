package orbweaver.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import orbweaver.crawl.Crawl;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.CrawlResult;
import orbweaver.store.JobDirectory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/// What `orbweaver crawl` does, inside another program: the same flags, but without signals and
/// without a word on standard output or error.
///
/// Any thread may call [#run], several times and several at once, as long as their jobs differ.
public final class EmbeddedCrawl {
  private final List<String> arguments;

  /// @param arguments as they would be typed after `orbweaver crawl`
  public EmbeddedCrawl(List<String> arguments) {
    this.arguments = List.copyOf(arguments);
  }

  /// What is parsed.
  @Command
  private static final class Flags {
    @Mixin private CrawlOptions crawl = new CrawlOptions();
  }

  /// Crawls until all is done, a limit is reached, or somebody stops it. Blocks.
  ///
  /// @param events hears what happens, on the loops of the crawl; returns at once
  /// @param begun is given the crawl before it starts
  /// @throws IllegalArgumentException with a sentence, when the arguments make no sense
  /// @throws IllegalStateException with a sentence, when the job cannot be used or its storage
  ///   fails
  public CrawlResult run(Consumer<CrawlEvent> events, Consumer<Crawl> begun) {
    try {
      CrawlOptions options = parse();
      return options.job == null
          ? runInTemporaryJob(options, events, begun)
          : run(options, events, begun);
    } catch (ParameterException e) {
      throw new IllegalArgumentException(Main.message(e), e);
    } catch (Exception e) {
      throw explained(e);
    }
  }

  private CrawlOptions parse() {
    var flags = new Flags();
    Main.withConverters(new CommandLine(flags)).parseArgs(arguments.toArray(String[]::new));
    return flags.crawl;
  }

  private static CrawlResult runInTemporaryJob(
      CrawlOptions options, Consumer<CrawlEvent> events, Consumer<Crawl> begun) throws Exception {
    Path folder = Files.createTempDirectory("orbweaver-");
    options.job = folder;
    try {
      return run(options, events, begun);
    } finally {
      JobDirectory.remove(folder);
    }
  }

  private static CrawlResult run(
      CrawlOptions options, Consumer<CrawlEvent> events, Consumer<Crawl> begun) throws Exception {
    CrawlPlan plan = CrawlPlan.of(options);
    if (options.fresh) {
      options.discard(plan.folder());
    }
    try (JobDirectory directory = plan.open(InstantSource.system().instant())) {
      CrawlResult result = CrawlRun.embedded(plan, directory, events).run(begun, _ -> {});
      options.fetch.request.save(result.cookies());
      return result;
    }
  }

  private static RuntimeException explained(Exception e) {
    String sentence = Failures.sentence(e);
    return Failures.exitCode(e) == ExitCode.USAGE
        ? new IllegalArgumentException(sentence, e)
        : new IllegalStateException(sentence, e);
  }
}
