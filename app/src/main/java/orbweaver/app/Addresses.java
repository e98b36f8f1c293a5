package orbweaver.app;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orbweaver.crawl.fetch.AddressOverride;

/// Addresses as they are typed.
final class Addresses {
  private static final int DNS_PORT = 53;
  private static final int MAX_PORT = 65_535;

  /// As curl has it; a `+` before it (an entry that times out there) changes nothing here.
  private static final Pattern OVERRIDE = Pattern.compile("\\+?([^:]+|\\[[^]]+]):(\\d+):(.+)");

  /// An address in brackets or without colons may have a port.
  private static final Pattern SOCKET = Pattern.compile("(?:\\[([^]]+)]|([^:]+))(?::(\\d+))?");

  private Addresses() {}

  /// @throws UsageException when one is not `HOST:PORT:ADDR[,ADDR...]`
  static List<AddressOverride> overrides(List<String> typed) {
    var overrides = new ArrayList<AddressOverride>();
    for (String one : typed) {
      Matcher matcher = OVERRIDE.matcher(one);
      if (!matcher.matches()) {
        throw new UsageException("--resolve: '" + one + "' is not HOST:PORT:ADDR[,ADDR]");
      }
      var addresses = new ArrayList<InetAddress>();
      for (String address : matcher.group(3).split(",", -1)) {
        addresses.add(literal("--resolve", address));
      }
      String host = unbracketed(matcher.group(1)).toLowerCase(Locale.ROOT);
      overrides.add(new AddressOverride(host, port("--resolve", one, matcher.group(2)), addresses));
    }
    return overrides;
  }

  /// @throws UsageException when one is not `ADDR[:PORT]`
  static List<InetSocketAddress> sockets(String option, List<String> typed) {
    var sockets = new ArrayList<InetSocketAddress>();
    for (String one : typed) {
      Matcher matcher = SOCKET.matcher(one);
      if (matcher.matches()) {
        String address = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        int port = matcher.group(3) == null ? DNS_PORT : port(option, one, matcher.group(3));
        sockets.add(new InetSocketAddress(literal(option, address), port));
      } else {
        sockets.add(new InetSocketAddress(literal(option, one), DNS_PORT));
      }
    }
    return sockets;
  }

  private static int port(String option, String typed, String digits) {
    int port = digits.length() > 5 ? MAX_PORT + 1 : Integer.parseInt(digits);
    if (port < 1 || port > MAX_PORT) {
      throw new UsageException(option + ": '" + typed + "' has no valid port");
    }
    return port;
  }

  private static String unbracketed(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /// Asks nobody: what is no address is refused.
  private static InetAddress literal(String option, String typed) {
    try {
      String address = unbracketed(typed);
      return address.indexOf(':') >= 0
          ? java.net.Inet6Address.ofLiteral(address)
          : java.net.Inet4Address.ofLiteral(address);
    } catch (IllegalArgumentException e) {
      throw new UsageException(option + ": '" + typed + "' is not an IP address");
    }
  }
}
