package orbweaver.loop;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A callback that is due at a time. Belongs to one loop.
public final class Timer {
  final long sequence;
  private final Timers timers;

  /// Null once it has run or was cancelled.
  private @Nullable Runnable action;

  Timer(long sequence, Runnable action, Timers timers) {
    this.sequence = sequence;
    this.action = Objects.requireNonNull(action, "a timer needs an action");
    this.timers = timers;
  }

  /// Lets the callback never run. Does nothing when it has run already.
  public void cancel() {
    if (action != null) {
      action = null;
      timers.cancelled();
    }
  }

  boolean isSet() {
    return action != null;
  }

  @Nullable Runnable action() {
    return action;
  }

  /// The callback, which is due; null if it was cancelled.
  @Nullable Runnable take() {
    Runnable due = action;
    action = null;
    return due;
  }
}
