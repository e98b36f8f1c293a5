package orbweaver.loop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The tree of a loop's tasks as text: what each waits for, since when, who started it and where it
/// is.
final class Dump {
  private static final int MAX_TASKS = 10_000;

  private final Loop loop;
  private final StringBuilder text = new StringBuilder();
  private int tasks;

  Dump(Loop loop) {
    this.loop = loop;
  }

  String write(@Nullable Task<?> main) {
    LoopStats stats = loop.stats();
    text.append("loop '").append(loop.name()).append("' (");
    text.append(stats.engine().name().toLowerCase(java.util.Locale.ROOT));
    text.append(", ").append(stats.transport()).append("): ");
    text.append(stats.tasks()).append(" tasks, ").append(stats.parked()).append(" parked, ");
    text.append(stats.ready()).append(" ready, ").append(stats.timers()).append(" timers, ");
    text.append(stats.steps()).append(" steps, longest ");
    text.append(StackText.rounded(stats.longestStep()));
    if (main != null && !main.isDone()) {
      write(main, "  ");
    }
    if (tasks > MAX_TASKS) {
      text.append("\n  and more; only the first ").append(MAX_TASKS).append(" are shown");
    }
    return text.append('\n').toString();
  }

  private void write(Task<?> task, String indent) {
    if (++tasks > MAX_TASKS) {
      return;
    }
    text.append('\n').append(indent).append(task).append(' ').append(state(task));
    Task<?> starter = task.starter();
    if (starter != null) {
      text.append("; started by ").append(starter);
    }
    if (task.origin() != null) {
      text.append(StackText.lines(List.of(task.origin().getStackTrace()), indent + "    from "));
    }
    text.append(StackText.lines(List.of(task.stack().getStackTrace()), indent + "    "));
    for (Scope scope : scopes(task)) {
      scope.tasks().forEach(child -> write(child, indent + "  "));
    }
  }

  private String state(Task<?> task) {
    Object what = task.waitingFor();
    if (loop.isRunning(task)) {
      return "runs";
    }
    if (task.isReady()) {
      return "is ready";
    }
    return what == null
        ? "waits in the JDK"
        : "waits for "
            + what
            + ", for "
            + StackText.rounded(Duration.ofNanos(loop.nanos() - task.waitingSinceNanos()));
  }

  /// The outermost first.
  private static List<Scope> scopes(Task<?> task) {
    var scopes = new ArrayList<Scope>();
    for (Scope scope = task.scopes(); scope != null; scope = scope.outer()) {
      scopes.addFirst(scope);
    }
    return scopes;
  }
}
