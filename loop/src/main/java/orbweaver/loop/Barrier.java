package orbweaver.loop;

import java.util.concurrent.BrokenBarrierException;

/// Where so many coroutines of one loop wait for each other, again and again. It breaks when one of
/// them is cancelled or times out in it, and then for all: nobody waits for one who never comes.
///
///     within(Duration.ofSeconds(5), () -> barrier.await());
public final class Barrier {
  private final int parties;
  private Promise<Void> all = new Wait<>(Loop.current(), this);
  private int waiting;
  private boolean broken;

  /// @param parties how many meet, at least 1
  public Barrier(int parties) {
    if (parties < 1) {
      throw new IllegalArgumentException("a barrier needs at least 1 party, not " + parties);
    }
    this.parties = parties;
  }

  /// Suspends until all have come.
  ///
  /// @return how many had come before
  /// @throws BrokenBarrierException when one of them was cancelled, or [#breakUp] was called
  public int await() throws BrokenBarrierException {
    Task.require().checkCancelled();
    requireWhole();
    int before = waiting++;
    if (waiting == parties) {
      open();
      return before;
    }
    Promise<Void> mine = all;
    try {
      mine.awaitDone();
    } catch (Cancelled e) {
      if (!mine.isDone()) {
        breakUp();
      }
      throw e;
    }
    if (mine.isCancelled()) {
      requireWhole();
    }
    return before;
  }

  private void open() {
    Promise<Void> done = all;
    all = new Wait<>(Loop.current(), this);
    waiting = 0;
    done.complete(null);
  }

  private void requireWhole() throws BrokenBarrierException {
    if (broken) {
      throw new BrokenBarrierException(
          "one of " + parties + " was cancelled or timed out at the barrier; make a new one");
    }
  }

  /// Lets nobody through any more; all who wait are told.
  public void breakUp() {
    broken = true;
    waiting = 0;
    boolean _ = all.cancel(true);
  }

  public boolean isBroken() {
    return broken;
  }

  /// How many wait.
  public int waiting() {
    return waiting;
  }

  @Override
  public String toString() {
    return "a barrier (" + waiting + " of " + parties + " have come)";
  }
}
