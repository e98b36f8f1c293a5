package orbweaver.loop;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Connections that a listener has taken and nobody has accepted yet.
final class Arrivals {
  private final Queue<Connection> waiting = new ArrayDeque<>();
  private @Nullable Promise<Void> acceptor;
  private boolean closed;

  void add(Connection connection) {
    waiting.add(connection);
    wake();
  }

  /// Suspends until there is one.
  ///
  /// @throws IOException when there will be none
  Connection accept() throws IOException {
    while (waiting.isEmpty()) {
      if (closed) {
        throw new IOException("the listener is closed");
      }
      acceptor = new Promise<>();
      acceptor.await();
    }
    return waiting.remove();
  }

  /// No more will come.
  ///
  /// @return whether this was not known yet
  boolean close() {
    boolean first = !closed;
    closed = true;
    wake();
    return first;
  }

  private void wake() {
    Promise<Void> woken = acceptor;
    acceptor = null;
    if (woken != null) {
      woken.tryComplete(null);
    }
  }
}
