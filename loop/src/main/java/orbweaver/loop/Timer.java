package orbweaver.loop;

import org.jspecify.annotations.Nullable;

/// A callback that is due at a time. Belongs to one loop.
public final class Timer {
  final long dueNanos;
  final long sequence;
  final Runnable action;
  int index;
  @Nullable Timers heap;

  Timer(long dueNanos, long sequence, Runnable action, Timers heap) {
    this.dueNanos = dueNanos;
    this.sequence = sequence;
    this.action = action;
    this.heap = heap;
  }

  /// Lets the callback never run. Does nothing when it has run already.
  public void cancel() {
    if (heap != null) {
      heap.remove(this);
    }
  }

  boolean isBefore(Timer other) {
    return dueNanos != other.dueNanos ? dueNanos < other.dueNanos : sequence < other.sequence;
  }
}
