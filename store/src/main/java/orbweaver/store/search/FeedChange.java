package orbweaver.store.search;

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
}
