package orbweaver.crawl.fetch;

/// How long the phases of a fetch took, in nanoseconds. A phase that did not take place took 0.
///
/// @param dns finding the addresses
/// @param connect making the connection, all attempts together
/// @param tls handshake
/// @param beforeRequest from the call until the request went out, the last one if it was repeated
/// @param firstByte from then to the first byte of the answer
/// @param total from the call to the last byte
public record FetchTimings(
    long dns, long connect, long tls, long beforeRequest, long firstByte, long total) {}
