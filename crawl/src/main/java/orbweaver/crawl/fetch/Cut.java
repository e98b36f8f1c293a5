package orbweaver.crawl.fetch;

/// What an answer lacks.
public enum Cut {
  /// Nothing.
  NONE,
  /// The server ended the connection, or an encoded stream, before the end.
  TRUNCATED,
  /// A size limit was reached, on the wire or by what decoding makes of it.
  TOO_LARGE,
  /// A time limit passed while the body came.
  TIMEOUT,
  /// The body does not decode as its Content-Encoding says.
  DECODE_ERROR,
  /// The framing of the body is broken.
  PROTOCOL_ERROR,
  /// The body is of a type that is not wanted, and was not read.
  BLOCKED_TYPE
}
