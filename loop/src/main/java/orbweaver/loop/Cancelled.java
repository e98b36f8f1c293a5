package orbweaver.loop;

/// Unwinds a cancelled coroutine. An `Error`, so that `catch (Exception e)` cannot swallow it;
/// `finally` blocks run.
public final class Cancelled extends Error {
  private static final long serialVersionUID = 1;

  /// Who cancelled: tells a deadline's own cancellation from others.
  final transient Object reason;

  Cancelled(Object reason) {
    super("cancelled", null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
    this.reason = reason;
  }
}
