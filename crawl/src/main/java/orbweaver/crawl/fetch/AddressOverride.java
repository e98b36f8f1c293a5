package orbweaver.crawl.fetch;

import java.net.InetAddress;
import java.util.List;

/// Says where a host is, in place of the name servers. Such addresses are asked even if they are
/// internal ones.
///
/// @param host name in ASCII and lower case, without a dot at its end; `*` for all
/// @param port that it holds for
/// @param addresses to connect to
public record AddressOverride(String host, int port, List<InetAddress> addresses) {
  public AddressOverride {
    addresses = List.copyOf(addresses);
    if (addresses.isEmpty()) {
      throw new IllegalArgumentException("there must be an address for " + host);
    }
  }

  /// With a single address.
  public AddressOverride(String host, int port, InetAddress address) {
    this(host, port, List.of(address));
  }

  boolean holdsFor(String name, int atPort) {
    return port == atPort && (host.equals("*") || host.equals(name));
  }
}
