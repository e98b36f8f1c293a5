package orbweaver.crawl;

/// The pages that a crawl may still fetch. Belongs to the coordinator's loop.
///
/// A page is reserved before its request and given back when the visit ends without one, so that
/// exactly as many pages are fetched as were asked for.
final class Budget {
  private final long maxPages;
  private long reserved;
  private long used;

  Budget(long maxPages) {
    this.maxPages = maxPages;
  }

  boolean isUnlimited() {
    return maxPages == Long.MAX_VALUE;
  }

  /// Takes one page out, if there is one.
  boolean reserve() {
    if (reserved + used >= maxPages) {
      return false;
    }
    reserved++;
    return true;
  }

  /// The reserved page was fetched, or was none.
  ///
  /// @return whether the budget is used up
  boolean end(boolean fetched) {
    reserved--;
    if (fetched) {
      used++;
    }
    return used >= maxPages;
  }
}
