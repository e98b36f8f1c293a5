package orbweaver.loop;

/// Unwinds a coroutine that was cancelled. An `Error`, so that `catch (Exception e)` cannot swallow
/// it; `finally` blocks run, and may suspend. Whoever catches it stays alive: each request to
/// cancel is delivered once.
public final class Cancelled extends Error {
  private static final long serialVersionUID = 1;

  /// What it answers to: tells a deadline's own cancellation from others.
  final transient CancelRequest request;

  Cancelled(CancelRequest request) {
    super("cancelled", null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
    this.request = request;
  }
}
