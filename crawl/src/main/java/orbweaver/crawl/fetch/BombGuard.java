package orbweaver.crawl.fetch;

/// Ends the decoding of what grows out of all proportion.
///
/// @param input what is decoded
/// @param ratio most bytes that each of its bytes may become
/// @param fromBytes as many are never too many
record BombGuard(MeteredSlices input, int ratio, long fromBytes) {

  /// @param bytes that have been made of the input so far
  void check(long bytes) throws DecodeException {
    input.made(bytes);
    if (bytes > fromBytes && bytes / ratio > input.takenBytes()) {
      throw DecodeException.tooLarge(
          "decoding makes the body more than " + ratio + " times larger");
    }
  }
}
