package orbweaver.crawl.fetch;

import static orbweaver.loop.Coroutines.scope;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import orbweaver.loop.Connection;
import orbweaver.loop.Loop;
import orbweaver.loop.Promise;
import orbweaver.loop.Scope;
import orbweaver.loop.Timer;
import org.jspecify.annotations.Nullable;

/// Connects to whichever address of a host answers first (RFC 8305): one attempt after the other,
/// the families in turn, the next one as soon as one fails or has taken a quarter of a second. Used
/// once.
final class AddressRace {
  private static final long HEAD_START_NANOS = Duration.ofMillis(250).toNanos();

  private final Loop loop;
  private final int port;
  private final Queue<InetAddress> waiting;
  private final Promise<Void> settled = new Promise<>();
  private Promise<Void> turn = new Promise<>();
  private @Nullable Connection winner;
  private @Nullable IOException failure;
  private int running;

  AddressRace(Loop loop, List<InetAddress> addresses, int port) {
    this.loop = loop;
    this.port = port;
    this.waiting = new ArrayDeque<>(interleaved(addresses));
  }

  /// The first of one family, the first of the other, the second of the one, and so on.
  static List<InetAddress> interleaved(List<InetAddress> addresses) {
    var first = new ArrayDeque<InetAddress>();
    var second = new ArrayDeque<InetAddress>();
    boolean firstIsV6 = addresses.getFirst() instanceof Inet6Address;
    for (InetAddress address : addresses) {
      (address instanceof Inet6Address == firstIsV6 ? first : second).add(address);
    }
    var ordered = new ArrayList<InetAddress>(addresses.size());
    while (!first.isEmpty() || !second.isEmpty()) {
      if (!first.isEmpty()) {
        ordered.add(first.removeFirst());
      }
      if (!second.isEmpty()) {
        ordered.add(second.removeFirst());
      }
    }
    return ordered;
  }

  /// Connects; suspends.
  ///
  /// @throws IOException of the last attempt when all have failed
  Connection run() throws Exception {
    if (waiting.size() == 1) {
      return loop.network().connect(new InetSocketAddress(waiting.remove(), port));
    }
    try {
      scope(this::race);
    } catch (Throwable e) {
      if (winner != null) {
        winner.close();
      }
      throw e;
    }
    if (winner != null) {
      return winner;
    }
    throw failure == null ? new IOException("no address answered") : failure;
  }

  private boolean race(Scope scope) {
    while (winner == null && !waiting.isEmpty()) {
      InetAddress address = waiting.remove();
      turn = new Promise<>();
      running++;
      scope.spawn("connect " + address.getHostAddress(), () -> attempt(address));
      awaitTurn();
    }
    if (winner == null && running > 0) {
      settled.await();
    }
    scope.cancel();
    return winner != null;
  }

  private void awaitTurn() {
    Promise<Void> now = turn;
    Timer timer = loop.at(loop.nanos() + HEAD_START_NANOS, () -> now.tryComplete(null));
    try {
      now.await();
    } finally {
      timer.cancel();
    }
  }

  private boolean attempt(InetAddress address) {
    try {
      Connection connection = loop.network().connect(new InetSocketAddress(address, port));
      if (winner == null) {
        winner = connection;
      } else {
        connection.close();
      }
      return true;
    } catch (IOException e) {
      failure = e;
      return false;
    } finally {
      running--;
      turn.tryComplete(null);
      if (winner != null || (running == 0 && waiting.isEmpty())) {
        settled.tryComplete(null);
      }
    }
  }
}
