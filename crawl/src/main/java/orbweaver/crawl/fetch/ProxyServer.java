package orbweaver.crawl.fetch;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Somebody through whom servers are reached.
///
/// @param kind how to ask it
/// @param host name or literal address without brackets
/// @param user empty if it wants no credentials
/// @param password of the user
public record ProxyServer(Kind kind, String host, int port, String user, String password) {
  /// How a proxy is asked.
  public enum Kind {
    /// Whole requests for http, tunnels for https (RFC 9110 9.3.6).
    HTTP,
    /// The same over TLS.
    HTTPS,
    /// SOCKS 5 (RFC 1928); we look up the addresses.
    SOCKS5,
    /// SOCKS 5; the proxy looks up the addresses.
    SOCKS5_HOSTNAME;

    boolean isSocks() {
      return this == SOCKS5 || this == SOCKS5_HOSTNAME;
    }
  }

  /// The value of `Proxy-Authorization` (RFC 7617), empty without credentials.
  String authorization() {
    byte[] credentials = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return user.isEmpty() ? "" : "Basic " + Base64.getEncoder().encodeToString(credentials);
  }

  /// For people, without credentials.
  @Override
  public String toString() {
    return "the proxy " + host + ":" + port;
  }
}
