package orbweaver.crawl.frontier;

/// Names a URL in keys.
///
/// @param host key of its host
/// @param fingerprint keyed 64-bit hash of the URL without its fragment
public record UrlKey(HostKey host, long fingerprint) {}
