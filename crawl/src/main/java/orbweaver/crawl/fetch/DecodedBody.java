package orbweaver.crawl.fetch;

/// A body without its codings: `length` bytes of an array, from `from` on.
///
/// @param cut what it lacks, [Cut#NONE] for nothing
/// @param detail why, for people
record DecodedBody(byte[] array, int from, int length, Cut cut, String detail) {
  private static final byte[] NO_BYTES = new byte[0];

  /// None, because none was wanted.
  static final DecodedBody NONE = cut(Cut.NONE, "");

  /// No bytes at all.
  static DecodedBody cut(Cut cut, String detail) {
    return new DecodedBody(NO_BYTES, 0, 0, cut, detail);
  }
}
