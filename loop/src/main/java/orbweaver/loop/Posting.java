package orbweaver.loop;

import org.jspecify.annotations.Nullable;

/// An action for a loop that is its own place in the line of [Posted]: posting it allocates
/// nothing. It may be posted again once it has begun to run.
abstract class Posting implements Runnable {
  /// What was posted before it, then what comes after it.
  @Nullable Posting next;

  /// Any action, with a place.
  static Posting of(Runnable action) {
    return action instanceof Posting posting ? posting : new Plain(action);
  }

  private static final class Plain extends Posting {
    private final Runnable action;

    Plain(Runnable action) {
      this.action = action;
    }

    @Override
    public void run() {
      action.run();
    }

    @Override
    public String toString() {
      return action.toString();
    }
  }
}
