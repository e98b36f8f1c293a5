package orbweaver.crawl.fetch;

import java.net.InetAddress;
import java.util.List;

/// What a name server says.
///
/// @param code 0 for an answer; see [#codeName]
/// @param truncated whether it had more to say than fits into a datagram
/// @param addresses of the name, behind any aliases
/// @param ttlSeconds how long that holds: the least along the way, or how long the lack of any
///   addresses does (RFC 2308); -1 if it does not say
record DnsReply(int code, boolean truncated, List<InetAddress> addresses, long ttlSeconds) {
  static final int NO_ERROR = 0;
  static final int FORMAT_ERROR = 1;
  static final int NO_SUCH_NAME = 3;
  static final int NOT_IMPLEMENTED = 4;

  private static final List<String> NAMES =
      List.of("NOERROR", "FORMERR", "SERVFAIL", "NXDOMAIN", "NOTIMP", "REFUSED");

  DnsReply {
    addresses = List.copyOf(addresses);
  }

  /// Whether it settles the question, be it that there is nothing.
  boolean isDefinite() {
    return code == NO_ERROR || code == NO_SUCH_NAME;
  }

  /// The name of the code (RFC 1035 4.1.1).
  String codeName() {
    return code < NAMES.size() ? NAMES.get(code) : "code " + code;
  }
}
