package orbweaver.crawl.fetch;

/// The body of a response without its transfer coding, as it came.
///
/// @param length in bytes
/// @param isDecoded whether it was to be freed of its content coding too
/// @param cut what it lacks
/// @param cutDetail why, for people
record Payload(long length, boolean isDecoded, Cut cut, String cutDetail) {}
