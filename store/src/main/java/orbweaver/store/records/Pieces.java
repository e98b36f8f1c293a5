package orbweaver.store.records;

/// A file as a row of pieces that can each be unpacked alone: gzip members, zstd frames, or the
/// file itself.
sealed interface Pieces extends AutoCloseable permits PlainPieces, GzipPieces, ZstdPieces {

  /// Finds out by the first bytes how a file is packed, failing that by its name.
  static Pieces of(FilePart file) {
    var window = new FileWindow(file);
    boolean has4 = window.has(4);
    if (has4 && GzipPieces.isMember(window)) {
      return new GzipPieces(window);
    }
    if (has4 && ZstdPieces.isAnyFrame(window)) {
      return new ZstdPieces(window);
    }
    boolean plain = has4 && window.peek(0) == 'W' && window.peek(1) == 'A';
    if (!plain && file.name().endsWith(".gz")) {
      return new GzipPieces(window);
    }
    return !plain && file.name().endsWith(".zst")
        ? new ZstdPieces(window)
        : new PlainPieces(window);
  }

  Packing packing();

  /// Goes to the piece that begins where the last one ended.
  ///
  /// @return false at the end of the file
  /// @throws Damaged when something else lies there
  boolean next() throws Damaged;

  /// Goes to that place in the file, where the next piece begins.
  void seek(long offset);

  /// Goes to the next place, at or after `offset`, that may be the beginning of a piece.
  ///
  /// @return false when there is none
  boolean find(long offset);

  /// Where the piece begins in the file.
  long offset();

  /// Where the next byte of the file lies.
  long position();

  /// Unpacks some bytes of the piece.
  ///
  /// @return how many, at least 1; -1 at the end of the piece
  int read(byte[] into, int from, int length) throws Damaged;

  @Override
  void close();
}
