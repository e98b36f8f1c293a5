package orbweaver.crawl;

import java.time.Duration;
import orbweaver.crawl.frontier.UrlState;

/// Something that happened in a crawl. Handed to the listener on a shard's loop, as it happens: a
/// listener returns at once and never blocks.
public sealed interface CrawlEvent {

  /// A visit has ended and the URL is settled.
  ///
  /// @param newOutlinks URLs that it added to the crawl
  /// @param elapsedMillis from the start of the request to the last byte
  /// @param wireBytes received, heads included
  record Visited(UrlState state, int newOutlinks, long elapsedMillis, long wireBytes)
      implements CrawlEvent {}

  /// A queued URL was settled without a request.
  record Withheld(UrlState state) implements CrawlEvent {}

  /// A visit failed and will be tried again.
  record Retrying(String url, String cause, int attempt, Duration delay) implements CrawlEvent {}

  /// A host is left alone for a while.
  record BackedOff(String host, Duration delay, String cause) implements CrawlEvent {}

  /// The robots.txt of an origin was read, or could not be.
  record RobotsRead(String origin, String result, Duration delay) implements CrawlEvent {}

  /// A bug showed while a page was handled; it cost that page alone.
  record Fault(String url, Throwable cause) implements CrawlEvent {}

  /// A [PageHandler] threw; the page is kept, and its verdict says so.
  record HandlerFailed(String url, Throwable cause) implements CrawlEvent {}

  /// How the crawl stands; twice a second.
  record Progress(CrawlStats stats) implements CrawlEvent {}

  /// No new visits are started; those under way end first.
  record Stopping(StopReason reason) implements CrawlEvent {}
}
