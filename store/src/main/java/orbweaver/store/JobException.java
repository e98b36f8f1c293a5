package orbweaver.store;

/// A job cannot be opened; the message names the folder, the reason and the cure.
public final class JobException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Reason reason;

  /// Why.
  public enum Reason {
    LOCKED,
    FOREIGN,
    UNWRITABLE,
    TOO_NEW,
    DAMAGED
  }

  JobException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
