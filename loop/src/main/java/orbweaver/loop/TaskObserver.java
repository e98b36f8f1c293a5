package orbweaver.loop;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;

/// Is told of every move of the tasks of a loop, on the loop's thread. Its methods must be quick
/// and must not suspend. Given by [LoopOptions#withObserver].
public interface TaskObserver {
  /// Wants to know nothing but who holds the loop.
  TaskObserver NONE = new TaskObserver() {};

  /// A task was made; it has not run yet.
  default void started(Task<?> task) {}

  /// The loop is about to run a task.
  default void resumed(Task<?> task) {}

  /// A task waits.
  default void suspended(Task<?> task) {}

  /// A task has ended that way.
  default void ended(Task<?> task, Future.State how) {}

  /// A task holds the loop for longer than it should, and still does. Called on a thread of its
  /// own, once a step; unless overridden, logs a warning as `orbweaver.loop.watchdog`.
  ///
  /// @param soFar the least that it has taken
  /// @param stack where it is, innermost first
  default void heldTheLoop(Task<?> task, Duration soFar, List<StackTraceElement> stack) {
    System.getLogger("orbweaver.loop.watchdog")
        .log(System.Logger.Level.WARNING, () -> StackText.slow(task, soFar, stack));
  }
}
