package orbweaver.crawl.fetch;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Which proxy leads to which server.
///
/// @param http for http, null for none
/// @param https for https, null for none
/// @param exceptions hosts that are asked straight, as in `no_proxy` of curl: a domain with all
///   below it, an address, a range of addresses such as `10.0.0.0/8`, or `*` for all
public record Proxies(
    @Nullable ProxyServer http, @Nullable ProxyServer https, List<String> exceptions) {
  public Proxies {
    exceptions = exceptions.stream().map(e -> e.toLowerCase(Locale.ROOT)).toList();
  }

  public static Proxies none() {
    return new Proxies(null, null, List.of());
  }

  /// The proxy to take, null to ask straight.
  @Nullable ProxyServer to(Url url) {
    ProxyServer proxy = url.isHttps() ? https : http;
    return proxy == null || isException(url.host()) ? null : proxy;
  }

  private boolean isException(String urlHost) {
    String bare = urlHost.startsWith("[") ? urlHost.substring(1, urlHost.length() - 1) : urlHost;
    String host = withoutLastDot(bare);
    return exceptions.stream().anyMatch(exception -> covers(exception, host));
  }

  private static boolean covers(String exception, String host) {
    if (exception.equals("*")) {
      return true;
    }
    if (exception.indexOf('/') > 0) {
      return isInRange(exception, host);
    }
    String domain = withoutLastDot(exception.startsWith(".") ? exception.substring(1) : exception);
    return host.equals(domain) || host.endsWith("." + domain);
  }

  private static String withoutLastDot(String name) {
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }

  private static boolean isInRange(String range, String host) {
    int slash = range.indexOf('/');
    try {
      byte[] network = InetAddress.ofLiteral(range.substring(0, slash)).getAddress();
      byte[] address = InetAddress.ofLiteral(host).getAddress();
      int bits = Integer.parseInt(range.substring(slash + 1));
      return network.length == address.length && agree(network, address, bits);
    } catch (IllegalArgumentException _) {
      return false; // a name, or no range
    }
  }

  private static boolean agree(byte[] a, byte[] b, int bits) {
    for (int bit = 0; bit < Math.min(bits, a.length * 8); bit++) {
      if (((a[bit >> 3] ^ b[bit >> 3]) & 0x80 >> (bit & 7)) != 0) {
        return false;
      }
    }
    return true;
  }
}
