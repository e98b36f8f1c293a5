package orbweaver.crawl.fetch;

import static orbweaver.loop.Coroutines.within;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Connection;
import orbweaver.loop.Network;
import orbweaver.parse.Url;

/// Opens connections to origins: finds the addresses, lets the guard look at them, tries one after
/// the other, and secures the connection where the URL says https.
final class Connector {
  private final Network network;
  private final FetchLimits limits;
  private final TlsClient tls;

  Connector(Network network, FetchLimits limits, TlsClient tls) {
    this.network = network;
    this.limits = limits;
    this.tls = tls;
  }

  /// A new connection for the request. Suspends.
  HttpConnection open(FetchRequest request, String origin, FetchClock clock) throws FetchException {
    Url url = request.url();
    clock.startPhase();
    List<InetAddress> addresses = resolve(bareHost(url), clock);
    clock.endDns();
    List<InetAddress> allowed = guarded(addresses, request);
    clock.startPhase();
    Connection connection = connect(allowed, url.port(), clock);
    clock.endConnect();
    InetAddress address = connection.remoteAddress().getAddress();
    return new HttpConnection(
        url.isHttps() ? tls.secure(connection, bareHost(url), url.port(), clock) : connection,
        origin,
        address.getHostAddress(),
        AddressGuard.isInternal(address));
  }

  /// The host without the brackets of an IPv6 address.
  private static String bareHost(Url url) {
    String host = url.host();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private List<InetAddress> resolve(String host, FetchClock clock) throws FetchException {
    try {
      List<InetAddress> addresses =
          limited(limits.dns(), clock, "finding " + host, () -> network.resolve(host));
      if (addresses.isEmpty()) {
        throw new FetchException(Failure.DNS_ERROR, "the name " + host + " has no address");
      }
      return addresses;
    } catch (IOException _) {
      throw new FetchException(Failure.DNS_ERROR, "the name " + host + " has no address");
    }
  }

  private static List<InetAddress> guarded(List<InetAddress> addresses, FetchRequest request)
      throws FetchException {
    if (request.allowsInternal()) {
      return addresses;
    }
    List<InetAddress> outside =
        addresses.stream().filter(address -> !AddressGuard.isInternal(address)).toList();
    if (outside.isEmpty()) {
      throw new FetchException(
          Failure.BLOCKED_ADDRESS,
          request.url().host()
              + " leads to "
              + addresses.getFirst().getHostAddress()
              + ", an internal address");
    }
    return outside;
  }

  private Connection connect(List<InetAddress> addresses, int port, FetchClock clock)
      throws FetchException {
    FetchException last = new FetchException(Failure.CONNECT_ERROR, "there is no address to try");
    for (InetAddress address : addresses) {
      try {
        return connect(new InetSocketAddress(address, port), clock);
      } catch (FetchException e) {
        last = e;
      }
    }
    throw last;
  }

  private Connection connect(InetSocketAddress address, FetchClock clock) throws FetchException {
    String name = address.getAddress().getHostAddress() + " port " + address.getPort();
    try {
      return limited(
          limits.connect(), clock, "connecting to " + name, () -> network.connect(address));
    } catch (IOException e) {
      throw new FetchException(
          Failure.CONNECT_ERROR, "no connection to " + name + ": " + reason(e));
    }
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

  /// What an exception says, or at least what it is.
  static String reason(IOException e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }
}
