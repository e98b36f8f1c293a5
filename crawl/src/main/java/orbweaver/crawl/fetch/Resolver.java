package orbweaver.crawl.fetch;

import java.io.IOException;

/// Finds the addresses of hosts.
sealed interface Resolver extends AutoCloseable permits SystemResolver, DnsResolver {

  /// Asks; suspends.
  ///
  /// @param host a name in lower case without a dot at its end, or a literal address
  /// @throws IOException when nobody can say whether it has any
  Resolved resolve(String host) throws IOException;

  @Override
  void close();
}
