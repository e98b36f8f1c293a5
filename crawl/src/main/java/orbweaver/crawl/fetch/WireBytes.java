package orbweaver.crawl.fetch;

/// Bytes received, in the array that they were received into: valid are `[0, length)`.
///
/// @param array not to be changed, nor used after the exchange was released
/// @param length valid bytes
public record WireBytes(byte[] array, int length) {}
