package orbweaver.crawl;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import orbweaver.crawl.frontier.HostKey;
import org.jspecify.annotations.Nullable;

/// Hosts that fail one request after the other: after so many in a row a host is left alone for a
/// while, and for longer each time, until it answers. Belongs to one loop.
final class Troubles {
  /// Failures in a row, of whatever URLs, that make a burst.
  static final int BURST = 10;

  private static final Duration FIRST_REST = Duration.ofSeconds(30);
  private static final Duration LONGEST_REST = Duration.ofMinutes(30);

  /// Failures in a row, of hosts that fail now.
  private final Map<HostKey, Integer> failures = new LinkedHashMap<>();

  /// The host has answered something useful.
  void answered(HostKey host) {
    failures.remove(host);
  }

  /// The host has failed once more.
  ///
  /// @return how long it is to be left alone, null if it may be asked as before
  @Nullable Duration failed(HostKey host) {
    int _ = failures.merge(host, 1, Integer::sum);
    return rest(host);
  }

  /// How long the host is left alone because of its last failure; null if it is not.
  private @Nullable Duration rest(HostKey host) {
    int inARow = inARow(host);
    if (inARow == 0 || inARow % BURST != 0) {
      return null;
    }
    int doublings = Math.min(inARow / BURST - 1, 10);
    Duration rest = FIRST_REST.multipliedBy(1L << doublings);
    return rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST;
  }

  /// A cause of a failure, and what the last failure meant for its host: so that a URL's verdict
  /// says where a rest began.
  String tell(HostKey host, String cause) {
    Duration rest = rest(host);
    return rest == null
        ? cause
        : cause
            + "; "
            + inARow(host)
            + " failures of its host in a row, which was left alone for "
            + rest.toSeconds()
            + " s";
  }

  /// Failures of a host in a row.
  int inARow(HostKey host) {
    return failures.getOrDefault(host, 0);
  }
}
