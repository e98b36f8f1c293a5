package orbweaver.loop;

import org.jspecify.annotations.Nullable;

/// What awaiting throws when that which was awaited has failed. The trace is the waiter's and the
/// cause the failure, so that the whole logical chain prints, task by task.
public final class TaskFailed extends RuntimeException {
  private static final long serialVersionUID = 1;

  TaskFailed(Object what, @Nullable Throwable cause) {
    super(message(what, cause), cause);
  }

  private static String message(Object what, @Nullable Throwable cause) {
    String name = what instanceof Task<?> task ? task.withStarter() : what.toString();
    return name + " failed: " + cause;
  }
}
