package orbweaver.crawl.fetch;

import static orbweaver.loop.Coroutines.blocking;

import java.io.IOException;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Connection;
import orbweaver.loop.Loop;
import org.jspecify.annotations.Nullable;

/// Secures connections to servers. What that needs is loaded when the first one comes, beside the
/// loop. Belongs to one loop.
final class TlsClient {
  private final Loop loop;
  private final FetchLimits limits;
  private final TlsOptions options;
  private final ArrayPool arrays;
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
  Connection secure(Connection raw, String host, int port, FetchClock clock) throws FetchException {
    boolean succeeded = false;
    try (var watchdog = new Watchdog(loop, raw, clock.dueNanos())) {
      var connection = new TlsConnection(raw, engines().client(host, port), arrays);
      clock.startPhase();
      watchdog.enter(Phase.TLS, limits.tls());
      shakeHands(connection, host, watchdog);
      clock.endTls();
      succeeded = true;
      return connection;
    } finally {
      if (!succeeded) {
        raw.close();
      }
    }
  }

  private static void shakeHands(TlsConnection connection, String host, Watchdog watchdog)
      throws FetchException {
    try {
      connection.handshake();
    } catch (IOException e) {
      throw watchdog.hasExpired()
          ? new FetchException(Failure.TIMEOUT, watchdog.complaint())
          : new FetchException(Failure.TLS_ERROR, TlsComplaint.of(host, e));
    }
    String protocol = connection.applicationProtocol();
    if (protocol != null && !protocol.equals("http/1.1")) {
      throw new FetchException(
          Failure.TLS_ERROR, host + " chose to speak " + protocol + ", which was not offered");
    }
  }

  private TlsEngines engines() {
    if (engines == null) {
      try {
        engines = blocking(() -> TlsEngines.of(options));
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException("TLS cannot be set up", e);
      }
    }
    return engines;
  }
}
