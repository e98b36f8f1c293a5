package orbweaver.store.search;

import java.time.Instant;
import orbweaver.parse.RobotsDirectives;
import orbweaver.store.search.ArchiveFeed.Noindex;

/// What an answer means to the index.
sealed interface FeedChange {
  /// There is a page.
  record Put(IndexedPage page) implements FeedChange {}

  /// The URL leads to another.
  record Redirect(String url, String target) implements FeedChange {}

  /// There is no page that may be found.
  ///
  /// @param asksSo whether there is one, which asks not to be
  record Delete(String url, boolean asksSo) implements FeedChange {}

  /// All stays as it was.
  record Nothing() implements FeedChange {}

  /// What a page means that asks that of robots.
  static FeedChange of(IndexedPage page, RobotsDirectives asked, Noindex noindex, Instant now) {
    if (noindex == Noindex.INDEXED) {
      return new Put(page);
    }
    return asked.noindexAt(now)
        ? new Delete(page.url(), /* asksSo= */ true)
        : new Put(page.until(asked.unavailableAfter()));
  }
}
