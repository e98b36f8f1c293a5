package orbweaver.loop;

import java.util.LinkedHashSet;
import org.jspecify.annotations.Nullable;

/// Coroutines that stand in line until something is handed to them, first come first served. One
/// that is cancelled leaves the line; what was handed to it in the same instant is given back.
final class Line<T extends @Nullable Object> {
  private final Object what;
  private final LinkedHashSet<Turn<T>> waiting = new LinkedHashSet<>();
  private long handed;

  /// @param what they wait for; a dump prints it
  Line(Object what) {
    this.what = what;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  int length() {
    return waiting.size();
  }

  /// Takes what was handed to a coroutine that is cancelled.
  interface GiveBack<T extends @Nullable Object> {
    /// A thing that came too late.
    ///
    /// @param number in the order in which things were handed over
    void accept(T thing, long number);
  }

  /// A place in the line.
  private static final class Turn<T extends @Nullable Object> extends Wait<T> {
    private long number;

    Turn(Loop loop, Object what) {
      super(loop, what);
    }
  }

  /// Suspends until something is handed over.
  T await(GiveBack<T> giveBack) {
    var turn = new Turn<T>(Task.require().loop(), what);
    waiting.add(turn);
    try {
      turn.awaitDone();
    } catch (Throwable e) {
      boolean _ = waiting.remove(turn);
      if (turn.isDone()) {
        giveBack.accept(turn.resultNow(), turn.number);
      }
      throw e;
    }
    return turn.resultNow();
  }

  /// Serves the first in the line.
  ///
  /// @return false if nobody waits
  boolean handOver(T thing) {
    if (waiting.isEmpty()) {
      return false;
    }
    Turn<T> first = waiting.removeFirst();
    first.number = ++handed;
    first.complete(thing);
    return true;
  }
}
