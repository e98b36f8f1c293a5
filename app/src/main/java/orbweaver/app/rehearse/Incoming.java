package orbweaver.app.rehearse;

/// What a client sends next on its connection.
sealed interface Incoming {

  /// A request without a body.
  ///
  /// @param method GET or HEAD
  /// @param authority of its Host, in lower case
  /// @param acceptsGzip whether the answer may be compressed
  /// @param keepsAlive whether another request may follow
  record Request(
      String method, String target, String authority, boolean acceptsGzip, boolean keepsAlive)
      implements Incoming {}

  /// Something else, and the status that says so; nothing after it can be understood.
  record Malformed(int status) implements Incoming {}

  /// The client has finished.
  record End() implements Incoming {}
}
