package orbweaver.crawl;

/// Is shown the pages of a crawl, before they are committed.
@FunctionalInterface
public interface PageHandler {

  /// Takes a page. Called on worker threads, never on a loop, so it may block.
  ///
  /// A page is committed after its call has ended. After a crash it may therefore be shown again,
  /// but none is committed that was not shown.
  ///
  /// @throws Exception when the page is no good; it keeps its outcome, and its verdict says what
  ///   was thrown
  void handle(FetchedPage page) throws Exception;
}
