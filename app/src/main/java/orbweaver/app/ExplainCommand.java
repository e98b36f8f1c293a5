package orbweaver.app;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import orbweaver.crawl.frontier.Unfollowable;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.parse.Url;
import orbweaver.store.Job;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `orbweaver explain URL --job JOB`: what became of one URL, and how it was found.
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = "Say what became of a URL, by which rule, and how it was found.",
    footer = {
      "",
      "Example:",
      "  orbweaver explain https://example.org/x --job orbweaver-example.org"
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

  @Override
  public Integer call() throws Exception {
    String href = Unfollowable.name(url).href();
    boolean found = OpenJob.read(job, open -> explain(open, href, System.out));
    if (!found && Url.parse(url) == null) {
      throw new UsageException("'" + url + "' is not a URL");
    }
    if (!found) {
      System.out.println("never seen: no page that was fetched links to " + href);
    }
    return ExitCode.DONE.number();
  }

  private static boolean explain(Job job, String href, PrintStream out) {
    var found = new boolean[1];
    job.forEach(
        state -> {
          if (state.url().href().equals(href)) {
            found[0] = true;
            tell(job, state, out);
          }
        },
        waiting -> {
          if (waiting.url().href().equals(href)) {
            found[0] = true;
            out.println(
                "waiting  at depth "
                    + waiting.depth()
                    + ", after "
                    + waiting.attempts()
                    + " attempts");
            ancestors(job, waiting.parent(), out);
          }
        });
    return found[0];
  }

  private static void tell(Job job, UrlState state, PrintStream out) {
    out.println("outcome  " + state.verdict().outcome().label());
    line(out, "detail   ", state.verdict().detail());
    line(out, "status   ", state.status() == 0 ? "" : Integer.toString(state.status()));
    line(out, "type     ", state.contentType());
    line(out, "bytes    ", state.status() == 0 ? "" : Long.toString(state.bodyBytes()));
    line(out, "digest   ", state.digest());
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
