package orbweaver.app;

/// What the process tells whoever started it.
enum ExitCode {
  /// All was done.
  DONE(0),
  /// A bug, or something nobody foresaw.
  INTERNAL_ERROR(1),
  /// What was checked has faults.
  FINDINGS(2),
  /// The command line or the configuration makes no sense.
  USAGE(3),
  /// A budget is used up; the same command resumes.
  LIMIT_REACHED(4),
  /// Interrupted, and stopped cleanly; the same command resumes.
  INTERRUPTED(5),
  /// The job's storage failed: a full disk, a lock, a directory that is not ours.
  STORAGE(6),
  /// No seed could be reached.
  SEEDS_FAILED(7),
  /// Told twice to stop; the same command resumes.
  KILLED(130);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}
