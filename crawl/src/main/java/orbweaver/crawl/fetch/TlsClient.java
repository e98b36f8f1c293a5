package orbweaver.crawl.fetch;

import static orbweaver.loop.Coroutines.blocking;

import java.io.IOException;
import javax.net.ssl.SSLEngine;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Connection;
import orbweaver.loop.Loop;
import org.jspecify.annotations.Nullable;

/// Secures connections to servers. What that needs is loaded when the first one comes, beside the
/// loop. Belongs to one loop.
final class TlsClient implements AutoCloseable {
  private final Loop loop;
  private final FetchLimits limits;
  private final TlsOptions options;
  private final ArrayPool arrays;
  private final RecordBuffers records = new RecordBuffers();
  private @Nullable TlsEngines engines;

  TlsClient(Loop loop, FetchLimits limits, TlsOptions options, ArrayPool arrays) {
    this.loop = loop;
    this.limits = limits;
    this.options = options;
    this.arrays = arrays;
  }

  /// Shakes hands; suspends. The connection is closed if that fails.
  ///
  /// @param host name, or literal address without brackets
  /// @param offer what to speak inside
  TlsConnection secure(Connection raw, String host, int port, Alpn offer, FetchClock clock)
      throws FetchException {
    TlsConnection connection = null;
    boolean succeeded = false;
    try (var watchdog = new Watchdog(loop, raw, clock.dueNanos())) {
      SSLEngine engine = engines().client(sni(host), port, offer);
      connection = new TlsConnection(raw, engine, arrays, records);
      clock.startPhase();
      watchdog.enter(Phase.TLS, limits.times().tls());
      shakeHands(connection, host, offer, watchdog);
      clock.endTls();
      succeeded = true;
      return connection;
    } finally {
      if (!succeeded) {
        (connection == null ? raw : connection).close();
      }
    }
  }

  /// The name to present and to be proven: without the dot of a complete name (RFC 6066 3).
  private static String sni(String host) {
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }

  private static void shakeHands(
      TlsConnection connection, String host, Alpn offer, Watchdog watchdog) throws FetchException {
    try {
      connection.handshake();
    } catch (IOException e) {
      throw watchdog.hasExpired()
          ? new FetchException(Failure.TIMEOUT, watchdog.complaint())
          : new FetchException(Failure.TLS_ERROR, TlsComplaint.of(host, e));
    }
    String protocol = connection.applicationProtocol();
    if (protocol != null && !offer.has(protocol)) {
      throw new FetchException(
          Failure.TLS_ERROR, host + " chose to speak " + protocol + ", which was not offered");
    }
  }

  private TlsEngines engines() throws FetchException {
    TlsEngines ready = engines;
    if (ready == null) {
      TlsEngines loaded = load();
      if (engines == null) {
        engines = loaded;
      } else {
        loaded.close(); // another coroutine was faster
      }
      ready = engines;
    }
    return ready;
  }

  private TlsEngines load() throws FetchException {
    try {
      return blocking(() -> TlsEngines.of(options));
    } catch (Exception e) {
      throw new FetchException(Failure.TLS_ERROR, "TLS cannot be set up: " + e.getMessage());
    }
  }

  /// Whose TLS it is, empty before it is needed.
  String library() {
    return engines == null ? "" : engines.library().description();
  }

  /// No further connections; those that stand go on.
  @Override
  public void close() {
    if (engines != null) {
      engines.close();
      engines = null;
    }
  }
}
