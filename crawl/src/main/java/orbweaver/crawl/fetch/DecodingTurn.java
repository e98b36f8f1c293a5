package orbweaver.crawl.fetch;

import java.util.function.LongSupplier;

/// How long the decoding of a body may keep the loop. Time counts and not bytes: members of gzip,
/// frames and blocks that have nothing in them take their time without making any.
final class DecodingTurn {
  private static final long FIRST_NANOS = 10_000_000;
  private static final long NANOS = 2_000_000;

  private final LongSupplier clock;
  private final long mostNanos;
  private final Runnable pause;
  private long sinceNanos;
  private boolean isOver;

  private DecodingTurn(LongSupplier clock, long mostNanos, Runnable pause) {
    this.clock = clock;
    this.mostNanos = mostNanos;
    this.pause = pause;
    this.sinceNanos = clock.getAsLong();
  }

  /// One turn, and no other: what takes longer has to begin again where it may take several.
  static DecodingTurn single(LongSupplier clock) {
    return new DecodingTurn(clock, FIRST_NANOS, () -> {});
  }

  /// As many as it takes.
  ///
  /// @param pause lets others run in between
  static DecodingTurn repeated(LongSupplier clock, Runnable pause) {
    return new DecodingTurn(clock, NANOS, pause);
  }

  /// For a thread of its own.
  static DecodingTurn endless() {
    return new DecodingTurn(() -> 0, Long.MAX_VALUE, () -> {});
  }

  /// Whether a single one has ended before the body.
  boolean isOver() {
    return isOver;
  }

  /// Another piece of a body comes; may suspend.
  ///
  /// @throws DecodeException when a single turn is over
  void step() throws DecodeException {
    if (clock.getAsLong() - sinceNanos <= mostNanos) {
      return;
    }
    if (mostNanos == FIRST_NANOS) {
      isOver = true;
      throw DecodeException.tooLarge("decoding takes long");
    }
    pause.run();
    sinceNanos = clock.getAsLong();
  }
}
