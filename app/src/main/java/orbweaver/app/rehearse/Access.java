package orbweaver.app.rehearse;

import java.time.Duration;

/// One request that the server saw.
///
/// @param attempt how many times this URL was asked for so far, from 1
/// @param concurrent requests of the same site under way when it came, itself among them
/// @param startNanos when it was read, on the server's clock
/// @param endNanos when its answer had been handed to the network; [Long#MAX_VALUE] if it has not
/// @param status 0 if no answer was sent
/// @param latency that the answer took by design
/// @param retryAfter that the answer asked for; zero for none
public record Access(
    String authority,
    String target,
    int attempt,
    int concurrent,
    long startNanos,
    long endNanos,
    int status,
    Duration latency,
    Duration retryAfter) {

  public String url() {
    return "http://" + authority + target;
  }

  boolean isRobots() {
    return target.equals(Site.ROBOTS);
  }
}
