package orbweaver.crawl.fetch;

import java.io.IOException;

/// Slices in small pieces, of which it is known how many bytes have been asked for: so a bomb shows
/// after the little of it that has been read, and not when its array is full. They are larger while
/// as much is made of them as they are, for native decoders allocate objects for each. Each is a
/// step of the decoding's turn.
final class MeteredSlices implements Slices {
  private static final int MIN_BYTES = 4 << 10;
  private static final int MAX_BYTES = 16 << 10;

  private final Slices slices;
  private final DecodingTurn turn;
  private int from;
  private int to;
  private long takenBytes;
  private long madeBytes;
  private long madeBefore;

  MeteredSlices(Slices slices, DecodingTurn turn) {
    this.slices = slices;
    this.turn = turn;
  }

  @Override
  public boolean next() throws IOException {
    turn.step();
    int piece = madeBytes - madeBefore <= to - from ? MIN_BYTES : MAX_BYTES;
    madeBefore = madeBytes;
    if (takenBytes > 0 && to < slices.to()) {
      from = to;
    } else if (slices.next()) {
      from = slices.from();
    } else {
      return false;
    }
    to = Math.min(from + piece, slices.to());
    takenBytes += to - from;
    return true;
  }

  @Override
  public byte[] array() {
    return slices.array();
  }

  @Override
  public int from() {
    return from;
  }

  @Override
  public int to() {
    return to;
  }

  /// So many bytes have been made of them.
  void made(long bytes) {
    madeBytes = bytes;
  }

  /// Bytes of all slices so far.
  long takenBytes() {
    return takenBytes;
  }
}
