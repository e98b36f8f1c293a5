package orbweaver.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Messages from any thread to the coroutines of one loop: the one on which it was made. Without
/// bound: whoever sends must not be quicker for ever than whoever takes.
public final class Mailbox<T> {
  private final Loop owner = Loop.current();
  private final Line<T> takers = new Line<>(this);
  private final Returned<T> returned = new Returned<>();

  // ---- Written by any thread ----
  private final ConcurrentLinkedQueue<T> messages = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean isDelivering = new AtomicBoolean();

  /// Puts a message in. Any thread; never waits.
  public void send(T message) {
    messages.add(message);
    if (!isDelivering.get() && isDelivering.compareAndSet(false, true)) {
      if (owner.inLoop()) {
        owner.soon(this::deliver);
      } else {
        owner.post(this::deliver);
      }
    }
  }

  private void deliver() {
    isDelivering.set(false);
    while (!takers.isEmpty()) {
      T message = poll();
      if (message == null) {
        return;
      }
      boolean _ = takers.handOver(message);
    }
  }

  /// The oldest message, or null. On the loop.
  public @Nullable T poll() {
    T first = returned.poll();
    return first == null ? messages.poll() : first;
  }

  /// Suspends until there is a message, and takes the oldest. Takers are served in order.
  public T take() {
    Task.require().checkCancelled();
    if (takers.isEmpty()) {
      T message = poll();
      if (message != null) {
        return message;
      }
    }
    return takers.await(this::giveBack);
  }

  private void giveBack(T message, long number) {
    returned.add(number, message);
    deliver();
  }

  /// Suspends until there is a message, and takes all.
  public List<T> takeAll() {
    var all = new ArrayList<T>();
    all.add(take());
    for (T message = poll(); message != null; message = poll()) {
      all.add(message);
    }
    return all;
  }

  @Override
  public String toString() {
    return "a message";
  }
}
