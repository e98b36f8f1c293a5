package orbweaver.loop;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Timers in a 4-ary heap by time and then by the order in which they were set.
///
/// The times stand in an array of their own: of a million timers the lower levels lie in no cache,
/// and the four times that a step compares are one line of it, while four timers are four. So a
/// timer cannot know its place, which changes at every step; cancelling only marks it, and those
/// that are marked are swept out when they are more than half.
final class Timers {
  private static final int CHILDREN_SHIFT = 2;
  private static final int MIN_SWEEP = 64;

  private long[] dueNanos = new long[64];
  private Timer[] heap = new Timer[64];
  private int size;
  private int cancelled;
  private long sequence;

  Timer add(long dueNanos, Runnable action) {
    var timer = new Timer(sequence++, action, this);
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, size * 2);
      this.dueNanos = Arrays.copyOf(this.dueNanos, size * 2);
    }
    siftUp(size++, dueNanos, timer);
    return timer;
  }

  /// When the first one is due, or [Long#MAX_VALUE].
  long nextNanos() {
    while (size > 0 && !heap[0].isSet()) {
      Timer _ = removeFirst();
      cancelled--;
    }
    return size == 0 ? Long.MAX_VALUE : dueNanos[0];
  }

  /// How many are set.
  int size() {
    return size - cancelled;
  }

  /// Takes the first that is due by `nowNanos`, or null.
  @Nullable Runnable poll(long nowNanos) {
    while (size > 0 && dueNanos[0] <= nowNanos) {
      Runnable action = removeFirst().take();
      if (action != null) {
        return action;
      }
      cancelled--;
    }
    return null;
  }

  private Timer removeFirst() {
    Timer first = heap[0];
    Timer last = heap[--size];
    clear(size, size + 1);
    if (size > 0) {
      siftDown(0, dueNanos[size], last);
    }
    return first;
  }

  /// One of them was marked.
  void cancelled() {
    cancelled++;
    while (size > 0 && !heap[size - 1].isSet()) { // as a rule the one that was set last
      clear(--size, size + 1);
      cancelled--;
    }
    if (cancelled >= MIN_SWEEP && cancelled > size / 2) {
      sweep();
    }
  }

  private void sweep() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (heap[i].isSet()) {
        put(kept++, dueNanos[i], heap[i]);
      }
    }
    clear(kept, size);
    size = kept;
    cancelled = 0;
    for (int i = parent(size - 1); i >= 0; i--) {
      siftDown(i, dueNanos[i], heap[i]);
    }
  }

  private void clear(int from, int to) {
    Arrays.fill(heap, from, to, null); // NullAway minds a plain assignment
  }

  private void siftUp(int from, long due, Timer timer) {
    int at = from;
    while (at > 0) {
      int parent = parent(at);
      if (!isBefore(due, timer, parent)) {
        break;
      }
      put(at, dueNanos[parent], heap[parent]);
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
      put(at, dueNanos[least], heap[least]);
      at = least;
    }
    put(at, due, timer);
  }

  private int least(int firstChild) {
    int least = firstChild;
    int end = Math.min(firstChild + (1 << CHILDREN_SHIFT), size);
    for (int i = firstChild + 1; i < end; i++) {
      if (isBefore(dueNanos[i], heap[i], least)) {
        least = i;
      }
    }
    return least;
  }

  private boolean isBefore(long due, Timer timer, int other) {
    long otherDue = dueNanos[other];
    return due != otherDue ? due < otherDue : timer.sequence < heap[other].sequence;
  }

  private static int firstChild(int at) {
    return (at << CHILDREN_SHIFT) + 1;
  }

  private static int parent(int at) {
    return (at - 1) >> CHILDREN_SHIFT;
  }

  private void put(int at, long due, Timer timer) {
    dueNanos[at] = due;
    heap[at] = timer;
  }
}
