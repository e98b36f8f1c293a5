package orbweaver.store.search;

import java.util.List;

/// The answer to a query.
///
/// @param total pages that were found
/// @param isTotalExact false if there may be more
/// @param isRelaxed whether no page had all words, so that pages with some of them are shown
/// @param hits those that were wanted, the best first
public record SearchResult(long total, boolean isTotalExact, boolean isRelaxed, List<Hit> hits) {
  static final SearchResult NOTHING = new SearchResult(0, true, false, List.of());

  public SearchResult {
    hits = List.copyOf(hits);
  }
}
