package orbweaver.crawl.fetch;

import java.time.Duration;

/// What a fetcher may hold, for all its fetches together.
///
/// @param idleConnections kept for another request, to all origins together
/// @param idleTime how long each is kept
/// @param pooledBytes of idle buffers
/// @param responseBytes of responses that are not closed yet, in memory; the rest goes to files
public record Holdings(
    int idleConnections, Duration idleTime, long pooledBytes, long responseBytes) {

  public Holdings {
    if (idleConnections < 0 || pooledBytes < 0 || responseBytes < 0) {
      throw new IllegalArgumentException(
          "connections and bytes to hold must be at least 0 but are "
              + idleConnections
              + ", "
              + pooledBytes
              + " and "
              + responseBytes);
    }
  }

  /// The same with as many idle connections at most.
  public Holdings withIdleConnections(int most) {
    return new Holdings(Math.min(idleConnections, most), idleTime, pooledBytes, responseBytes);
  }

  public static Holdings defaults() {
    return new Holdings(1_000, Duration.ofSeconds(60), 16L << 20, 8L << 20);
  }
}
