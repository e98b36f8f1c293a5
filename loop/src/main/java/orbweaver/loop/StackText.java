package orbweaver.loop;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/// Stacks and durations for people.
final class StackText {
  private static final Duration MAX = Duration.ofNanos(Long.MAX_VALUE);

  /// What the machinery puts above and below a program's own frames.
  private static final Set<String> MACHINERY =
      Set.of(
          Task.class.getName(),
          Promise.class.getName(),
          Coroutines.class.getName(),
          Scope.class.getName(),
          Line.class.getName(),
          Baton.class.getName(),
          DirectSwitch.class.getName(),
          OwnScheduler.class.getName());

  private StackText() {}

  static String slow(Task<?> task, Duration soFar, List<StackTraceElement> stack) {
    return task
        + " has held the loop for "
        + rounded(soFar)
        + "; give such work to blocking(...), or call yieldNow() in between"
        + lines(stack, "    ");
  }

  /// What the program itself does, a line a frame.
  static String lines(List<StackTraceElement> stack, String indent) {
    var text = new StringBuilder();
    stack.stream()
        .filter(StackText::isOfTheProgram)
        .forEach(frame -> text.append('\n').append(indent).append("at ").append(frame));
    return text.toString();
  }

  private static boolean isOfTheProgram(StackTraceElement frame) {
    String type = frame.getClassName();
    return !type.startsWith("java.lang.Virtual")
        && !type.startsWith("java.lang.Thread")
        && !type.startsWith("jdk.internal.")
        && !type.startsWith("java.util.concurrent.locks.")
        && !type.equals("java.lang.System$1")
        && !MACHINERY.contains(type);
  }

  /// In the largest unit that is whole: `30 s`, `1500 ms`, `20 us`, `7 ns`.
  static String duration(Duration length) {
    if (length.compareTo(MAX) > 0) {
      return length.toDays() + " days";
    }
    long nanos = length.toNanos();
    if (nanos % 1_000_000_000 == 0) {
      return nanos / 1_000_000_000 + " s";
    }
    if (nanos % 1_000_000 == 0) {
      return nanos / 1_000_000 + " ms";
    }
    return nanos % 1_000 == 0 ? nanos / 1_000 + " us" : nanos + " ns";
  }

  /// The same to three digits or so, for what was measured.
  static String rounded(Duration length) {
    if (length.compareTo(Duration.ofSeconds(10)) >= 0) {
      return length.toSeconds() + " s";
    }
    long nanos = length.toNanos();
    if (nanos >= 10_000_000) {
      return nanos / 1_000_000 + " ms";
    }
    return nanos >= 10_000 ? nanos / 1_000 + " us" : nanos + " ns";
  }
}
