package orbweaver.store.search;

/// What is asked, and how much of the answer is wanted.
///
/// @param query as typed
/// @param offset how many hits are left out in front
/// @param limit how many hits are wanted
/// @param explain whether hits say how their scores came about
public record SearchRequest(String query, int offset, int limit, boolean explain) {
  /// Deeper than this nobody may leaf.
  public static final int MAX_DEPTH = 10_000;

  public SearchRequest {
    if (offset < 0 || limit < 0 || (long) offset + limit > MAX_DEPTH) {
      throw new IllegalArgumentException(
          "offset " + offset + " and limit " + limit + " are not within 0.." + MAX_DEPTH);
    }
  }

  public static SearchRequest of(String query) {
    return new SearchRequest(query, 0, 10, /* explain= */ false);
  }
}
