package orbweaver.loop;

/// What [Promise#await] throws when what was awaited has failed: the trace is the waiter's, the
/// cause is the failure, so that the whole logical chain prints.
public final class TaskFailed extends RuntimeException {
  private static final long serialVersionUID = 1;

  TaskFailed(String what, Throwable cause) {
    super(what + " failed: " + cause, cause);
  }
}
