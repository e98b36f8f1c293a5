package orbweaver.loop;

/// Whether a loop that has nothing to do looks out for other threads for a moment before it sleeps:
/// to be woken costs 8 us, and the other thread a call of the system.
///
/// It does so only after [#ENOUGH] waits in a row that another thread has ended soon, and no longer
/// than [#MAX_NANOS]; once in vain, and it sleeps until there have been as many again. So timers,
/// sockets and silence never make it spin, and where other threads are slower than that it spins in
/// vain for 20 us in four waits. With one processor it never does, for nobody else would run.
final class IdleSpin {
  static final long MAX_NANOS = 20_000;
  static final int ENOUGH = 3;
  private static final long SOON_NANOS = 30_000;

  private final boolean isUseful;
  private int soonInARow;
  private long spins;

  IdleSpin(int processors) {
    this.isUseful = processors > 1;
  }

  /// Whether to look out before the wait that begins.
  boolean isDue() {
    return isUseful && soonInARow >= ENOUGH;
  }

  /// Another thread has come while the loop looked out, or not.
  void hasSpun(boolean hasCome) {
    spins++;
    if (!hasCome) {
      soonInARow = 0;
    }
  }

  /// The loop has slept.
  ///
  /// @param byPost whether another thread has ended it
  void hasSlept(long nanos, boolean byPost) {
    if (byPost && nanos <= SOON_NANOS) {
      soonInARow++;
    } else {
      soonInARow = 0;
    }
  }

  /// How often it has looked out.
  long spins() {
    return spins;
  }
}
