package orbweaver.store.search;

/// A query that cannot be understood; the message says why, where, and what to do.
public final class QueryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int position;

  QueryException(String message, int position) {
    super(message);
    this.position = position;
  }

  /// Where in the query, in characters from 0.
  public int position() {
    return position;
  }
}
