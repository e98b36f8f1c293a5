package orbweaver.crawl.fetch;

import java.time.Duration;
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
  private long keptNanos = Long.MAX_VALUE;

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

  /// How long the server says that it keeps the connection open when idle (RFC 2068 19.7.1.1).
  void keptFor(Duration time) {
    keptNanos = time.toNanos();
  }

  /// Whether the server may have closed it by now, by what it has said.
  boolean isStale(long nowNanos) {
    return nowNanos - idleSinceNanos >= keptNanos;
  }

  void rest(long nowNanos) {
    used = true;
    idleSinceNanos = nowNanos;
  }

  void close() {
    connection.close();
  }
}
