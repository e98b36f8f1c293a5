package orbweaver.crawl.fetch;

import java.util.List;

/// The way to servers.
///
/// @param overrides of what name servers say
/// @param nameServers who says where hosts are
public record RouteOptions(List<AddressOverride> overrides, NameServers nameServers) {
  public RouteOptions {
    overrides = List.copyOf(overrides);
  }

  /// Straight, and by what the system knows.
  public static RouteOptions direct() {
    return new RouteOptions(List.of(), NameServers.system());
  }

  /// Knows addresses that no name server need be asked for.
  public RouteOptions withOverrides(List<AddressOverride> known) {
    return new RouteOptions(known, nameServers);
  }

  public RouteOptions withNameServers(NameServers servers) {
    return new RouteOptions(overrides, servers);
  }
}
