package orbweaver.loop;

import org.jspecify.annotations.Nullable;

/// Timers by time and then by the order in which they were set: those that are due next in a heap
/// that fits into the first cache, the others, if there are many, apart until their time is near.
///
/// Cancelling only marks a timer; the marked ones are swept out when they are more than half.
final class Timers {
  private static final int MIN_SWEEP = 64;
  private static final int MAX_NEAR = 1 << 10;

  private final TimerHeap near = new TimerHeap();
  private final FarTimers far = new FarTimers();

  /// Whoever is due by then is near, and nobody else is.
  private long nearNanos = Long.MAX_VALUE;

  private int cancelled;
  private long sequence;

  Timer add(long dueNanos, Runnable action) {
    var timer = new Timer(sequence++, action, this);
    if (dueNanos <= nearNanos) {
      near.add(dueNanos, timer);
      if (near.size() > MAX_NEAR && far.size() == 0) {
        spread();
      }
    } else {
      far.add(dueNanos, timer);
    }
    return timer;
  }

  private void spread() {
    far.startAt(near.firstNanos());
    near.moveTo(far);
    nearNanos = far.moveNext(near);
  }

  /// When the first one is due, or [Long#MAX_VALUE].
  long nextNanos() {
    while (hasNear() && !near.first().isSet()) {
      Timer _ = near.removeFirst();
      cancelled--;
    }
    return near.isEmpty() ? Long.MAX_VALUE : near.firstNanos();
  }

  /// Fetches what comes next, unless there is nothing.
  private boolean hasNear() {
    if (near.isEmpty()) {
      nearNanos = far.size() == 0 ? Long.MAX_VALUE : far.moveNext(near);
    }
    return !near.isEmpty();
  }

  /// How many are set.
  int size() {
    return near.size() + far.size() - cancelled;
  }

  /// Takes the first that is due by `nowNanos`, or null.
  @Nullable Runnable poll(long nowNanos) {
    while (hasNear() && near.firstNanos() <= nowNanos) {
      Runnable action = near.removeFirst().take();
      if (action != null) {
        return action;
      }
      cancelled--;
    }
    return null;
  }

  /// One of them was marked.
  void cancelled() {
    cancelled += 1 - near.trim() - far.trim();
    if (cancelled >= MIN_SWEEP && cancelled > (near.size() + far.size()) / 2) {
      near.sweep();
      far.sweep();
      cancelled = 0;
    }
  }
}
