package orbweaver.crawl.frontier;

/// What became of a URL, as one word that people and scripts can rely on.
public enum Outcome {
  /// Answered 2xx with a body.
  OK("ok"),
  /// Answered 2xx without a body.
  EMPTY("empty"),
  /// Answered 304 to a conditional request.
  NOT_MODIFIED("not-modified"),
  /// Answered 4xx or 5xx.
  HTTP_ERROR("http-error"),
  /// Answered 3xx; its target is a URL of its own.
  REDIRECT("redirect"),
  /// Answered 3xx without a target that can be followed.
  REDIRECT_UNFOLLOWED("redirect-unfollowed"),
  /// A redirect to itself.
  REDIRECT_LOOP("redirect-loop"),
  /// More redirects in a row than the crawl allows.
  TOO_MANY_REDIRECTS("too-many-redirects"),
  /// The connection ended before the body did; what came is kept.
  TRUNCATED("truncated"),
  /// The body does not decode as its Content-Encoding says.
  DECODE_ERROR("decode-error"),
  /// The answer is not HTTP.
  PROTOCOL_ERROR("protocol-error"),
  /// A time limit passed; the detail names the phase.
  TIMEOUT("timeout"),
  /// A size limit was reached; what came before it is kept.
  TOO_LARGE("too-large"),
  /// No secure connection could be made.
  TLS_ERROR("tls-error"),
  /// The host's name has no address.
  DNS_ERROR("dns-error"),
  /// No connection could be made, or it was reset before an answer.
  CONNECT_ERROR("connect-error"),
  /// A fault of the crawler's own, which cost this page alone.
  INTERNAL_ERROR("internal-error"),
  /// Disallowed by robots.txt; the detail has the line.
  BLOCKED_ROBOTS("blocked-robots"),
  /// Outside the scope, or excluded; the detail has the rule.
  BLOCKED_SCOPE("blocked-scope"),
  /// Neither http nor https.
  BLOCKED_SCHEME("blocked-scheme"),
  /// Of a kind that the crawl does not take.
  BLOCKED_TYPE("blocked-type"),
  /// A private, loopback or otherwise internal address that no seed names.
  BLOCKED_ADDRESS("blocked-address"),
  /// Deeper than the crawl goes.
  BLOCKED_DEPTH("blocked-depth"),
  /// Longer than a URL may be, or not a URL.
  INVALID_URL("invalid-url");

  private final String label;

  Outcome(String label) {
    this.label = label;
  }

  /// The word in files and on the command line.
  public String label() {
    return label;
  }

  /// Whether a request was made and answered, or failed: false for all that was never asked.
  public boolean visited() {
    return !label.startsWith("blocked-") && this != INVALID_URL;
  }
}
