package orbweaver.loop;

import java.util.Arrays;

/// The timers that are due next: a 4-ary heap by time and then by the order in which they were set.
/// The times stand in an array of their own, for what a step compares lies in one line of the
/// cache. A timer does not know its place, which changes at every step.
final class TimerHeap {
  private static final int CHILDREN_SHIFT = 2;

  private long[] dueNanos = new long[64];
  private Timer[] timers = new Timer[64];
  private int size;

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  Timer first() {
    return timers[0];
  }

  long firstNanos() {
    return dueNanos[0];
  }

  void addAll(TimerBlock block) {
    for (int i = 0; i < block.size; i++) {
      add(block.dueNanos[i], block.timers[i]);
    }
  }

  void add(long due, Timer timer) {
    if (size == timers.length) {
      dueNanos = Arrays.copyOf(dueNanos, size * 2);
      timers = Arrays.copyOf(timers, size * 2);
    }
    siftUp(size++, due, timer);
  }

  Timer removeFirst() {
    Timer first = timers[0];
    int last = size - 1;
    long due = dueNanos[last];
    Timer timer = timers[last];
    shrink(last);
    if (last > 0) {
      siftDown(0, due, timer);
    }
    return first;
  }

  void moveTo(FarTimers far) {
    for (int i = 0; i < size; i++) {
      far.add(dueNanos[i], timers[i]);
    }
    shrink(0);
  }

  /// Removes those at the end that were cancelled: as a rule the one that was set last.
  ///
  /// @return how many
  int trim() {
    int kept = size;
    while (kept > 0 && !timers[kept - 1].isSet()) {
      kept--;
    }
    int trimmed = size - kept;
    shrink(kept);
    return trimmed;
  }

  /// Removes those that were cancelled.
  void sweep() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (timers[i].isSet()) {
        put(kept++, dueNanos[i], timers[i]);
      }
    }
    shrink(kept);
    for (int i = parent(size - 1); i >= 0; i--) {
      siftDown(i, dueNanos[i], timers[i]);
    }
  }

  private void siftUp(int from, long due, Timer timer) {
    int at = from;
    while (at > 0) {
      int parent = parent(at);
      if (!isBefore(due, timer, parent)) {
        break;
      }
      put(at, dueNanos[parent], timers[parent]);
      at = parent;
    }
    put(at, due, timer);
  }

  private void siftDown(int from, long due, Timer timer) {
    int at = from;
    for (int child = firstChild(at); child < size; child = firstChild(at)) {
      int least = least(child);
      if (isBefore(due, timer, least)) {
        break;
      }
      put(at, dueNanos[least], timers[least]);
      at = least;
    }
    put(at, due, timer);
  }

  private int least(int firstChild) {
    int least = firstChild;
    int end = Math.min(firstChild + (1 << CHILDREN_SHIFT), size);
    for (int i = firstChild + 1; i < end; i++) {
      if (isBefore(dueNanos[i], timers[i], least)) {
        least = i;
      }
    }
    return least;
  }

  private boolean isBefore(long due, Timer timer, int other) {
    long otherDue = dueNanos[other];
    return due != otherDue ? due < otherDue : timer.sequence < timers[other].sequence;
  }

  private void put(int at, long due, Timer timer) {
    dueNanos[at] = due;
    timers[at] = timer;
  }

  private void shrink(int kept) {
    Arrays.fill(timers, kept, size, null); // NullAway minds a plain assignment
    size = kept;
  }

  private static int firstChild(int at) {
    return (at << CHILDREN_SHIFT) + 1;
  }

  private static int parent(int at) {
    return (at - 1) >> CHILDREN_SHIFT;
  }
}
