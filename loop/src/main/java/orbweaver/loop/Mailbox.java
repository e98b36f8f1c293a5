package orbweaver.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Messages from any thread to the coroutines of one loop: the one on which it was made.
public final class Mailbox<T> {
  private final Loop owner = Loop.current();
  private final ConcurrentLinkedQueue<T> messages = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean woken = new AtomicBoolean();
  private Promise<Void> signal = new Promise<>();

  /// Puts a message in. Any thread; never blocks.
  public void send(T message) {
    messages.add(message);
    if (woken.compareAndSet(false, true)) {
      if (owner.inLoop()) {
        signal.tryComplete(null);
      } else {
        owner.post(() -> signal.tryComplete(null));
      }
    }
  }

  /// The oldest message, or null.
  public @Nullable T poll() {
    return messages.poll();
  }

  /// Suspends until there is a message, and takes the oldest.
  public T take() {
    for (T message = poll(); ; message = poll()) {
      if (message != null) {
        return message;
      }
      awaitMessage();
    }
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

  private void awaitMessage() {
    signal = new Promise<>();
    woken.set(false);
    if (messages.isEmpty()) {
      signal.await();
    }
  }
}
