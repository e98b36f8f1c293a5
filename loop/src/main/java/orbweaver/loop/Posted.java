package orbweaver.loop;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// What other loops and threads ask this one to run, in their order.
///
/// They push it on a stack, each with one exchange; the loop takes the whole stack and turns it
/// round.
///
/// In a simulation some of it comes late, and all that follows with it, as it does where the sender
/// or the receiver is a loop that is busy.
final class Posted {
  private static final long MAX_DELAY_NANOS = 10_000_000;

  private final Loop loop;

  // ---- Written by any thread ----
  private final AtomicReference<@Nullable Posting> newest = new AtomicReference<>();

  // ---- Written by the loop alone ----
  /// Taken off the stack and not run yet, the oldest first.
  private @Nullable Posting oldest;

  /// Whether the next one has been held up already.
  private boolean wasHeldUp;

  private long heldUpUntilNanos;

  Posted(Loop loop) {
    this.loop = loop;
  }

  /// Any thread.
  void add(Runnable action) {
    Posting posting = Posting.of(action);
    Posting before;
    do {
      before = newest.get();
      posting.next = before;
    } while (!newest.compareAndSet(before, posting));
  }

  boolean isEmpty() {
    return oldest == null && newest.get() == null;
  }

  /// Takes the next action, on the loop's thread.
  ///
  /// @return null if none has come so far
  @Nullable Runnable take() {
    if (isEmpty() || (loop.isSimulated() && holdsUp())) {
      return null;
    }
    wasHeldUp = false;
    Posting first = oldest == null ? inOrder(newest.getAndSet(null)) : oldest;
    if (first != null) {
      oldest = first.next;
      first.next = null;
    }
    return first;
  }

  /// The stack turned round.
  private static @Nullable Posting inOrder(@Nullable Posting newest) {
    Posting first = null;
    Posting rest = newest;
    while (rest != null) {
      Posting older = rest.next;
      rest.next = first;
      first = rest;
      rest = older;
    }
    return first;
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
