package orbweaver.crawl.fetch;

import java.nio.file.Path;
import java.util.List;

/// How a fetcher presents itself, and what it may use.
///
/// @param headers of every request, in the order in which browsers send them
/// @param limits of every fetch
/// @param tls whom to trust
/// @param overrides of what name servers say
/// @param spoolFolder where large bodies wait; made when the first one comes
/// @param holdings connections and memory
public record FetchOptions(
    List<HeaderField> headers,
    FetchLimits limits,
    TlsOptions tls,
    List<AddressOverride> overrides,
    Path spoolFolder,
    Holdings holdings) {

  private static final String ACCEPT =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  public FetchOptions {
    headers = List.copyOf(headers);
    overrides = List.copyOf(overrides);
  }

  /// What a polite crawler says and uses.
  ///
  /// @param userAgent who we are, with a version and a URL
  public static FetchOptions of(String userAgent, Path spoolFolder) {
    return new FetchOptions(
        List.of(
            new HeaderField("User-Agent", userAgent),
            new HeaderField("Accept", ACCEPT),
            new HeaderField("Accept-Language", "en,*;q=0.5"),
            new HeaderField("Accept-Encoding", "gzip, deflate, br, zstd")),
        FetchLimits.defaults(),
        TlsOptions.defaults(),
        List.of(),
        spoolFolder,
        Holdings.defaults());
  }

  public FetchOptions withHeaders(List<HeaderField> other) {
    return new FetchOptions(other, limits, tls, overrides, spoolFolder, holdings);
  }

  public FetchOptions withLimits(FetchLimits other) {
    return new FetchOptions(headers, other, tls, overrides, spoolFolder, holdings);
  }

  public FetchOptions withTls(TlsOptions other) {
    return new FetchOptions(headers, limits, other, overrides, spoolFolder, holdings);
  }

  /// Knows addresses that no name server need be asked for.
  public FetchOptions withOverrides(List<AddressOverride> known) {
    return new FetchOptions(headers, limits, tls, known, spoolFolder, holdings);
  }

  public FetchOptions withHoldings(Holdings other) {
    return new FetchOptions(headers, limits, tls, overrides, spoolFolder, other);
  }
}
