package orbweaver.app.rehearse;

import static orbweaver.loop.Coroutines.scope;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import orbweaver.loop.Connection;
import orbweaver.loop.Listener;
import orbweaver.loop.Network;
import orbweaver.loop.Scope;
import org.jspecify.annotations.Nullable;

/// Serves a generated web over the network of the current loop, real or simulated. Which site is meant
/// follows from the Host of a request alone, so that any of the addresses may serve them all.
///
///     var server = WebServer.listen(network, web, addresses);
///     scope.spawn("web", server::run);
///     ...
///     server.close();
public final class WebServer implements AutoCloseable {
  private final GeneratedWeb web;
  private final List<Listener> listeners;
  private final AccessLog log = new AccessLog();
  private @Nullable Scope running;
  private boolean closed;

  /// Takes connections from `listeners`, which are closed with it.
  public WebServer(GeneratedWeb web, List<Listener> listeners) {
    this.web = web;
    this.listeners = List.copyOf(listeners);
  }

  /// Listens at every address.
  public static WebServer listen(
      Network network, GeneratedWeb web, List<InetSocketAddress> addresses) throws IOException {
    var listeners = new ArrayList<Listener>();
    try {
      for (InetSocketAddress address : addresses) {
        listeners.add(network.listen(address));
      }
    } catch (IOException e) {
      listeners.forEach(Listener::close);
      throw e;
    }
    return new WebServer(web, listeners);
  }

  /// Where it listens, with the ports that were taken.
  public List<InetSocketAddress> addresses() {
    return listeners.stream().map(Listener::address).toList();
  }

  public AccessLog log() {
    return log;
  }

  /// Serves until [#close]; suspends that long.
  ///
  /// @return what it saw
  public AccessLog run() throws Exception {
    return scope(scope -> {
      running = scope;
      for (Listener listener : listeners) {
        scope.spawn("accept " + listener.address(), () -> accept(listener, scope));
      }
      return log;
    });
  }

  private @Nullable Void accept(Listener listener, Scope scope) throws IOException {
    while (!closed) {
      Connection connection = listener.accept();
      scope.spawn("serve " + connection.remoteAddress(), () -> converse(connection));
    }
    return null;
  }

  private @Nullable Void converse(Connection connection) throws Exception {
    new Conversation(web, log, connection).run();
    return null;
  }

  /// Takes no more connections and drops those that stand.
  @Override
  public void close() {
    closed = true;
    if (running != null) {
      running.cancel();
    }
    listeners.forEach(Listener::close);
  }
}
