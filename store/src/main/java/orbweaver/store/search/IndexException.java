package orbweaver.store.search;

/// An index cannot be used; the message names it, the reason and the cure.
public final class IndexException extends RuntimeException {
  private static final long serialVersionUID = 1;

  IndexException(String message, Throwable cause) {
    super(message, cause);
  }

  IndexException(String message) {
    super(message);
  }
}
