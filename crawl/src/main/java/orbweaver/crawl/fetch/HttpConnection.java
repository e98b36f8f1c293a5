package orbweaver.crawl.fetch;

import orbweaver.loop.Connection;
import org.jspecify.annotations.Nullable;

/// A connection to an origin, for one exchange after the other.
final class HttpConnection {
  private final Connection connection;
  private final String origin;
  private final String address;
  private final boolean internal;
  private final @Nullable ProxyServer relay;
  private boolean used;
  private long idleSinceNanos;

  /// @param address literal address of the server
  /// @param internal whether it is one that the guard refuses
  /// @param relay the proxy that is sent whole requests, null if what is sent reaches the server
  HttpConnection(
      Connection connection,
      String origin,
      String address,
      boolean internal,
      @Nullable ProxyServer relay) {
    this.connection = connection;
    this.origin = origin;
    this.address = address;
    this.internal = internal;
    this.relay = relay;
  }

  Connection connection() {
    return connection;
  }

  String origin() {
    return origin;
  }

  String address() {
    return address;
  }

  @Nullable ProxyServer relay() {
    return relay;
  }

  boolean isInternal() {
    return internal;
  }

  /// Whether an exchange has gone through it: the server may then close it at any time.
  boolean isUsed() {
    return used;
  }

  long idleSinceNanos() {
    return idleSinceNanos;
  }

  void rest(long nowNanos) {
    used = true;
    idleSinceNanos = nowNanos;
  }

  void close() {
    connection.close();
  }
}
