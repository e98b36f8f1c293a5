package orbweaver.crawl;

import static orbweaver.loop.Coroutines.blocking;

import java.util.function.Consumer;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.loop.Permits;
import org.jspecify.annotations.Nullable;

/// Shows pages to somebody's [PageHandler], on worker threads. One a shard.
final class PageDesk {
  private static final int MAX_DETAIL_CHARS = 200;

  private final PageHandler handler;
  private final Permits turns;
  private final Consumer<CrawlEvent> events;

  /// @param atOnce pages of this shard at most
  PageDesk(PageHandler handler, int atOnce, Consumer<CrawlEvent> events) {
    this.handler = handler;
    this.turns = new Permits(atOnce);
    this.events = events;
  }

  /// Suspends until the handler is done with the page.
  ///
  /// @return the page's verdict, and what the handler threw
  Verdict show(FetchedPage page, Verdict verdict) {
    turns.acquire();
    try {
      Throwable failure = failureOnWorker(page);
      if (failure == null) {
        return verdict;
      }
      events.accept(new CrawlEvent.HandlerFailed(page.url().href(), failure));
      String detail = "handler failed: " + failure;
      int length = Math.min(detail.length(), MAX_DETAIL_CHARS);
      return new Verdict(verdict.outcome(), detail.substring(0, length));
    } finally {
      turns.release();
    }
  }

  private @Nullable Throwable failureOnWorker(FetchedPage page) {
    try {
      return blocking(() -> failure(page));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("handlers' failures are values", e);
    }
  }

  /// Whatever a handler throws, assertions and errors included, costs its page alone.
  private @Nullable Throwable failure(FetchedPage page) {
    try {
      handler.handle(page);
      return null;
    } catch (Throwable e) {
      return e;
    }
  }
}
