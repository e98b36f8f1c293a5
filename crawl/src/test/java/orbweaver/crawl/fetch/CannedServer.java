package orbweaver.crawl.fetch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLEngine;
import orbweaver.crawl.fetch.TestAuthority.TestIdentity;
import orbweaver.loop.Connection;
import orbweaver.loop.Listener;
import orbweaver.loop.Loop;
import orbweaver.loop.Scope;
import orbweaver.parse.Url;

/// A server on a loopback address that says what a test wants it to, byte by byte.
final class CannedServer {
  /// What to do about a request. Closing the connection ends it; otherwise another request may
  /// come.
  interface Script {
    void answer(String request, Connection connection) throws Exception;
  }

  /// What to do with a connection.
  interface Talk {
    void run(Connection connection) throws Exception;
  }

  private final Listener listener;
  private final Talk talk;
  private final List<String> requests = new ArrayList<>();
  private final List<String> presentedNames = new ArrayList<>();
  private final Set<Long> sessions = new LinkedHashSet<>();
  private int connections;

  private CannedServer(Listener listener, Function<CannedServer, Talk> talk) {
    this.listener = listener;
    this.talk = talk.apply(this);
  }

  /// Answers requests in tasks of the scope until that is cancelled.
  static CannedServer start(Scope scope, Script script) throws IOException {
    return start(scope, server -> connection -> server.converse(connection, script));
  }

  /// Likewise, over TLS.
  static CannedServer start(Scope scope, TestIdentity identity, Script script) throws IOException {
    return start(
        scope,
        server ->
            raw -> {
              SSLEngine engine = identity.engine();
              TlsConnection connection = TestIdentity.welcome(raw, engine);
              server.note((ExtendedSSLSession) engine.getSession());
              server.converse(connection, script);
            });
  }

  /// Does something else with each connection.
  static CannedServer startRaw(Scope scope, Talk talk) throws IOException {
    return start(scope, _ -> talk);
  }

  private static CannedServer start(Scope scope, Function<CannedServer, Talk> talk)
      throws IOException {
    var loopback = new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0);
    var server = new CannedServer(Loop.current().network().listen(loopback), talk);
    scope.spawn("server", () -> server.accept(scope));
    return server;
  }

  private Void accept(Scope scope) throws IOException {
    while (true) {
      Connection connection = listener.accept();
      connections++;
      scope.spawn("connection", () -> serve(connection));
    }
  }

  private Void serve(Connection connection) {
    try (connection) {
      talk.run(connection);
    } catch (Exception _) {
      // The client has gone.
    }
    return null;
  }

  private void converse(Connection connection, Script script) throws Exception {
    var buffer = new byte[8 << 10];
    var text = new StringBuilder();
    while (connection.isOpen()) {
      int end = text.indexOf("\r\n\r\n");
      if (end >= 0) {
        String request = text.substring(0, end + 4);
        text.delete(0, end + 4);
        requests.add(request);
        script.answer(request, connection);
        continue;
      }
      int count = connection.read(buffer, 0, buffer.length);
      if (count < 0) {
        return;
      }
      text.append(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
    }
  }

  private void note(ExtendedSSLSession session) {
    sessions.add(session.getCreationTime());
    for (SNIServerName name : session.getRequestedServerNames()) {
      presentedNames.add(new String(name.getEncoded(), StandardCharsets.US_ASCII));
    }
  }

  static void send(Connection connection, String text) throws IOException {
    send(connection, text.getBytes(StandardCharsets.ISO_8859_1));
  }

  static void send(Connection connection, byte[] bytes) throws IOException {
    connection.write(bytes, 0, bytes.length);
  }

  InetSocketAddress address() {
    return listener.address();
  }

  Url url(String path) {
    return url("127.0.0.1", path);
  }

  Url url(String host, String path) {
    return url("http", host, path);
  }

  /// Likewise, over TLS.
  Url httpsUrl(String path) {
    return url("https", "127.0.0.1", path);
  }

  private Url url(String scheme, String host, String path) {
    Url url = Url.parse(scheme + "://" + host + ":" + listener.address().getPort() + path);
    if (url == null) {
      throw new IllegalArgumentException(path);
    }
    return url;
  }

  /// Heads of the requests so far.
  List<String> requests() {
    return requests;
  }

  /// Names of hosts that clients presented in TLS.
  List<String> presentedNames() {
    return presentedNames;
  }

  /// When the different sessions of TLS began; one that is resumed keeps its time.
  Set<Long> sessions() {
    return sessions;
  }

  /// Connections taken so far.
  int connections() {
    return connections;
  }
}
