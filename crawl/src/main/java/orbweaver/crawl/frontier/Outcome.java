package orbweaver.crawl.frontier;

/// What became of a URL, as one word that people and scripts can rely on.
public enum Outcome {
  /// Answered 2xx with a body.
  OK(1, "ok"),
  /// Answered 2xx without a body.
  EMPTY(2, "empty"),
  /// Answered 304 to a conditional request.
  NOT_MODIFIED(3, "not-modified"),
  /// Answered 4xx or 5xx.
  HTTP_ERROR(4, "http-error"),
  /// Answered 3xx; its target is a URL of its own.
  REDIRECT(5, "redirect"),
  /// Answered 3xx without a target that can be followed.
  REDIRECT_UNFOLLOWED(6, "redirect-unfollowed"),
  /// A redirect to itself; of a list also one that leads back to where it was come from.
  REDIRECT_LOOP(7, "redirect-loop"),
  /// More redirects in a row than the crawl allows.
  TOO_MANY_REDIRECTS(8, "too-many-redirects"),
  /// The connection ended before the body did; what came is kept.
  TRUNCATED(9, "truncated"),
  /// The body does not decode as its Content-Encoding says.
  DECODE_ERROR(10, "decode-error"),
  /// The answer is not HTTP.
  PROTOCOL_ERROR(11, "protocol-error"),
  /// A time limit passed; the detail names the phase.
  TIMEOUT(12, "timeout"),
  /// A size limit was reached; what came before it is kept.
  TOO_LARGE(13, "too-large"),
  /// No secure connection could be made.
  TLS_ERROR(14, "tls-error"),
  /// The host's name has no address.
  DNS_ERROR(15, "dns-error"),
  /// No connection could be made, or it was reset before an answer.
  CONNECT_ERROR(16, "connect-error"),
  /// A fault of the crawler's own, which cost this page alone.
  INTERNAL_ERROR(17, "internal-error"),
  /// Disallowed by robots.txt; the detail has the line.
  BLOCKED_ROBOTS(18, "blocked-robots"),
  /// Outside the scope, or excluded; the detail has the rule.
  BLOCKED_SCOPE(19, "blocked-scope"),
  /// Neither http nor https.
  BLOCKED_SCHEME(20, "blocked-scheme"),
  /// Of a kind that the crawl does not take.
  BLOCKED_TYPE(21, "blocked-type"),
  /// A private, loopback or otherwise internal address that no seed names.
  BLOCKED_ADDRESS(22, "blocked-address"),
  /// Deeper than the crawl goes.
  BLOCKED_DEPTH(23, "blocked-depth"),
  /// Longer than a URL may be, or not a URL.
  INVALID_URL(24, "invalid-url"),
  /// Found only on pages that ask robots to follow none of their links.
  BLOCKED_NOFOLLOW(25, "blocked-nofollow"),
  /// Looks like the way into an endless site; the detail has the sign.
  BLOCKED_TRAP(26, "blocked-trap");

  private final int code;
  private final String label;

  Outcome(int code, String label) {
    this.code = code;
    this.label = label;
  }

  /// The number in stores; never given to another outcome.
  public int code() {
    return code;
  }

  /// The word in files and on the command line.
  public String label() {
    return label;
  }

  /// Whether it depends on where the URL was found, so that another page may yet lead to it.
  boolean isProvisional() {
    return this == BLOCKED_DEPTH || this == BLOCKED_NOFOLLOW || this == TOO_MANY_REDIRECTS;
  }

  /// Whether there may be a page whose links, or a target, lead on.
  boolean leadsOn() {
    return switch (this) {
      case OK, NOT_MODIFIED, REDIRECT, TRUNCATED, TOO_LARGE -> true;
      default -> false;
    };
  }

  /// Whether a request was made and answered, or failed: false for all that was never asked.
  public boolean visited() {
    return !label.startsWith("blocked-") && this != INVALID_URL;
  }
}
