package orbweaver.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;
import orbweaver.crawl.Crawl;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.Journal;
import orbweaver.crawl.StopReason;
import orbweaver.parse.Url;
import orbweaver.store.Job;
import orbweaver.store.JobDirectory;
import org.jspecify.annotations.Nullable;

/// Fetches a list: it is read, its pages are fetched and the results are told all at the same time.
final class ListRun implements CrawlCompanion {
  private final UrlList list;
  private final Url first;
  private final JobDirectory directory;
  private final ListResults results;
  private final int maxRedirects;
  private final ListEnds ends;
  private @Nullable ListTeller teller;
  private @Nullable ListFeed feed;

  private ListRun(
      UrlList list, Url first, JobDirectory directory, int maxRedirects, ListResults results) {
    this.list = list;
    this.first = first;
    this.directory = directory;
    this.maxRedirects = maxRedirects;
    this.ends = new ListEnds(maxRedirects);
    this.results = results;
  }

  /// Runs to the end, or until somebody interrupts it.
  ///
  /// @param first of the list, which was read already
  /// @param crawl flags, see [ListOptions#crawl]
  /// @param note takes sentences for the user
  static CrawlResult run(
      UrlList list,
      Url first,
      CrawlOptions crawl,
      ListResults results,
      Consumer<CrawlEvent> events,
      Consumer<String> note)
      throws Exception {
    CrawlPlan plan = CrawlPlan.of(crawl);
    try (JobDirectory directory = plan.open(InstantSource.system().instant());
        var interrupts = Interrupts.listen(note)) {
      var companion = new ListRun(list, first, directory, crawl.fetch.maxRedirects, results);
      CrawlResult result =
          new CrawlRun(plan, directory, events, companion).run(interrupts::watch, _ -> {});
      crawl.fetch.request.save(result.cookies());
      return result;
    }
  }

  @Override
  public Journal journal(Job job) {
    results.begin(open(job));
    teller = new ListTeller(job.journal(), open(job), ends, results);
    feed = new ListFeed(list, first, open(job), ends, teller);
    return teller;
  }

  /// One for each thread.
  private ListJob open(Job job) {
    return ListJob.of(job, directory, maxRedirects);
  }

  @Override
  public void begun(Crawl crawl) {
    if (feed != null && teller != null) {
      teller.begin(crawl);
      feed.begin(crawl);
    }
  }

  @Override
  public void ended(Job job, @Nullable CrawlResult result) throws Exception {
    try (ListTeller _ = teller) {
      if (feed != null) {
        feed.end();
      }
    }
    if (result != null && result.reason() == StopReason.DONE) {
      finish(open(job));
    }
  }

  /// Whatever has happened, each URL of the list is told of.
  private void finish(ListJob job) throws IOException {
    for (String source : ends.left()) {
      results.ended(source, job.end(source), /* capture= */ null);
    }
    results.finish(list.hrefs());
  }

  /// Where a list is worked on that names no folder.
  ///
  /// @param output that it writes, `-` for standard output
  static Path folder(@Nullable Path job, String output, String command) {
    if (job != null) {
      return job;
    }
    return Path.of(output.equals("-") ? "orbweaver-" + command + ".job" : output + ".job");
  }
}
