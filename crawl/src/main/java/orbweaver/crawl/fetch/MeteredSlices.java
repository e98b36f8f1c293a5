package orbweaver.crawl.fetch;

import java.io.IOException;

/// Slices in small pieces, of which it is known how many bytes have been asked for: so a bomb shows
/// after the little of it that has been read, and not when its array is full. Each is a step of the
/// decoding's turn.
final class MeteredSlices implements Slices {
  private static final int PIECE_BYTES = 4 << 10;

  private final Slices slices;
  private final DecodingTurn turn;
  private int from;
  private int to;
  private long takenBytes;

  MeteredSlices(Slices slices, DecodingTurn turn) {
    this.slices = slices;
    this.turn = turn;
  }

  @Override
  public boolean next() throws IOException {
    turn.step();
    if (takenBytes > 0 && to < slices.to()) {
      from = to;
    } else if (slices.next()) {
      from = slices.from();
    } else {
      return false;
    }
    to = Math.min(from + PIECE_BYTES, slices.to());
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

  /// Bytes of all slices so far.
  long takenBytes() {
    return takenBytes;
  }
}
