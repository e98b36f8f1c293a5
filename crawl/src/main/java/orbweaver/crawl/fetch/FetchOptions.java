package orbweaver.crawl.fetch;

import java.nio.file.Path;
import java.util.List;

/// How a fetcher presents itself, and what it may use.
///
/// @param headers of every request, in the order in which browsers send them
/// @param limits of every fetch
/// @param tls whom to trust
/// @param route the way to servers
/// @param types of pages that are taken
/// @param session what is kept from one request to the next, and shown to whom
/// @param spoolFolder where large bodies wait; made when the first one comes
/// @param holdings connections and memory
public record FetchOptions(
    List<HeaderField> headers,
    FetchLimits limits,
    TlsOptions tls,
    RouteOptions route,
    TypeRules types,
    SessionOptions session,
    Path spoolFolder,
    Holdings holdings) {

  private static final String ACCEPT =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  public FetchOptions {
    headers = List.copyOf(headers);
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
        RouteOptions.direct(),
        TypeRules.any(),
        SessionOptions.none(),
        spoolFolder,
        Holdings.defaults());
  }

  public FetchOptions withHeaders(List<HeaderField> other) {
    return new FetchOptions(other, limits, tls, route, types, session, spoolFolder, holdings);
  }

  public FetchOptions withLimits(FetchLimits other) {
    return new FetchOptions(headers, other, tls, route, types, session, spoolFolder, holdings);
  }

  public FetchOptions withTls(TlsOptions other) {
    return new FetchOptions(headers, limits, other, route, types, session, spoolFolder, holdings);
  }

  public FetchOptions withRoute(RouteOptions other) {
    return new FetchOptions(headers, limits, tls, other, types, session, spoolFolder, holdings);
  }

  /// Knows addresses that no name server need be asked for.
  public FetchOptions withOverrides(List<AddressOverride> known) {
    return withRoute(route.withOverrides(known));
  }

  public FetchOptions withHoldings(Holdings other) {
    return new FetchOptions(headers, limits, tls, route, types, session, spoolFolder, other);
  }

  public FetchOptions withTypes(TypeRules other) {
    return new FetchOptions(headers, limits, tls, route, other, session, spoolFolder, holdings);
  }

  public FetchOptions withSession(SessionOptions other) {
    return new FetchOptions(headers, limits, tls, route, types, other, spoolFolder, holdings);
  }
}
