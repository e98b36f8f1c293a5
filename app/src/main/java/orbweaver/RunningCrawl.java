package orbweaver;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.StopReason;
import org.jspecify.annotations.Nullable;

/// A crawl that runs on a thread of its own. Any thread may use it.
///
///     RunningCrawl running = Crawl.of("https://example.org/").job(folder).start();
///     ...
///     running.stop();
///     CrawlReport report = running.await();
public final class RunningCrawl {
  private final CompletableFuture<orbweaver.crawl.Crawl> begun = new CompletableFuture<>();
  private final CompletableFuture<CrawlReport> report = new CompletableFuture<>();

  private RunningCrawl() {}

  static RunningCrawl start(Crawl crawl) {
    var running = new RunningCrawl();
    Thread.ofPlatform().name("crawl").start(() -> running.run(crawl));
    return running;
  }

  private void run(Crawl crawl) {
    try {
      var tally = new Tally();
      CrawlResult result = crawl.run(tally, begun::complete);
      report.complete(
          new CrawlReport(
              result.reason(),
              result.stats().pages(),
              result.stats().visits(),
              result.stats().wireBytes(),
              tally.outcomes(),
              tally.failures()));
    } catch (Throwable e) {
      report.completeExceptionally(e);
    }
  }

  /// Lets what is under way end and starts nothing more. The crawl can be resumed if it has a job.
  public void stop() {
    begun.thenAccept(crawl -> crawl.stop(StopReason.INTERRUPTED));
  }

  /// Waits for the end. Whoever is interrupted while waiting stops the crawl, and stays
  /// interrupted.
  ///
  /// @throws IllegalArgumentException as [Crawl#run] does
  /// @throws IllegalStateException as [Crawl#run] does
  public CrawlReport await() {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return report.get();
        } catch (InterruptedException e) {
          interrupted = true;
          stop();
        }
      }
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// The same kind of failure, thrown where it was waited for.
  private static RuntimeException rethrown(@Nullable Throwable cause) {
    return cause instanceof IllegalArgumentException
        ? new IllegalArgumentException(cause.getMessage(), cause)
        : new IllegalStateException(cause == null ? "" : cause.getMessage(), cause);
  }

  /// Whether it has ended.
  public boolean isDone() {
    return report.isDone();
  }
}
