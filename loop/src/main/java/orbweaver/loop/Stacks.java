package orbweaver.loop;

/// Makes the stacks of coroutines and switches between them and the loop.
sealed interface Stacks permits OwnScheduler, Baton {

  Engine engine();

  /// A thread for the loop itself, not started yet.
  Thread newLoopThread(String name, Runnable body);

  /// A thread for a stack, not started yet.
  Thread newStack(String name, Runnable body);

  /// Runs a stack until its next suspension. On the loop's thread.
  ///
  /// @param first whether it has not run before
  void resume(Thread stack, boolean first);

  /// Runs the stacks that other threads have woken, where the loop waits for none of them.
  ///
  /// @return whether there were any
  boolean runForeign();

  /// Suspends the calling stack until it is resumed. May return early.
  void suspend();

  /// Whether the caller runs on behalf of the loop.
  boolean isHere();

  /// The longest wait for I/O that harms nobody else, in nanoseconds.
  long maxWaitNanos();

  /// The loop has waited for I/O: lets others run where it was.
  void giveWay();

  /// The loop has ended.
  void close();
}
