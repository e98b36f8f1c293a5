package orbweaver.loop;

/// So many at once, first come first served. For the coroutines of one loop, and no
/// other thread.
///
///     permits.acquire();
///     try {
///       fetch(url);
///     } finally {
///       permits.release();
///     }
public final class Permits {
  private final Line<Permits> line = new Line<>(this);
  private int available;

  /// @param permits how many there are, 0 or more; one makes a lock
  public Permits(int permits) {
    if (permits < 0) {
      throw new IllegalArgumentException("permits must be >= 0 but are " + permits);
    }
    this.available = permits;
  }

  /// Suspends until one is free, and takes it. Cancelled meanwhile, it takes none.
  public void acquire() {
    Task.require().checkCancelled();
    if (!tryAcquire()) {
      Permits _ = line.await((permits, _) -> permits.release());
    }
  }

  /// Takes one if it is free and nobody waits for it.
  public boolean tryAcquire() {
    Task.requireLoop(this);
    if (available == 0 || !line.isEmpty()) {
      return false;
    }
    available--;
    return true;
  }

  /// Gives one back, to the first who waits.
  public void release() {
    Task.requireLoop(this);
    if (!line.handOver(this)) {
      available++;
    }
  }

  /// How many are free.
  public int available() {
    return available;
  }

  /// How many coroutines wait.
  public int waiting() {
    return line.length();
  }

  @Override
  public String toString() {
    return "a permit (" + available + " free, " + line.length() + " waiting)";
  }
}
