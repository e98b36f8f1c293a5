package orbweaver.loop;

import org.jspecify.annotations.Nullable;

/// Some of the timers of a bucket of [FarTimers], in no order. The times stand beside them: of a
/// million timers most lie in no cache, and a line of it holds eight times.
final class TimerBlock {
  static final int CAPACITY = 128;

  final long[] dueNanos = new long[CAPACITY];
  final Timer[] timers = new Timer[CAPACITY];
  int size;
  @Nullable TimerBlock next;

  void add(long due, Timer timer) {
    dueNanos[size] = due;
    timers[size++] = timer;
  }

  Timer last() {
    return timers[size - 1];
  }

  @SuppressWarnings("NullAway") // empty places are null
  void removeLast() {
    timers[--size] = null;
  }

  long leastNanos() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < size; i++) {
      least = Math.min(least, dueNanos[i]);
    }
    return least;
  }
}
