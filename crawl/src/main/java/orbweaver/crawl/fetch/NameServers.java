package orbweaver.crawl.fetch;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/// Who says where hosts are.
///
/// @param addresses of the name servers, in the order in which to ask them; none leaves the
///   question to the system
/// @param hosts that are known without asking, by their lower-case names
/// @param minDots names with fewer dots are the system's: it knows what to append to them
public record NameServers(
    List<InetSocketAddress> addresses, Map<String, List<InetAddress>> hosts, int minDots) {

  public NameServers {
    addresses = List.copyOf(addresses);
    hosts = Map.copyOf(hosts);
  }

  /// Leaves every question to the system.
  public static NameServers system() {
    return new NameServers(List.of(), Map.of(), 0);
  }
}
