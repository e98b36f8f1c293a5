package orbweaver.app;

import orbweaver.loop.TaskFailed;
import orbweaver.store.JobException;
import orbweaver.store.records.WarcException;
import orbweaver.store.search.IndexException;
import orbweaver.store.warc.StorageFailed;

/// What failures mean to whoever started the program.
final class Failures {
  private Failures() {}

  /// The failure itself, without the tasks that it came through.
  static Throwable root(Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof TaskFailed && cause.getCause() instanceof Throwable deeper) {
      cause = deeper;
    }
    return cause;
  }

  /// What is wrong, in one line.
  static String sentence(Throwable failure) {
    Throwable root = root(failure);
    String said = isExpected(root) ? String.valueOf(root.getMessage()) : root.toString();
    return said.replaceAll("\\s*\\R\\s*", " ");
  }

  static ExitCode exitCode(Throwable failure) {
    return switch (root(failure)) {
      case UsageException e -> e.exitCode();
      case WarcException e -> ExitCode.USAGE;
      case JobException e -> ExitCode.STORAGE;
      case StorageFailed e -> ExitCode.STORAGE;
      case IndexException e -> e.isMissing() ? ExitCode.USAGE : ExitCode.STORAGE;
      default -> ExitCode.INTERNAL_ERROR;
    };
  }

  private static boolean isExpected(Throwable root) {
    return exitCode(root) != ExitCode.INTERNAL_ERROR;
  }
}
