package orbweaver.loop;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Timers in a 4-ary heap by time and then by the order in which they were set. Each knows its
/// index, so that cancelling costs O(log n) too and leaves nothing behind.
final class Timers {
  private static final int CHILDREN_SHIFT = 2;

  private Timer[] heap = new Timer[64];
  private int size;
  private long sequence;

  Timer add(long dueNanos, Runnable action) {
    var timer = new Timer(dueNanos, sequence++, action, this);
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, size * 2);
    }
    siftUp(size++, timer);
    return timer;
  }

  /// When the first one is due, or [Long#MAX_VALUE].
  long nextNanos() {
    return size == 0 ? Long.MAX_VALUE : heap[0].dueNanos;
  }

  int size() {
    return size;
  }

  /// Takes the first that is due by `nowNanos`, or null.
  @Nullable Runnable poll(long nowNanos) {
    if (size == 0 || heap[0].dueNanos > nowNanos) {
      return null;
    }
    Timer timer = heap[0];
    remove(timer);
    return timer.action;
  }

  void remove(Timer timer) {
    if (timer.heap == null) {
      return;
    }
    timer.heap = null;
    int at = timer.index;
    Timer last = heap[--size];
    Arrays.fill(heap, size, size + 1, null); // NullAway minds a plain assignment
    if (last == timer) {
      return;
    }
    if (at > 0 && last.isBefore(heap[(at - 1) >> CHILDREN_SHIFT])) {
      siftUp(at, last);
    } else {
      siftDown(at, last);
    }
  }

  private void siftUp(int from, Timer timer) {
    int at = from;
    while (at > 0) {
      int parent = (at - 1) >> CHILDREN_SHIFT;
      if (!timer.isBefore(heap[parent])) {
        break;
      }
      put(at, heap[parent]);
      at = parent;
    }
    put(at, timer);
  }

  private void siftDown(int from, Timer timer) {
    int at = from;
    for (int child = firstChild(at); child < size; child = firstChild(at)) {
      int least = least(child);
      if (!heap[least].isBefore(timer)) {
        break;
      }
      put(at, heap[least]);
      at = least;
    }
    put(at, timer);
  }

  private int least(int firstChild) {
    int least = firstChild;
    int end = Math.min(firstChild + (1 << CHILDREN_SHIFT), size);
    for (int i = firstChild + 1; i < end; i++) {
      if (heap[i].isBefore(heap[least])) {
        least = i;
      }
    }
    return least;
  }

  private static int firstChild(int at) {
    return (at << CHILDREN_SHIFT) + 1;
  }

  private void put(int at, Timer timer) {
    heap[at] = timer;
    timer.index = at;
  }
}
