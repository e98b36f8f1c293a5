package orbweaver.crawl.fetch;

import static orbweaver.loop.Coroutines.within;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Connection;
import orbweaver.loop.Loop;
import orbweaver.parse.Url;

/// Opens connections to origins: finds the addresses, lets the guard look at them, connects to the
/// first that answers, and secures the connection where the URL says https. Belongs to one loop.
final class Connector implements AutoCloseable {
  /// Stands for an address that only the proxy knows.
  private static final InetAddress PUBLIC = InetAddress.ofLiteral("192.88.99.1");

  private static final int MAX_PROXY_ATTEMPTS = 3;

  private final Loop loop;
  private final FetchLimits limits;
  private final TlsClient tls;
  private final AddressBook book;
  private final List<AddressOverride> overrides;
  private final Proxies proxies;
  private final ProxyLogins logins;

  Connector(Loop loop, FetchOptions options, TlsClient tls, ProxyLogins logins) {
    this.loop = loop;
    this.limits = options.limits();
    this.tls = tls;
    this.book = new AddressBook(loop, DnsResolver.of(loop, options.route().nameServers()));
    this.overrides = options.route().overrides();
    this.proxies = options.route().proxies();
    this.logins = logins;
  }

  /// A new connection for the request. Suspends.
  ///
  /// @param offer what to speak inside TLS
  HttpConnection open(FetchRequest request, String origin, Alpn offer, FetchClock clock)
      throws FetchException {
    Url url = request.url();
    Reached reached = reach(request, clock);
    Connection connection =
        url.isHttps()
            ? tls.secure(reached.connection, bareHost(url), url.port(), offer, clock)
            : reached.connection;
    ProxyServer proxy = proxies.to(url);
    boolean isRelayed = proxy != null && !proxy.kind().isSocks() && !url.isHttps();
    return new HttpConnection(
        connection,
        origin,
        reached.address.getHostAddress(),
        AddressGuard.isInternal(reached.target),
        isRelayed ? proxy : null);
  }

  /// A connection on which nothing has been said to the server.
  ///
  /// @param address at its other end
  /// @param target address of the server, as far as we know it
  record Reached(Connection connection, InetAddress address, InetAddress target) {}

  /// A new connection on which nothing has been said. Suspends.
  Reached reach(FetchRequest request, FetchClock clock) throws FetchException {
    ProxyServer proxy = proxies.to(request.url());
    if (proxy != null) {
      return through(proxy, request, clock);
    }
    String host = bareHost(request.url());
    clock.startPhase();
    List<InetAddress> addresses = addresses(request, host, clock);
    clock.endDns();
    clock.startPhase();
    Connection raw = connect(addresses, host, request.url().port(), clock);
    clock.endConnect();
    InetAddress address = raw.remoteAddress().getAddress();
    return new Reached(raw, address, address);
  }

  // ---- Through a proxy ----

  /// What the proxy looks up itself the guard cannot see; addresses that stand in the URL it can.
  private Reached through(ProxyServer proxy, FetchRequest request, FetchClock clock)
      throws FetchException {
    String host = bareHost(request.url());
    boolean looksUp = proxy.kind() != ProxyServer.Kind.SOCKS5;
    clock.startPhase();
    List<InetAddress> known = looksUp ? named(request, host) : addresses(request, host, clock);
    List<InetAddress> itsAddresses = resolve(proxy.host(), clock);
    clock.endDns();
    clock.startPhase();
    Connection raw = way(proxy, itsAddresses, request.url(), known, clock);
    clock.endConnect();
    InetAddress address = raw.remoteAddress().getAddress();
    InetAddress target = known.isEmpty() ? PUBLIC : known.getFirst();
    return new Reached(raw, looksUp ? address : target, target);
  }

  /// A connection to the server, or to a proxy that is sent whole requests. A proxy that has to be
  /// told who asks is told so on another connection, for it may end the first; and once more, for
  /// what it has been told may be stale.
  private Connection way(
      ProxyServer proxy,
      List<InetAddress> itsAddresses,
      Url url,
      List<InetAddress> known,
      FetchClock clock)
      throws FetchException {
    for (int attempt = 0; attempt < MAX_PROXY_ATTEMPTS; attempt++) {
      Connection raw = connect(itsAddresses, proxy.host(), proxy.port(), clock);
      if (proxy.kind() == ProxyServer.Kind.HTTPS) {
        raw = tls.secure(raw, proxy.host(), proxy.port(), Alpn.HTTP_1, clock);
      }
      if (opensWay(raw, proxy, url, known, clock)) {
        return raw;
      }
    }
    throw new FetchException(
        Failure.CONNECT_ERROR, proxy + ": it takes none of our answers to its challenges (407)");
  }

  /// The address that stands in the URL, if one does.
  private static List<InetAddress> named(FetchRequest request, String host) throws FetchException {
    requireAllowedPort(request.url().port());
    try {
      var address = List.of(InetAddress.ofLiteral(isLocal(host) ? "127.0.0.1" : host));
      return request.allowsInternal() ? address : outside(address, host);
    } catch (IllegalArgumentException _) {
      return List.of(); // a name
    }
  }

  /// Whether the host is neither an address nor always this machine.
  static boolean isName(Url url) {
    String host = bareHost(url);
    try {
      InetAddress _ = InetAddress.ofLiteral(host);
      return false;
    } catch (IllegalArgumentException _) {
      return !isLocal(host);
    }
  }

  private static boolean isLocal(String host) {
    String name = withoutDot(host);
    return name.equals("localhost") || name.endsWith(".localhost");
  }

  /// @return false if it is to be tried again; the connection is closed then
  private boolean opensWay(
      Connection raw, ProxyServer proxy, Url url, List<InetAddress> known, FetchClock clock)
      throws FetchException {
    boolean succeeded = false;
    try (var watchdog = new Watchdog(loop, raw, clock.dueNanos())) {
      watchdog.enter(Phase.PROXY, limits.times().connect());
      try {
        succeeded = asks(new ProxyTalk(raw, proxy), proxy, url, known);
        return succeeded;
      } catch (IOException e) {
        throw watchdog.hasExpired()
            ? new FetchException(Failure.TIMEOUT, watchdog.complaint())
            : new FetchException(Failure.CONNECT_ERROR, proxy + ": " + reason(e));
      }
    } finally {
      if (!succeeded) {
        raw.close();
      }
    }
  }

  private boolean asks(ProxyTalk talk, ProxyServer proxy, Url url, List<InetAddress> known)
      throws IOException {
    switch (proxy.kind()) {
      case SOCKS5 -> talk.socks(known.getFirst(), url.port());
      case SOCKS5_HOSTNAME -> {
        if (known.isEmpty() || isLocal(bareHost(url))) {
          talk.socks(bareHost(url), url.port());
        } else {
          talk.socks(known.getFirst(), url.port());
        }
      }
      case HTTP, HTTPS -> {
        return !url.isHttps() || talk.tunnel(url.host() + ":" + url.port(), logins);
      }
    }
    return true;
  }

  /// The host without the brackets of an IPv6 address.
  static String bareHost(Url url) {
    String host = url.host();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  // ---- Where to ----

  private List<InetAddress> addresses(FetchRequest request, String host, FetchClock clock)
      throws FetchException {
    int port = request.url().port();
    // Who names a host with its port has decided about both: neither guard nor blocked ports count.
    for (AddressOverride override : overrides) {
      if (override.holdsFor(withoutDot(host), port)) {
        return override.addresses();
      }
    }
    requireAllowedPort(port);
    List<InetAddress> found = resolve(host, clock);
    return request.allowsInternal() ? found : outside(found, host);
  }

  private static void requireAllowedPort(int port) throws FetchException {
    if (BlockedPorts.contains(port)) {
      throw new FetchException(
          Failure.BLOCKED_ADDRESS, "port " + port + " belongs to another protocol than HTTP");
    }
  }

  private List<InetAddress> resolve(String host, FetchClock clock) throws FetchException {
    try {
      String name = withoutDot(host);
      Resolved found =
          limited(limits.times().dns(), clock, "finding " + host, () -> book.addresses(name));
      if (found.addresses().isEmpty()) {
        throw new FetchException(Failure.NO_ADDRESS, found.cause());
      }
      return found.addresses();
    } catch (IOException e) {
      throw new FetchException(
          Failure.DNS_ERROR, "the name " + host + " cannot be looked up: " + reason(e));
    }
  }

  /// The name without the dot that may end it.
  private static String withoutDot(String host) {
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }

  private static List<InetAddress> outside(List<InetAddress> found, String host)
      throws FetchException {
    List<InetAddress> outside =
        found.stream().filter(address -> !AddressGuard.isInternal(address)).toList();
    if (outside.isEmpty()) {
      String address = found.getFirst().getHostAddress();
      throw new FetchException(
          Failure.BLOCKED_ADDRESS, host + " leads to " + address + ", an internal address");
    }
    return outside;
  }

  /// Whether the URL's host was found on the public internet before.
  boolean wasPublic(Url url) {
    return book.wasPublic(withoutDot(bareHost(url)));
  }

  /// Names the addresses of the URL's host, the same for all hosts that have them; "" where they
  /// are not known, or are a proxy's affair. Suspends.
  String locate(Url url, FetchClock clock) {
    if (proxies.to(url) != null) {
      return "";
    }
    try {
      FetchRequest anywhere = FetchRequest.page(url, /* allowsInternal= */ true);
      return addresses(anywhere, bareHost(url), clock).stream()
          .map(InetAddress::getHostAddress)
          .min(Comparator.naturalOrder())
          .orElse("");
    } catch (FetchException _) {
      return "";
    }
  }

  // ---- Getting there ----

  private Connection connect(List<InetAddress> addresses, String host, int port, FetchClock clock)
      throws FetchException {
    String name = name(addresses, host, port);
    try {
      var race = new AddressRace(loop, addresses, port);
      return limited(limits.times().connect(), clock, "connecting to " + name, race::run);
    } catch (IOException e) {
      throw new FetchException(
          Failure.CONNECT_ERROR, "no connection to " + name + ": " + reason(e));
    }
  }

  private static String name(List<InetAddress> addresses, String host, int port) {
    String addressed =
        addresses.size() == 1
            ? addresses.getFirst().getHostAddress()
            : "any of " + addresses.size() + " addresses of " + host;
    return addressed + ", port " + port;
  }

  private static <T> T limited(Duration limit, FetchClock clock, String what, Callable<T> body)
      throws FetchException, IOException {
    Duration most = clock.atMost(limit);
    try {
      return within(most, body);
    } catch (TimeoutException _) {
      throw new FetchException(
          Failure.TIMEOUT, what + " took longer than " + most.toMillis() + " ms");
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("unexpected failure while " + what, e);
    }
  }

  @Override
  public void close() {
    book.close();
  }

  /// What an exception says, or at least what it is.
  static String reason(IOException e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }
}
