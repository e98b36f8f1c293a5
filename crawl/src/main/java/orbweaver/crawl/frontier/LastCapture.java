package orbweaver.crawl.frontier;

import java.time.Instant;
import orbweaver.parse.CacheValidators;

/// The last whole answer that was kept of a URL.
///
/// @param at when its request was sent, as the archive has it
/// @param validators by which the server tells whether it has changed since
public record LastCapture(Instant at, CacheValidators validators) {
  public static final LastCapture NONE = new LastCapture(Instant.EPOCH, CacheValidators.NONE);

  public boolean isNone() {
    return at.equals(Instant.EPOCH);
  }
}
