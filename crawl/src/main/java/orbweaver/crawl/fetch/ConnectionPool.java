package orbweaver.crawl.fetch;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import orbweaver.loop.Loop;
import orbweaver.loop.Timer;
import org.jspecify.annotations.Nullable;

/// Idle connections by origin, the one used last first: the others may then grow old and go.
/// Belongs to one loop.
final class ConnectionPool implements AutoCloseable {
  private final Loop loop;
  private final int maxIdle;
  private final long maxIdleNanos;
  private final Map<String, ArrayDeque<HttpConnection>> byOrigin = new LinkedHashMap<>();

  /// All of them, the one that is idle for the longest first.
  private final Set<HttpConnection> byAge = new LinkedHashSet<>();

  private @Nullable Timer sweep;
  private boolean closed;

  ConnectionPool(Loop loop, int maxIdle, long maxIdleNanos) {
    this.loop = loop;
    this.maxIdle = maxIdle;
    this.maxIdleNanos = maxIdleNanos;
  }

  /// An idle connection that the server has not closed as far as we know, and on which it has said
  /// nothing since: what it says unasked (a 408 before it closes, or an answer too many) would be
  /// taken for the answer to the next request. Null if there is none.
  ///
  /// @param allowsInternal whether it may lead to an internal address
  @Nullable HttpConnection take(String origin, boolean allowsInternal) {
    ArrayDeque<HttpConnection> idle = byOrigin.get(origin);
    HttpConnection found = null;
    while (idle != null && found == null && !idle.isEmpty()) {
      HttpConnection newest = idle.getFirst();
      remove(newest);
      boolean isAlive = isQuiet(newest) && !newest.isStale(loop.nanos());
      if (isAlive && (allowsInternal || !newest.isInternal())) {
        found = newest;
      } else {
        newest.close();
      }
    }
    return found;
  }

  private static boolean isQuiet(HttpConnection connection) {
    return connection.connection().isOpen() && !connection.connection().hasUnread();
  }

  /// Keeps a connection for another exchange, if there is room for one.
  void give(HttpConnection connection) {
    if (closed || maxIdle == 0 || !isQuiet(connection)) {
      connection.close();
      return;
    }
    if (byAge.size() == maxIdle) {
      evict(byAge.iterator().next());
    }
    connection.rest(loop.nanos());
    byAge.add(connection);
    byOrigin.computeIfAbsent(connection.origin(), _ -> new ArrayDeque<>(2)).addFirst(connection);
    if (sweep == null) {
      sweepAt(connection.idleSinceNanos() + maxIdleNanos);
    }
  }

  private void sweepAt(long nanos) {
    sweep = loop.at(nanos, this::sweep);
  }

  private void sweep() {
    sweep = null;
    while (!byAge.isEmpty()) {
      HttpConnection oldest = byAge.iterator().next();
      long due = oldest.idleSinceNanos() + maxIdleNanos;
      if (due > loop.nanos() && oldest.connection().isOpen()) {
        sweepAt(due);
        return;
      }
      evict(oldest);
    }
  }

  private void evict(HttpConnection connection) {
    remove(connection);
    connection.close();
  }

  private void remove(HttpConnection connection) {
    byAge.remove(connection);
    ArrayDeque<HttpConnection> idle = byOrigin.get(connection.origin());
    if (idle != null) {
      idle.remove(connection);
      if (idle.isEmpty()) {
        byOrigin.remove(connection.origin());
      }
    }
  }

  /// Connections in it.
  int size() {
    return byAge.size();
  }

  @Override
  public void close() {
    closed = true;
    byAge.forEach(HttpConnection::close);
    byAge.clear();
    byOrigin.clear();
    if (sweep != null) {
      sweep.cancel();
    }
  }
}
