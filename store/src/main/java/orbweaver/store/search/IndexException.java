package orbweaver.store.search;

/// An index cannot be used; the message names it, the reason and the cure.
public final class IndexException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean isMissing;

  IndexException(String message, Throwable cause) {
    super(message, cause);
    this.isMissing = false;
  }

  IndexException(String message) {
    this(message, /* isMissing= */ false);
  }

  IndexException(String message, boolean isMissing) {
    super(message);
    this.isMissing = isMissing;
  }

  /// Whether there is none where one was named.
  public boolean isMissing() {
    return isMissing;
  }
}
