package orbweaver.app;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import orbweaver.crawl.HostKeys;
import orbweaver.crawl.frontier.LastCapture;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.Unfollowable;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.parse.Url;
import orbweaver.parse.UrlRules;
import orbweaver.store.Job;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `orbweaver explain URL --job JOB`: what became of one URL, and how it was found.
@Command(
    mixinStandardHelpOptions = true,
    description = "Say what became of a URL, by which rule, and how it was found.",
    footer = {
      "",
      "Examples:",
      "  orbweaver explain https://example.org/x --job orbweaver-example.org",
      "  orbweaver explain -j orbweaver-example.org https://example.org/shop?page=2",
      "",
      "Exit codes: 0 done, 3 bad usage, no such job, or a URL that it has never seen."
    })
final class ExplainCommand implements Callable<Integer> {
  private static final int MOST_ANCESTORS = 100;

  @Parameters(paramLabel = "URL", description = "The URL.")
  private String url = "";

  @Option(
      names = {"-j", "--job"},
      required = true,
      paramLabel = "DIR",
      description = "Folder of the job.")
  private Path job = Path.of(".");

  @Option(
      names = "--same-page",
      paramLabel = "RULES",
      description = "Look for all that counts as one page with it. Default: as the crawl was told.")
  private @Nullable UrlRules typedRules;

  private UrlRules samePage = UrlRules.none();

  @Override
  public Integer call() throws Exception {
    Url named = Unfollowable.name(url);
    var nearest = new NearestUrl(named.href());
    boolean found =
        OpenJob.read(
            job,
            (open, hashKey) -> {
              samePage = typedRules == null ? JobMemory.samePage(open) : typedRules;
              boolean isThere = explain(open, hashKey, named, System.out);
              if (!isThere) {
                open.forEach(
                    state -> nearest.look(state.url().href()),
                    waiting -> nearest.look(waiting.url().href()));
              }
              return isThere;
            });
    if (!found) {
      throw new UsageException(
          Url.parse(url) == null
              ? "'" + url + "' is not a URL; write it like https://example.org/"
              : job
                  + " has never seen "
                  + named.href()
                  + ": no page that was fetched links to it"
                  + nearest.hint());
    }
    return ExitCode.DONE.number();
  }

  private boolean explain(Job job, long hashKey, Url page, PrintStream out) {
    boolean found =
        typedRules == null && explainOne(job, new HostKeys(hashKey, samePage).url(page), out);
    boolean isKnown = found || samePage.rules().isEmpty();
    return isKnown ? found : explainAll(job, samePage.apply(page), out);
  }

  private boolean explainOne(Job job, UrlKey key, PrintStream out) {
    UrlState state = job.state(key);
    if (state != null) {
      tell(job, state, out);
      return true;
    }
    QueuedUrl waiting = job.waiting(key);
    if (waiting != null) {
      tell(job, waiting, out);
    }
    return waiting != null;
  }

  /// Several URLs may count as one page; they are found by reading all.
  private boolean explainAll(Job job, Url page, PrintStream out) {
    var found = new boolean[1];
    job.forEach(
        state -> {
          if (samePage.apply(state.url()).equals(page)) {
            found[0] = true;
            tell(job, state, out);
          }
        },
        waiting -> {
          if (samePage.apply(waiting.url()).equals(page)) {
            found[0] = true;
            tell(job, waiting, out);
          }
        });
    return found[0];
  }

  private void tell(Job job, QueuedUrl url, PrintStream out) {
    line(out, "url      ", differing(url.url()));
    out.println("waiting  at depth " + url.depth() + ", after " + url.attempts() + " attempts");
    ancestors(job, url.parent(), out);
  }

  /// The URL, where it may be another than the one that was asked for.
  private String differing(Url stored) {
    return samePage.rules().isEmpty() ? "" : stored.href();
  }

  private void tell(Job job, UrlState state, PrintStream out) {
    line(out, "url      ", differing(state.url()));
    out.println("outcome  " + state.verdict().outcome().label());
    line(out, "detail   ", state.verdict().detail());
    line(out, "status   ", state.status() == 0 ? "" : Integer.toString(state.status()));
    line(out, "address  ", state.address());
    line(out, "type     ", state.contentType());
    line(out, "bytes    ", state.status() == 0 ? "" : Long.toString(state.bodyBytes()));
    line(out, "digest   ", state.digest());
    LastCapture kept = state.lastCapture();
    line(out, "kept     ", kept.isNone() ? "" : kept.at().toString());
    line(out, "etag     ", kept.validators().entityTag());
    line(out, "modified ", kept.validators().lastModified());
    line(out, "kind     ", state.mention().isPage() ? "" : state.mention().kind().label());
    line(out, "lastmod  ", state.mention().lastModified());
    out.println("depth    " + state.depth());
    out.println("attempts " + state.attempts());
    out.println("settled  " + state.settledAt());
    ancestors(job, state.parent(), out);
  }

  private static void line(PrintStream out, String name, String value) {
    if (!value.isEmpty()) {
      out.println(name + value);
    }
  }

  private static void ancestors(Job job, @Nullable UrlKey parent, PrintStream out) {
    UrlKey key = parent;
    for (int i = 0; key != null && i < MOST_ANCESTORS; i++) {
      UrlState state = job.state(key);
      if (state == null) {
        return;
      }
      out.println((i == 0 ? "found on " : "    from ") + state.url().href());
      key = state.parent();
    }
  }
}
