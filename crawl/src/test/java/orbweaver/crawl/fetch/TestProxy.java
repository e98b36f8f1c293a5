package orbweaver.crawl.fetch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import orbweaver.crawl.fetch.ProxyServer.Kind;
import orbweaver.loop.Connection;
import orbweaver.loop.Listener;
import orbweaver.loop.Loop;
import orbweaver.loop.Scope;
import orbweaver.parse.Url;

/// A proxy on a loopback address: HTTP and SOCKS 5, told apart by the first byte. Every name leads
/// to 127.0.0.1.
final class TestProxy {
  private final Scope scope;
  private final Listener listener;
  private final String password;
  private final List<String> asked = new ArrayList<>();

  private TestProxy(Scope scope, Listener listener, String password) {
    this.scope = scope;
    this.listener = listener;
    this.password = password;
  }

  /// @param password that it wants of the user `me`, empty for none
  static TestProxy start(Scope scope, String password) throws IOException {
    var loopback = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
    var proxy = new TestProxy(scope, Loop.current().network().listen(loopback), password);
    scope.spawn("proxy", proxy::accept);
    return proxy;
  }

  ProxyServer as(Kind kind) {
    return as(kind, password.isEmpty() ? "" : "me", password);
  }

  ProxyServer as(Kind kind, String user, String typed) {
    return new ProxyServer(kind, "127.0.0.1", listener.address().getPort(), user, typed);
  }

  /// Heads of requests, and `SOCKS host:port`.
  List<String> asked() {
    return asked;
  }

  private Void accept() throws IOException {
    while (true) {
      Connection client = listener.accept();
      scope.spawn("proxied", () -> serve(client));
    }
  }

  private Void serve(Connection client) {
    try (client) {
      byte first = read(client, 1)[0];
      if (first == 5) {
        socks(client);
      } else {
        http(client, (char) first);
      }
    } catch (Exception _) {
      // Either side has gone.
    }
    return null;
  }

  private void http(Connection client, char first) throws Exception {
    var head = new StringBuilder().append(first);
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) read(client, 1)[0]);
    }
    asked.add(head.toString());
    String[] words = head.toString().split("[ \r]", 4);
    String credentials = new ProxyServer(Kind.HTTP, "", 1, "me", password).authorization();
    if (!password.isEmpty() && head.indexOf("Proxy-Authorization: " + credentials + "\r\n") < 0) {
      CannedServer.send(
          client, "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n");
    } else if (words[0].equals("CONNECT")) {
      int port = Integer.parseInt(words[1].substring(words[1].lastIndexOf(':') + 1));
      Connection server = connect(port);
      CannedServer.send(client, "HTTP/1.1 200 Connection established\r\nVia: test\r\n\r\n");
      join(client, server);
    } else {
      Url url = StubNameServer.url(words[1]);
      Connection server = connect(url.port());
      CannedServer.send(
          server,
          head.toString().replaceFirst("http://[^/]+", "").replaceAll("Proxy-[^\n]+\n", ""));
      join(client, server);
    }
  }

  private void socks(Connection client) throws Exception {
    byte[] methods = read(client, read(client, 1)[0]);
    boolean wantsPassword = !password.isEmpty();
    boolean offered = methods[methods.length - 1] == 2;
    CannedServer.send(client, new byte[] {5, (byte) (!wantsPassword ? 0 : offered ? 2 : 0xff)});
    if (wantsPassword) {
      read(client, 1);
      read(client, read(client, 1)[0]);
      String typed = new String(read(client, read(client, 1)[0]), StandardCharsets.UTF_8);
      CannedServer.send(client, new byte[] {1, (byte) (typed.equals(password) ? 0 : 1)});
    }
    byte[] request = read(client, 4);
    String host =
        request[3] == 3
            ? new String(read(client, read(client, 1)[0]), StandardCharsets.US_ASCII)
            : InetAddress.getByAddress(read(client, request[3] == 1 ? 4 : 16)).getHostAddress();
    byte[] port = read(client, 2);
    int number = (port[0] & 0xff) << 8 | port[1] & 0xff;
    asked.add("SOCKS " + host + ":" + number);
    try {
      Connection server = connect(number);
      CannedServer.send(client, new byte[] {5, 0, 0, 1, 127, 0, 0, 1, 0, 0});
      join(client, server);
    } catch (IOException e) {
      CannedServer.send(client, new byte[] {5, 5, 0, 1, 0, 0, 0, 0, 0, 0});
    }
  }

  private static Connection connect(int port) throws IOException {
    var address = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port);
    return Loop.current().network().connect(address);
  }

  private void join(Connection client, Connection server) throws Exception {
    scope.spawn("back", () -> pump(server, client));
    pump(client, server);
  }

  private static Void pump(Connection from, Connection to) {
    var buffer = new byte[8 << 10];
    try (from;
        to) {
      for (int count = from.read(buffer, 0, buffer.length);
          count >= 0;
          count = from.read(buffer, 0, buffer.length)) {
        to.write(buffer, 0, count);
      }
    } catch (IOException _) {
      // Either side has gone.
    }
    return null;
  }

  private static byte[] read(Connection from, int length) throws IOException {
    var bytes = new byte[length];
    for (int have = 0; have < length; ) {
      int count = from.read(bytes, have, length - have);
      if (count < 0) {
        throw new IOException("cut after " + Arrays.toString(bytes));
      }
      have += count;
    }
    return bytes;
  }
}
