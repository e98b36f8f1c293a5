package orbweaver.loop;

import java.time.Instant;

/// Real or virtual time of a loop.
interface Time {

  long nanos();

  Instant now();

  /// Whether the clock jumps to the next timer when all wait.
  boolean isVirtual();

  void jumpTo(long nanos);

  /// The machine's clocks.
  record Real() implements Time {
    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public Instant now() {
      return Instant.now();
    }

    @Override
    public boolean isVirtual() {
      return false;
    }

    @Override
    public void jumpTo(long nanos) {
      throw new UnsupportedOperationException("real time cannot jump");
    }
  }

  /// Starts at a fixed moment and moves only by jumps.
  final class Virtual implements Time {
    private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");
    private long nanos;

    @Override
    public long nanos() {
      return nanos;
    }

    @Override
    public Instant now() {
      return EPOCH.plusNanos(nanos);
    }

    @Override
    public boolean isVirtual() {
      return true;
    }

    @Override
    public void jumpTo(long nanos) {
      this.nanos = Math.max(this.nanos, nanos);
    }
  }
}
