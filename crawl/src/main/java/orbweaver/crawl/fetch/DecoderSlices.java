package orbweaver.crawl.fetch;

import java.io.IOException;

/// What a decoder makes of its input, as the input of the next one. Whether that is a bomb cannot
/// be left to the end: the next one may make nothing of it.
final class DecoderSlices implements Slices {
  private final Decoder decoder;
  private final DecodingTurn turn;
  private final BombGuard guard;
  private final byte[] buffer = new byte[16 << 10];
  private int to;
  private long madeBytes;
  private boolean ended;

  DecoderSlices(Decoder decoder, DecodingTurn turn, BombGuard guard) {
    this.decoder = decoder;
    this.turn = turn;
    this.guard = guard;
  }

  @Override
  public boolean next() throws IOException {
    turn.step();
    to = Math.max(0, decoder.read(buffer, 0, buffer.length));
    madeBytes += to;
    guard.check(madeBytes);
    ended = to == 0;
    return !ended;
  }

  /// Has all made that is left; nobody wants it.
  void skipRest() throws IOException {
    while (!ended) {
      boolean _ = next();
    }
  }

  @Override
  public byte[] array() {
    return buffer;
  }

  @Override
  public int from() {
    return 0;
  }

  @Override
  public int to() {
    return to;
  }
}
