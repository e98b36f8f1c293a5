package orbweaver.loop;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// What can go on: tasks and callbacks, first come first served - or, in a simulation, the tasks of
/// a turn in an order that follows from the seed.
final class ReadyQueue {
  private final @Nullable RandomGenerator order;
  private Object[] ring = new Object[256];
  private int head;
  private int size;

  ReadyQueue(@Nullable RandomGenerator order) {
    this.order = order;
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(Object next) {
    if (size == ring.length) {
      grow();
    }
    ring[(head + size++) & (ring.length - 1)] = next;
  }

  private void grow() {
    var larger = new Object[ring.length * 2];
    int first = ring.length - head;
    System.arraycopy(ring, head, larger, 0, first);
    System.arraycopy(ring, 0, larger, first, head);
    ring = larger;
    head = 0;
  }

  /// Takes one of the first `turn` entries.
  @SuppressWarnings("NullAway") // empty slots are null
  Object remove(int turn) {
    if (order != null && turn > 1) {
      draw(order.nextInt(turn));
    }
    Object next = ring[head];
    ring[head] = null;
    head = (head + 1) & (ring.length - 1);
    size--;
    return next;
  }

  /// Callbacks keep their order: what they do to sockets and timers has one.
  private void draw(int index) {
    int drawn = (head + index) & (ring.length - 1);
    if (ring[head] instanceof Task<?> && ring[drawn] instanceof Task<?> task) {
      ring[drawn] = ring[head];
      ring[head] = task;
    }
  }
}
