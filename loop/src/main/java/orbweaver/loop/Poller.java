package orbweaver.loop;

/// Where a loop waits when nothing is ready.
interface Poller extends AutoCloseable {

  /// Handles what has come in, waiting at most that long for it: 0 does not wait, [Long#MAX_VALUE]
  /// waits until woken.
  ///
  /// @return whether there was anything
  boolean poll(long nanos);

  /// Ends a wait, or keeps the next one from waiting. Any thread.
  void wakeup();

  @Override
  void close();
}
