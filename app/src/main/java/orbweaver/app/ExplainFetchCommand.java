package orbweaver.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import orbweaver.crawl.Verdicts;
import orbweaver.crawl.fetch.FetchOptions;
import orbweaver.crawl.fetch.FetchOutcome;
import orbweaver.crawl.fetch.FetchRequest;
import orbweaver.crawl.fetch.Fetcher;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.loop.Loop;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `orbweaver explain-fetch URL`: fetches one URL as a crawl would, and shows all of it.
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Fetch one URL as a crawl would; show its phases, times, headers and outcome.",
    footer = {
      "",
      "Asks for no robots.txt and keeps nothing.",
      "",
      "Examples:",
      "  orbweaver explain-fetch example.org",
      "  orbweaver explain-fetch -L https://example.org/x",
      "  orbweaver explain-fetch --http2 --resolve example.org:443:192.0.2.7 https://example.org/"
    })
final class ExplainFetchCommand implements Callable<Integer> {
  private static final int MAX_REDIRECTS = 10;

  @Parameters(paramLabel = "URL", description = "The URL; https where no scheme is typed.")
  private String url = "";

  @Option(
      names = {"-L", "--location", "--follow"},
      description = "Follow redirects, up to " + MAX_REDIRECTS + ".")
  private boolean follow;

  @Option(
      names = "--allow-private-ips",
      description = "With -L, also follow redirects to private, loopback and link-local addresses.")
  private boolean allowPrivateIps;

  @Mixin private IdentityFlags identity = new IdentityFlags();
  @Mixin private RequestFlags request = new RequestFlags();
  @Mixin private NetworkOptions network = new NetworkOptions();

  @Override
  public Integer call() throws Exception {
    var crawl = new CrawlOptions();
    crawl.seeds = List.of(url);
    crawl.fetch.identity = identity;
    crawl.fetch.request = request;
    crawl.fetch.network = network;
    Path spool = Files.createTempDirectory("orbweaver");
    crawl.job = spool;
    try {
      CrawlPlan plan = CrawlPlan.of(crawl);
      FetchOptions options = plan.fetchOptions();
      boolean answered = Loop.run(() -> fetchAll(plan.seeds().getFirst(), options));
      return (answered ? ExitCode.DONE : ExitCode.SEEDS_FAILED).number();
    } finally {
      boolean _ = Files.deleteIfExists(spool.resolve("spool"));
      Files.delete(spool);
    }
  }

  /// As in a crawl, only the host that was typed may have an internal address, and only if it was
  /// not a public one before: no server decides what is fetched from our own networks.
  ///
  /// @return whether the last one was answered
  private boolean fetchAll(Url first, FetchOptions options) {
    try (var fetcher = new Fetcher(Loop.current(), options)) {
      Url next = first;
      for (int hops = 0; ; hops++) {
        boolean mayBeInternal =
            allowPrivateIps || (next.host().equals(first.host()) && !fetcher.wasPublic(next));
        FetchRequest asked = FetchRequest.page(next, mayBeInternal).withBody(options.types());
        FetchOutcome outcome = fetch(fetcher, asked);
        Url target = follow && hops < MAX_REDIRECTS ? target(outcome, next) : null;
        if (target == null) {
          if (follow) {
            tellEnd(Verdicts.of(outcome, next));
          }
          return outcome instanceof FetchOutcome.Answered;
        }
        next = target;
        System.out.println();
      }
    }
  }

  /// Why a redirect is not followed, if it is one that could have been.
  private static void tellEnd(Verdict verdict) {
    Url target = verdict.outcome() == Outcome.REDIRECT ? Url.parse(verdict.detail()) : null;
    if (target != null) {
      String why =
          target.isHttp()
              ? "more than " + MAX_REDIRECTS + " redirects in a row"
              : target.scheme() + " is neither http nor https";
      System.out.println("not followed " + why);
    }
  }

  private static @Nullable Url target(FetchOutcome outcome, Url url) {
    Verdict verdict = Verdicts.of(outcome, url);
    Url target = verdict.outcome() == Outcome.REDIRECT ? Url.parse(verdict.detail()) : null;
    return target != null && target.isHttp() ? target : null;
  }

  private static FetchOutcome fetch(Fetcher fetcher, FetchRequest asked) {
    FetchOutcome outcome = fetcher.fetch(asked);
    Verdict verdict = Verdicts.of(outcome, asked.url());
    System.out.print(FetchText.of(asked.url(), outcome, verdict));
    if (outcome instanceof FetchOutcome.Answered answered) {
      answered.answer().close();
    }
    return outcome;
  }
}
