package orbweaver.crawl.fetch;

/// The body of a response as it came: one slice where it lies in memory, pieces of its file
/// otherwise.
final class BodySlices implements Slices, AutoCloseable {
  private static final int PIECE_BYTES = 64 << 10;
  private static final byte[] NONE = new byte[0];

  private final WireBuffer wire;
  private final ArrayPool arrays;
  private long at;
  private byte[] piece = NONE;
  private byte[] array = NONE;
  private int from;
  private int to;

  BodySlices(WireBuffer wire, int headEnd, ArrayPool arrays) {
    this.wire = wire;
    this.arrays = arrays;
    this.at = headEnd;
  }

  @Override
  public boolean next() {
    if (at >= wire.length()) {
      return false;
    }
    if (wire.isInMemory()) {
      array = wire.array();
      from = (int) at;
      to = wire.limit();
    } else {
      readPiece();
    }
    at += to - from;
    return true;
  }

  private void readPiece() {
    if (piece.length == 0) {
      piece = arrays.take(PIECE_BYTES);
      array = piece;
    }
    from = 0;
    to = wire.read(at, piece, 0, piece.length);
  }

  @Override
  public byte[] array() {
    return array;
  }

  @Override
  public int from() {
    return from;
  }

  @Override
  public int to() {
    return to;
  }

  @Override
  public void close() {
    if (piece.length > 0) {
      arrays.give(piece);
      piece = NONE;
    }
  }
}
