package orbweaver.crawl.fetch;

import java.net.InetAddress;

/// Says where a host is, in place of the name servers. Such an address is asked even if it is an
/// internal one.
///
/// @param host name in ASCII
/// @param port that it holds for
/// @param address to connect to
public record AddressOverride(String host, int port, InetAddress address) {}
