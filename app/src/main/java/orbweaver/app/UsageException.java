package orbweaver.app;

/// What the user asked for cannot be done; the message says what, where and how to mend it.
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ExitCode exitCode;

  UsageException(String message) {
    this(ExitCode.USAGE, message);
  }

  UsageException(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  ExitCode exitCode() {
    return exitCode;
  }
}
