package orbweaver.crawl.fetch;

import java.io.IOException;

/// Why a stream of HTTP/2 brings no answer, or no more of it.
final class H2Failure extends IOException {
  private static final long serialVersionUID = 1;

  /// What that says of the request.
  enum Kind {
    /// The server has not begun with it: it may be repeated, whatever it asks for (RFC 9113 8.7).
    REFUSED,
    /// What came is not HTTP/2, or not HTTP.
    MALFORMED,
    /// The server, or the connection, gave up.
    BROKEN
  }

  private final Kind kind;

  H2Failure(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  Kind kind() {
    return kind;
  }
}
