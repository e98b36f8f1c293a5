package orbweaver.crawl.fetch;

import org.jspecify.annotations.Nullable;

/// What became of one fetch.
public sealed interface FetchOutcome {

  /// A response has come, whatever its status and perhaps not all of it.
  record Answered(Answer answer) implements FetchOutcome {}

  /// There is no response.
  ///
  /// @param detail phase and cause, a sentence for people
  /// @param elapsedNanos until it failed
  /// @param refusal what the server has answered to something that had to come first, such as a
  ///   login; null if it has not. It may say for how long to leave its host alone.
  record Failed(Failure failure, String detail, long elapsedNanos, @Nullable HttpHead refusal)
      implements FetchOutcome {}

  /// Why there is none.
  enum Failure {
    /// Nobody could say where the host is.
    DNS_ERROR,
    /// The host's name has no address: an answer, which asking again would not change.
    NO_ADDRESS,
    /// No connection could be made, or it ended before an answer.
    CONNECT_ERROR,
    /// No secure connection could be made.
    TLS_ERROR,
    /// A time limit passed before the head of an answer had come.
    TIMEOUT,
    /// The answer is not HTTP, or could be read in two ways.
    PROTOCOL_ERROR,
    /// All addresses of the host are internal ones, which the request does not allow.
    BLOCKED_ADDRESS,
    /// The page lies behind a login that does not let us in.
    NOT_LOGGED_IN,
    /// The page lies behind a login whose server is busy.
    LOGIN_PUT_OFF
  }
}
