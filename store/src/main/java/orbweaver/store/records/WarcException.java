package orbweaver.store.records;

/// A file that cannot be read as what it was given for. The message names the file, says what it
/// is, and what to do.
public final class WarcException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public WarcException(String message) {
    super(message);
  }
}
