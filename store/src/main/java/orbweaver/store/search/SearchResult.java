package orbweaver.store.search;

import java.util.List;

/// The answer to a query.
///
/// @param total pages that were found
/// @param isTotalExact false if there may be more
/// @param isRelaxed whether no page had all words, so that pages with some of them are shown
/// @param merged pages of these that say what others say, and are named with them: of the first
///   ones that were found, which are put in order by all that is known of them
/// @param hits those that were wanted, the best first
public record SearchResult(
    long total, boolean isTotalExact, boolean isRelaxed, long merged, List<Hit> hits) {
  public SearchResult {
    hits = List.copyOf(hits);
  }
}
