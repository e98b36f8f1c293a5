package orbweaver.app.rehearse;

import java.time.Duration;

/// What a crawl had promised, for the audit to hold it to.
///
/// @param delay between the starts of two requests to a site; a longer Crawl-delay counts instead
/// @param hostConcurrency requests to a site at once
/// @param retries further attempts where an answer is an error or no answer
/// @param restarts how often the crawl was stopped and resumed: each may repeat requests
/// @param tolerance by how much the network may bring two requests closer together
public record AuditRules(
    Duration delay, int hostConcurrency, int retries, int restarts, Duration tolerance) {

  public AuditRules {
    if (delay.isNegative() || tolerance.isNegative()) {
      throw new IllegalArgumentException(
          "neither delay nor tolerance may be negative but they are " + delay + ", " + tolerance);
    }
  }

  /// One request at a time, not interrupted, three retries.
  public static AuditRules of(Duration delay, Duration tolerance) {
    return new AuditRules(delay, 1, 3, 0, tolerance);
  }

  public AuditRules withRestarts(int number) {
    return new AuditRules(delay, hostConcurrency, retries, number, tolerance);
  }

  public AuditRules withHostConcurrency(int number) {
    return new AuditRules(delay, number, retries, restarts, tolerance);
  }

  public AuditRules withRetries(int number) {
    return new AuditRules(delay, hostConcurrency, number, restarts, tolerance);
  }
}
