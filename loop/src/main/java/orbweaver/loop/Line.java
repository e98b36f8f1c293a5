package orbweaver.loop;

import java.util.LinkedHashSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Coroutines that stand in line until something is handed to them, first come first served. One
/// that is cancelled leaves the line; what was handed to it in the same instant is given back.
final class Line<T extends @Nullable Object> {
  private final Object what;
  private final LinkedHashSet<Wait<T>> waiting = new LinkedHashSet<>();

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

  /// Suspends until something is handed over.
  ///
  /// @param giveBack takes what came too late
  T await(Consumer<T> giveBack) {
    var turn = new Wait<T>(Task.require().loop(), what);
    waiting.add(turn);
    try {
      turn.awaitDone();
    } catch (Throwable e) {
      boolean _ = waiting.remove(turn);
      if (turn.isDone()) {
        giveBack.accept(turn.resultNow());
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
    waiting.removeFirst().complete(thing);
    return true;
  }
}
