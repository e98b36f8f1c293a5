package orbweaver.loop;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Takes simulated connections.
final class SimulatedListener implements Listener {
  private final InetSocketAddress address;
  private final Runnable forget;
  private final Queue<Connection> waiting = new ArrayDeque<>();
  private @Nullable Promise<Void> acceptor;
  private boolean closed;

  SimulatedListener(InetSocketAddress address, Runnable forget) {
    this.address = address;
    this.forget = forget;
  }

  void take(Connection connection) {
    waiting.add(connection);
    wake();
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public Connection accept() throws IOException {
    while (waiting.isEmpty()) {
      if (closed) {
        throw new IOException("the listener is closed");
      }
      acceptor = new Promise<>();
      acceptor.await();
    }
    return waiting.remove();
  }

  private void wake() {
    Promise<Void> woken = acceptor;
    acceptor = null;
    if (woken != null) {
      woken.tryComplete(null);
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      forget.run();
      wake();
    }
  }
}
