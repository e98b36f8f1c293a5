package orbweaver.crawl.fetch;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Which proxy leads to which server.
///
/// @param http for http, null for none
/// @param https for https, null for none
/// @param exceptions hosts that are asked straight, as in `no_proxy` of curl: a domain with all
///   below it, an address, a range of addresses such as `10.0.0.0/8`, or `*` for all; also with a
///   port
public record Proxies(
    @Nullable ProxyServer http, @Nullable ProxyServer https, List<String> exceptions) {
  private static final Pattern WITH_PORT = Pattern.compile("(\\[[^]]+]|[^:]+):(\\d{1,5})");

  public Proxies {
    exceptions = exceptions.stream().map(e -> e.toLowerCase(Locale.ROOT)).toList();
  }

  public static Proxies none() {
    return new Proxies(null, null, List.of());
  }

  /// The proxy to take, null to ask straight.
  @Nullable ProxyServer to(Url url) {
    ProxyServer proxy = url.isHttps() ? https : http;
    return proxy == null || isException(url) ? null : proxy;
  }

  private boolean isException(Url url) {
    String host = withoutLastDot(unbracketed(url.host()));
    return exceptions.stream().anyMatch(exception -> covers(exception, host, url.port()));
  }

  private static boolean covers(String exception, String host, int port) {
    Matcher withPort = WITH_PORT.matcher(exception);
    if (withPort.matches()) {
      return withPort.group(2).equals(Integer.toString(port)) && covers(withPort.group(1), host);
    }
    return covers(exception, host);
  }

  /// Names are compared as names and addresses as addresses, however they are written.
  private static boolean covers(String exception, String host) {
    if (exception.equals("*")) {
      return true;
    }
    InetAddress address = literal(host);
    if (address != null) {
      return isInRange(exception, address);
    }
    String domain = withoutLastDot(exception.startsWith(".") ? exception.substring(1) : exception);
    return host.equals(domain) || host.endsWith("." + domain);
  }

  private static String unbracketed(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  private static String withoutLastDot(String name) {
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }

  private static @Nullable InetAddress literal(String host) {
    try {
      return InetAddress.ofLiteral(unbracketed(host));
    } catch (IllegalArgumentException _) {
      return null; // a name
    }
  }

  /// @param range an address, or one with the number of its bits that count
  private static boolean isInRange(String range, InetAddress host) {
    int slash = range.indexOf('/');
    InetAddress first = literal(slash < 0 ? range : range.substring(0, slash));
    if (first == null) {
      return false;
    }
    byte[] network = first.getAddress();
    byte[] address = host.getAddress();
    int bits = slash < 0 ? network.length * 8 : bits(range.substring(slash + 1));
    return network.length == address.length
        && bits >= 0
        && bits <= network.length * 8
        && agree(network, address, bits);
  }

  /// @return -1 if that is no number of bits
  private static int bits(String digits) {
    return digits.matches("\\d{1,3}") ? Integer.parseInt(digits) : -1;
  }

  private static boolean agree(byte[] a, byte[] b, int bits) {
    for (int bit = 0; bit < bits; bit++) {
      if (((a[bit >> 3] ^ b[bit >> 3]) & 0x80 >> (bit & 7)) != 0) {
        return false;
      }
    }
    return true;
  }
}
