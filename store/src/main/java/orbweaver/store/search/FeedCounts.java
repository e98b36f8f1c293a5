package orbweaver.store.search;

/// What a feed has changed.
///
/// @param pages that were put, some of them perhaps twice
/// @param redirects URLs that lead to others
/// @param gone URLs at which no page is any more, or never was
/// @param asked pages that ask not to be indexed, and are not
public record FeedCounts(long pages, long redirects, long gone, long asked) {
  static final FeedCounts NONE = new FeedCounts(0, 0, 0, 0);

  FeedCounts plus(FeedChange change) {
    return switch (change) {
      case FeedChange.Put _ -> new FeedCounts(pages + 1, redirects, gone, asked);
      case FeedChange.Redirect _ -> new FeedCounts(pages, redirects + 1, gone, asked);
      case FeedChange.Delete(_, boolean asksSo) ->
          new FeedCounts(pages, redirects, gone + (asksSo ? 0 : 1), asked + (asksSo ? 1 : 0));
      case FeedChange.Nothing _ -> this;
    };
  }

  /// Both together.
  public FeedCounts plus(FeedCounts other) {
    return new FeedCounts(
        pages + other.pages, redirects + other.redirects, gone + other.gone, asked + other.asked);
  }
}
