package orbweaver.loop;

import java.io.IOException;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Connections that a listener has taken and nobody has accepted yet.
final class Arrivals {
  private final ArrayDeque<Connection> waiting = new ArrayDeque<>();
  private final Line<@Nullable Connection> acceptors = new Line<>("a connection to accept");
  private boolean closed;

  void add(Connection connection) {
    if (closed) {
      connection.close();
    } else if (!acceptors.handOver(connection)) {
      waiting.add(connection);
    }
  }

  /// Suspends until there is one.
  ///
  /// @throws IOException when there will be none
  Connection accept() throws IOException {
    Task.require().checkCancelled();
    Connection connection = waiting.poll();
    if (connection == null && !closed) {
      connection = acceptors.await((late, _) -> giveBack(late));
    }
    if (connection == null) {
      throw new IOException("the listener is closed");
    }
    return connection;
  }

  private void giveBack(@Nullable Connection connection) {
    if (connection != null && closed) {
      connection.close();
    } else if (connection != null && !acceptors.handOver(connection)) {
      waiting.addFirst(connection);
    }
  }

  /// No more will come; those that nobody has accepted are closed.
  ///
  /// @return whether this was not known yet
  boolean close() {
    boolean first = !closed;
    closed = true;
    waiting.forEach(Connection::close);
    waiting.clear();
    while (acceptors.handOver(null)) {} // each learns that it is over
    return first;
  }
}
