package orbweaver.app.rehearse;

import java.time.Duration;

/// What a crawl had promised, for the audit to hold it to.
///
/// @param delay between the starts of two requests to a site; a longer Crawl-delay counts instead
/// @param hostConcurrency requests to a site at once
/// @param addressRequests to all sites together in the time of the delay, where they share an
///   address; 0 for any number
/// @param addressBurst requests more than these that may come at once: each shard has a share of
///   the limit and knows nothing of the others' last request
/// @param retries further attempts where an answer is an error or no answer
/// @param restarts how often the crawl was stopped and resumed: each may repeat requests
/// @param tolerance by how much the network may bring two requests closer together
public record AuditRules(
    Duration delay,
    int hostConcurrency,
    int addressRequests,
    int addressBurst,
    int retries,
    int restarts,
    Duration tolerance) {

  public AuditRules {
    if (delay.isNegative() || tolerance.isNegative()) {
      throw new IllegalArgumentException(
          "neither delay nor tolerance may be negative but they are " + delay + ", " + tolerance);
    }
  }

  /// One request at a time, not interrupted, three retries.
  public static AuditRules of(Duration delay, Duration tolerance) {
    return new AuditRules(delay, 1, 0, 0, 3, 0, tolerance);
  }

  public AuditRules withRestarts(int number) {
    return new AuditRules(
        delay, hostConcurrency, addressRequests, addressBurst, retries, number, tolerance);
  }

  public AuditRules withHostConcurrency(int number) {
    return new AuditRules(
        delay, number, addressRequests, addressBurst, retries, restarts, tolerance);
  }

  public AuditRules withAddress(int requests, int burst) {
    return new AuditRules(delay, hostConcurrency, requests, burst, retries, restarts, tolerance);
  }

  public AuditRules withRetries(int number) {
    return new AuditRules(
        delay, hostConcurrency, addressRequests, addressBurst, number, restarts, tolerance);
  }
}
