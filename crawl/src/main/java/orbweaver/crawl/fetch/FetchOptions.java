package orbweaver.crawl.fetch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// How a fetcher presents itself, and what it may use.
///
/// @param userAgent who we are, with a version and a URL
/// @param headers of every request, in the order in which browsers send them
/// @param limits of every fetch
/// @param tls whom to trust
/// @param overrides of what name servers say
/// @param spoolFolder where large bodies wait; made when the first one comes
/// @param maxIdleConnections kept for another request, to all origins together
/// @param maxIdleTime how long each is kept
/// @param maxPooledBytes of idle buffers
public record FetchOptions(
    String userAgent,
    List<HeaderField> headers,
    FetchLimits limits,
    TlsOptions tls,
    List<AddressOverride> overrides,
    Path spoolFolder,
    int maxIdleConnections,
    Duration maxIdleTime,
    long maxPooledBytes) {

  private static final String ACCEPT =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  public FetchOptions {
    headers = List.copyOf(headers);
    overrides = List.copyOf(overrides);
    if (maxIdleConnections < 0) {
      throw new IllegalArgumentException(
          "maxIdleConnections must be at least 0 but is " + maxIdleConnections);
    }
  }

  public static FetchOptions of(String userAgent, Path spoolFolder) {
    return new FetchOptions(
        userAgent,
        List.of(
            new HeaderField("User-Agent", userAgent),
            new HeaderField("Accept", ACCEPT),
            new HeaderField("Accept-Language", "en,*;q=0.5"),
            new HeaderField("Accept-Encoding", "gzip, deflate, br, zstd")),
        FetchLimits.defaults(),
        TlsOptions.defaults(),
        List.of(),
        spoolFolder,
        1_000,
        Duration.ofSeconds(60),
        32L << 20);
  }

  public FetchOptions withLimits(FetchLimits other) {
    return new FetchOptions(
        userAgent,
        headers,
        other,
        tls,
        overrides,
        spoolFolder,
        maxIdleConnections,
        maxIdleTime,
        maxPooledBytes);
  }

  public FetchOptions withTls(TlsOptions other) {
    return new FetchOptions(
        userAgent,
        headers,
        limits,
        other,
        overrides,
        spoolFolder,
        maxIdleConnections,
        maxIdleTime,
        maxPooledBytes);
  }

  public FetchOptions withIdle(int maxConnections, Duration maxTime) {
    return new FetchOptions(
        userAgent,
        headers,
        limits,
        tls,
        overrides,
        spoolFolder,
        maxConnections,
        maxTime,
        maxPooledBytes);
  }

  /// Knows addresses that no name server need be asked for.
  public FetchOptions withOverrides(List<AddressOverride> known) {
    return new FetchOptions(
        userAgent,
        headers,
        limits,
        tls,
        known,
        spoolFolder,
        maxIdleConnections,
        maxIdleTime,
        maxPooledBytes);
  }
}
