package orbweaver.app;

import java.io.PrintStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import orbweaver.app.CrawlOptions.LogFormat;
import orbweaver.app.EventLine.Severity;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.fetch.TlsLibrary;
import orbweaver.parse.Url;
import orbweaver.store.TimeText;

/// Tells the beginning and the end of a run on standard error: as sentences, or as lines of JSON
/// like all that comes between.
final class Announcer {
  private final PrintStream err;
  private final CrawlOptions options;
  private final InstantSource clock;

  Announcer(PrintStream err, CrawlOptions options, InstantSource clock) {
    this.err = err;
    this.options = options;
    this.clock = clock;
  }

  private boolean isJson() {
    return options.logFormat == LogFormat.JSON;
  }

  private void print(EventLine line) {
    err.println(line.json(TimeText.of(clock.instant())));
  }

  private static EventLine line(String event, Severity severity) {
    return new EventLine(event, severity, new ArrayList<>());
  }

  // ---- The beginning ----

  void started(CrawlPlan plan, boolean resumed) {
    warn();
    if (options.quiet) {
      return;
    }
    if (isJson()) {
      print(
          line("started", Severity.INFO)
              .with("seeds", plan.seeds().size())
              .with("scope", options.scope.label())
              .with("delay_ms", options.fetch.delay.toMillis())
              .with("user_agent", plan.identity().userAgent())
              .with("job", plan.folder().toString())
              .with("resumed", resumed));
    } else {
      banner(plan, resumed);
    }
  }

  private void banner(CrawlPlan plan, boolean resumed) {
    String seeds = plan.seeds().stream().limit(3).map(Url::href).collect(Collectors.joining(" "));
    String more = plan.seeds().size() > 3 ? " and " + (plan.seeds().size() - 3) + " more" : "";
    err.println("orbweaver " + Version.number() + ": " + seeds + more);
    err.println(
        "  scope "
            + options.scope.label()
            + "; "
            + CrawlRun.pace(options)
            + (options.fetch.noRobots ? "; robots.txt NOT obeyed" : "; robots.txt obeyed"));
    err.println("  as " + plan.identity().userAgent());
    if (options.fetch.identity.contact == null && options.fetch.identity.userAgent == null) {
      err.println("  --contact URL|MAIL tells site owners how to reach you");
    }
    if (options.verbose) {
      err.println("  TLS: " + TlsLibrary.best().description());
    }
    err.println("  job " + plan.folder() + (resumed ? ", resumed" : ""));
  }

  /// What the user has asked for and should think of, also where nothing else is told.
  private void warn() {
    OpenFiles files = OpenFiles.ofProcess();
    int requests = files.requests(options.fetch.concurrency);
    if (requests < options.fetch.concurrency) {
      noted(
          ("no more than %d files may be open, so there are at most %d requests at once in place of"
                  + " %d; a greater limit (ulimit -n) allows more")
              .formatted(files.most(), requests, options.fetch.concurrency));
    }
    if (options.fetch.network.insecure) {
      String sentence =
          "WARNING: TLS certificates are NOT checked (--insecure): whoever sits on the way can"
              + " answer in the name of any site, and what is archived proves nothing";
      if (isJson()) {
        print(line("insecure", Severity.WARN).with("detail", sentence));
      } else {
        err.println("orbweaver: " + sentence);
      }
    }
  }

  /// Something that the user did is taken note of.
  void noted(String sentence) {
    if (isJson()) {
      print(line("noted", Severity.WARN).with("detail", sentence));
    } else if (!options.quiet) {
      err.println("orbweaver: " + sentence);
    }
  }

  // ---- The end ----

  /// @param next the command that resumes, or that looks further; empty for none
  void ended(ExitCode code, CrawlResult result, Summary summary, Duration elapsed, String next) {
    if (isJson()) {
      print(ending(code, result, elapsed).with("next", next));
      return;
    }
    if (!options.quiet) {
      summary.print(err, result, elapsed);
    }
    if (!options.quiet && !next.isEmpty()) {
      err.println((isOver(code) ? "look further: " : "resume: ") + next);
    }
  }

  /// Why all was in vain.
  void failed(String sentence) {
    if (!isJson()) {
      err.println("orbweaver: " + sentence);
    }
  }

  private static EventLine ending(ExitCode code, CrawlResult result, Duration elapsed) {
    return line("ended", Severity.INFO)
        .with("reason", result.reason().name().toLowerCase(Locale.ROOT))
        .with("exit_code", code.number())
        .with("pages", result.stats().pages())
        .with("visits", result.stats().visits())
        .with("errors", result.stats().errors())
        .with("wire_bytes", result.stats().wireBytes())
        .with("elapsed_ms", elapsed.toMillis());
  }

  /// Whether there is nothing to resume.
  static boolean isOver(ExitCode code) {
    return code == ExitCode.DONE || code == ExitCode.SEEDS_FAILED;
  }

  /// The command line of arguments, so that a shell reads them as they are.
  static String command(List<String> arguments) {
    return "orbweaver "
        + arguments.stream().map(Announcer::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String argument) {
    return argument.matches("[\\w@%+=:,./-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
