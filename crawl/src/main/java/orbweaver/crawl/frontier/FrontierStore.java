package orbweaver.crawl.frontier;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The durable side of the frontier, as the frontier reads it. What was committed is seen by the
/// next read; calls are bounded reads of a local store and may be made on a loop.
public interface FrontierStore {

  /// Tells all that is stored: first every settled URL, then every queued one in the order of its
  /// place within its host, and then hosts that have asked to be left alone. A queued URL that is
  /// also settled is told only if it is to be visited again.
  void replay(Replay replay);

  /// Up to `limit` queued URLs of `host` behind `after` (null: from the first), in their order.
  List<QueuedUrl> queued(HostKey host, QueuedUrl.@Nullable Place after, int limit);

  /// The settled state of a URL, or null.
  @Nullable UrlState state(UrlKey key);

  /// The greatest sequence number given to any place of this job so far, or 0.
  long lastSequence();

  /// What [#replay] tells.
  interface Replay {
    void settled(UrlState state);

    void queued(QueuedUrl url);

    /// A host that has asked to be left alone until then, which may be over.
    default void held(HostKey host, Instant until) {}
  }
}
