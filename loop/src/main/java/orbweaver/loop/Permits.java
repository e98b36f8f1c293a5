package orbweaver.loop;

import java.util.ArrayDeque;

/// So many at once, first come first served. Belongs to one loop.
public final class Permits {
  private final ArrayDeque<Promise<Void>> waiting = new ArrayDeque<>();
  private int available;

  public Permits(int permits) {
    if (permits < 0) {
      throw new IllegalArgumentException("permits must be >= 0 but are " + permits);
    }
    this.available = permits;
  }

  /// Suspends until one is free, and takes it.
  public void acquire() {
    if (tryAcquire()) {
      return;
    }
    var turn = new Promise<Void>();
    waiting.add(turn);
    try {
      turn.await();
    } catch (Cancelled e) {
      if (turn.isDone()) {
        release();
      } else {
        waiting.remove(turn);
      }
      throw e;
    }
  }

  /// Takes one if it is free and nobody waits for it.
  public boolean tryAcquire() {
    if (available == 0 || !waiting.isEmpty()) {
      return false;
    }
    available--;
    return true;
  }

  public void release() {
    Promise<Void> next = waiting.poll();
    if (next == null) {
      available++;
    } else {
      next.complete(null);
    }
  }

  public int available() {
    return available;
  }
}
