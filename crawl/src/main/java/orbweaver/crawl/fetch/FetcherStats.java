package orbweaver.crawl.fetch;

/// What a fetcher has done and holds.
///
/// @param fetches begun
/// @param failures of them that ended without an answer
/// @param connections opened, or tried
/// @param repeats of requests that met a connection which the server was closing
/// @param idleConnections held now
/// @param idleBytes in buffers held now
/// @param responseBytes in buffers of responses that are not closed yet
/// @param tlsLibrary whose TLS it is, empty before it is needed
public record FetcherStats(
    long fetches,
    long failures,
    long connections,
    long repeats,
    int idleConnections,
    long idleBytes,
    long responseBytes,
    String tlsLibrary) {}
