package orbweaver;

/// Is shown the pages of a crawl.
@FunctionalInterface
public interface PageListener {
  /// Takes a page, on a thread that it may block.
  ///
  /// @throws Exception when the page is no good: its failure, and not the crawl's
  void page(Page page) throws Exception;
}
