package orbweaver.loop;

/// How a loop waits for I/O, a timer or another thread.
final class Idle {
  private static final long SPIN_POLL_NANOS = 5_000;

  private final Time time;
  private final Posted posted;
  private final ReadyQueue ready;
  private final IdleSpin spin = new IdleSpin(Runtime.getRuntime().availableProcessors());

  // ---- Written by the loop, read by any thread ----
  private volatile boolean isAsleep;

  Idle(Time time, Posted posted, ReadyQueue ready) {
    this.time = time;
    this.posted = posted;
    this.ready = ready;
  }

  /// Something was posted. Any thread.
  void wake(Poller poller) {
    if (isAsleep) {
      poller.wakeup();
    }
  }

  /// How often it has looked out for other threads instead of sleeping at once.
  long spins() {
    return spin.spins();
  }

  /// Waits until there may be something to do.
  ///
  /// @param untilNanos when the next timer is due
  /// @param maxNanos the longest wait
  void await(Poller poller, long untilNanos, long maxNanos) {
    if (!spin.isDue() || !hasLookedOut(poller, untilNanos)) {
      sleep(poller, untilNanos, maxNanos);
    }
  }

  /// Waits a moment for another thread, and asks the network now and then.
  ///
  /// @return whether there is something to do
  private boolean hasLookedOut(Poller poller, long untilNanos) {
    long now = time.nanos();
    long end = Math.min(untilNanos, now + IdleSpin.MAX_NANOS);
    long nextPoll = now + SPIN_POLL_NANOS;
    while (posted.isEmpty() && ready.isEmpty() && now < end) {
      Thread.onSpinWait();
      now = time.nanos();
      if (now >= nextPoll) {
        nextPoll = now + SPIN_POLL_NANOS;
        boolean _ = poller.poll(0);
      }
    }
    boolean hasCome = !posted.isEmpty();
    spin.hasSpun(hasCome);
    return hasCome || !ready.isEmpty() || now >= untilNanos;
  }

  private void sleep(Poller poller, long untilNanos, long maxNanos) {
    isAsleep = true; // first the flag, then another look: whoever posts does it the other way round
    if (posted.isEmpty()) {
      long now = time.nanos();
      long nanos = untilNanos == Long.MAX_VALUE ? untilNanos : Math.max(0, untilNanos - now);
      boolean _ = poller.poll(Math.min(nanos, maxNanos));
      spin.hasSlept(time.nanos() - now, !posted.isEmpty());
    }
    isAsleep = false;
  }
}
