package orbweaver.crawl.fetch;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;

/// Where a host is.
///
/// @param addresses in the order in which to try them; none if the name has none
/// @param lifetime how long that holds
/// @param cause why there are none, for people; empty if there are
record Resolved(List<InetAddress> addresses, Duration lifetime, String cause) {
  Resolved {
    addresses = List.copyOf(addresses);
  }
}
