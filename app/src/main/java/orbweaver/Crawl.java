package orbweaver;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import orbweaver.app.EmbeddedCrawl;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.StopReason;
import orbweaver.crawl.frontier.Scope;

/// A crawl for a program to run: all that `orbweaver crawl` does, with the same names and defaults.
///
///     CrawlReport report =
///         Crawl.of("https://example.org/")
///             .depth(3)
///             .maxPages(500)
///             .onPage(page -> index.add(page.url(), page.title(), page.text()))
///             .run();
///
/// A crawl is a value: each method answers with a new one, and any of them can be run, again, and
/// several at once. What is said twice holds as it was said last. It obeys robots.txt and leaves a
/// second between two requests to a host unless told otherwise.
///
/// Nothing outlives a run that has no [#job]. With one, all is kept in its folder, as by the command
/// line, and running again resumes.
///
/// Coroutines are at their fastest with `--add-opens java.base/java.lang=ALL-UNNAMED`, and work
/// without.
public final class Crawl {
  private static final int UNUSED = 0;

  private final List<String> arguments;
  private final PageListener pages;
  private final int pagesAtOnce;
  private final Consumer<CrawlEvent> events;

  private Crawl(
      List<String> arguments, PageListener pages, int pagesAtOnce, Consumer<CrawlEvent> events) {
    this.arguments = List.copyOf(arguments);
    this.pages = pages;
    this.pagesAtOnce = pagesAtOnce;
    this.events = events;
  }

  /// A crawl that starts at these URLs. Without a scheme, https is tried, then http.
  public static Crawl of(String... seeds) {
    return new Crawl(List.of(seeds), _ -> {}, UNUSED, _ -> {});
  }

  // ---- What belongs to it ----

  /// Follows this many links from a seed; 0 fetches the seeds alone. Default: any number.
  public Crawl depth(int links) {
    return say("--depth", links);
  }

  /// Stops after this many pages answered 200.
  public Crawl maxPages(long pages) {
    return say("--max-pages", pages);
  }

  /// Stops cleanly after this long.
  public Crawl maxTime(Duration limit) {
    return say("--max-time", millis(limit));
  }

  /// How far from its seeds it goes. Default: [Scope#HOST].
  public Crawl scope(Scope scope) {
    return say("--scope", scope.name().toLowerCase(Locale.ROOT));
  }

  /// Fetches only URLs in which this regular expression is found. May be said several times.
  public Crawl include(String regex) {
    return with("--include", regex);
  }

  /// Fetches no URL in which this regular expression is found, whatever is included.
  public Crawl exclude(String regex) {
    return with("--exclude", regex);
  }

  // ---- Manners ----

  /// Least time between two requests to a host. Default: a second.
  public Crawl delay(Duration delay) {
    return say("--delay", millis(delay));
  }

  /// Requests at once, all hosts together. Default: 64.
  public Crawl concurrency(int requests) {
    return say("--concurrency", requests);
  }

  /// Requests at once to one host. Default: 1.
  public Crawl hostConcurrency(int requests) {
    return say("--host-concurrency", requests);
  }

  /// How site owners reach you, a URL or an address of mail; becomes part of the User-Agent.
  public Crawl contact(String contact) {
    return say("--contact", contact);
  }

  /// Also follows links to private, loopback and link-local addresses.
  public Crawl allowPrivateIps() {
    return say("--allow-private-ips");
  }

  // ---- What is kept ----

  /// Keeps all in this folder: frontier, verdicts, list of pages, WARC archive. Running again
  /// resumes.
  public Crawl job(Path folder) {
    return say("--job", folder);
  }

  /// Deletes what the job has before it starts.
  public Crawl fresh() {
    return say("--fresh");
  }

  /// Keeps no WARC files.
  public Crawl noArchive() {
    return say("--no-archive");
  }

  /// Any flag of `orbweaver crawl`, as it is typed: `with("--proxy", "socks5://localhost:1080")`.
  ///
  /// @param value one, or none for a flag that takes none
  public Crawl with(String flag, Object... value) {
    if (value.length > 1) {
      throw new IllegalArgumentException(
          flag + " takes one value at a time, not " + value.length + "; say it once for each");
    }
    var more = new ArrayList<>(arguments);
    more.add(value.length == 0 ? flag : flag + "=" + value[0]);
    return new Crawl(more, pages, pagesAtOnce, events);
  }

  /// The same, instead of what was said of the flag before.
  private Crawl say(String flag, Object... value) {
    List<String> others =
        arguments.stream()
            .filter(said -> !said.equals(flag) && !said.startsWith(flag + "="))
            .toList();
    return new Crawl(others, pages, pagesAtOnce, events).with(flag, value);
  }

  // ---- Who is told ----

  /// Is shown each page that answers 2xx, one at a time, on a thread that it may block.
  ///
  /// What it throws is the page's failure, not the crawl's: it is told in the page's verdict and in
  /// [CrawlReport#handlerFailures]. A page is committed after its call has ended; so after a crash
  /// a page may be shown again, but none is missed.
  public Crawl onPage(PageListener listener) {
    return onPage(1, listener);
  }

  /// Is shown each page, several at once, each on a thread of its own.
  ///
  /// @param atOnce pages at most, at least 1
  public Crawl onPage(int atOnce, PageListener listener) {
    if (atOnce < 1) {
      throw new IllegalArgumentException("pages at once must be at least 1 but are " + atOnce);
    }
    return new Crawl(arguments, listener, atOnce, events);
  }

  /// Hears all that happens, as it happens, on the threads of the loops: it returns at once and
  /// never blocks. Calls may come from several threads.
  public Crawl onEvent(Consumer<CrawlEvent> listener) {
    return new Crawl(arguments, pages, pagesAtOnce, listener);
  }

  // ---- Running ----

  /// Crawls until all is done, a limit is reached or somebody stops it, and blocks until then.
  ///
  /// @throws IllegalArgumentException with a sentence, when something that was said makes no sense
  /// @throws IllegalStateException with a sentence, when the job cannot be used, for example
  ///   because another crawl has it, or its storage fails
  public CrawlReport run() {
    return start().await();
  }

  /// Starts the crawl on a thread of its own.
  public RunningCrawl start() {
    return RunningCrawl.start(this);
  }

  CrawlResult run(Tally tally, Consumer<orbweaver.crawl.Crawl> begun) {
    return new EmbeddedCrawl(arguments)
        .run(
            tally.andThen(events),
            crawl -> {
              if (pagesAtOnce != UNUSED) {
                crawl.show(
                    new Turns(pages, pagesAtOnce, () -> crawl.stop(StopReason.INTERRUPTED)),
                    pagesAtOnce);
              }
              begun.accept(crawl);
            });
  }

  private static String millis(Duration duration) {
    return duration.toMillis() + "ms";
  }
}
