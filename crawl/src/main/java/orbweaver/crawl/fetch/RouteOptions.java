package orbweaver.crawl.fetch;

import java.util.List;

/// The way to servers.
///
/// @param overrides of what name servers say
/// @param nameServers who says where hosts are
/// @param proxies through whom servers are reached
public record RouteOptions(
    List<AddressOverride> overrides, NameServers nameServers, Proxies proxies) {
  public RouteOptions {
    overrides = List.copyOf(overrides);
  }

  /// Straight, and by what the system knows.
  public static RouteOptions direct() {
    return new RouteOptions(List.of(), NameServers.system(), Proxies.none());
  }

  /// Knows addresses that no name server need be asked for.
  public RouteOptions withOverrides(List<AddressOverride> known) {
    return new RouteOptions(known, nameServers, proxies);
  }

  public RouteOptions withNameServers(NameServers servers) {
    return new RouteOptions(overrides, servers, proxies);
  }

  public RouteOptions withProxies(Proxies through) {
    return new RouteOptions(overrides, nameServers, through);
  }
}
