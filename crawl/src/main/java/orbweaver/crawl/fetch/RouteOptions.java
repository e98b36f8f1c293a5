package orbweaver.crawl.fetch;

import java.util.List;

/// The way to servers.
///
/// @param overrides of what name servers say
/// @param nameServers who says where hosts are
/// @param proxies through whom servers are reached
/// @param versions of HTTP that are offered
public record RouteOptions(
    List<AddressOverride> overrides,
    NameServers nameServers,
    Proxies proxies,
    HttpVersions versions) {
  public RouteOptions {
    overrides = List.copyOf(overrides);
  }

  /// Straight, and by what the system knows.
  public static RouteOptions direct() {
    return new RouteOptions(List.of(), NameServers.system(), Proxies.none(), HttpVersions.HTTP_1);
  }

  /// Knows addresses that no name server need be asked for.
  public RouteOptions withOverrides(List<AddressOverride> known) {
    return new RouteOptions(known, nameServers, proxies, versions);
  }

  public RouteOptions withNameServers(NameServers servers) {
    return new RouteOptions(overrides, servers, proxies, versions);
  }

  public RouteOptions withProxies(Proxies through) {
    return new RouteOptions(overrides, nameServers, through, versions);
  }

  public RouteOptions withVersions(HttpVersions offered) {
    return new RouteOptions(overrides, nameServers, proxies, offered);
  }
}
