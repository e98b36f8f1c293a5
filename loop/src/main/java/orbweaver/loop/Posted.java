package orbweaver.loop;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// What other loops and threads ask this one to run, in their order.
///
/// In a simulation some of it comes late, and all that follows with it, as it does where the sender
/// or the receiver is a loop that is busy.
final class Posted {
  private static final long MAX_DELAY_NANOS = 10_000_000;

  private final Loop loop;
  private final ConcurrentLinkedQueue<Runnable> actions = new ConcurrentLinkedQueue<>();

  /// Whether the next one has been held up already.
  private boolean wasHeldUp;

  private long heldUpUntilNanos;

  Posted(Loop loop) {
    this.loop = loop;
  }

  /// Any thread.
  void add(Runnable action) {
    actions.add(action);
  }

  boolean isEmpty() {
    return actions.isEmpty();
  }

  /// Takes the next action, on the loop's thread.
  ///
  /// @return null if none has come so far
  @Nullable Runnable take() {
    if (loop.isSimulated() && (actions.isEmpty() || holdsUp())) {
      return null;
    }
    wasHeldUp = false;
    return actions.poll();
  }

  /// Whether nothing comes before a time that is not yet.
  boolean isHeldUp() {
    return loop.nanos() < heldUpUntilNanos;
  }

  private boolean holdsUp() {
    if (!wasHeldUp && loop.rarely()) {
      wasHeldUp = true;
      heldUpUntilNanos = loop.nanos() + loop.random().nextLong(MAX_DELAY_NANOS);
      var _ = loop.at(heldUpUntilNanos, () -> {});
    }
    return isHeldUp();
  }
}
