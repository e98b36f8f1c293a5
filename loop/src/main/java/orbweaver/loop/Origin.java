package orbweaver.loop;

import org.jspecify.annotations.Nullable;

/// Where a task was started, and where the task that did so was. Kept only on request
/// ([LoopOptions#withOrigins]), for a stack trace costs microseconds; then it hangs on the task's
/// failure as "suppressed".
final class Origin extends Throwable {
  private static final long serialVersionUID = 1;

  Origin(String task, @Nullable Task<?> starter) {
    super(
        "task '" + task + "' was started by " + (starter == null ? "the loop" : starter),
        starter == null ? null : starter.origin());
  }

  @Override
  @SuppressWarnings("OverrideThrowableToString") // this is a note, no exception
  public String toString() {
    return "(" + getMessage() + ")";
  }
}
