package orbweaver.app.rehearse;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Every request that the server saw, in order. Belongs to the server's loop.
public final class AccessLog {
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, Integer> attempts = new LinkedHashMap<>();
  private final Map<String, Integer> underWay = new LinkedHashMap<>();

  /// All requests so far.
  public List<Access> accesses() {
    return entries.stream().map(Entry::access).toList();
  }

  /// Forgets all of them, so that what heals after a while is broken again.
  public void clear() {
    entries.clear();
    attempts.clear();
  }

  Entry begin(String authority, String target, long startNanos) {
    var entry =
        new Entry(
            authority,
            target,
            attempts.merge(authority + target, 1, Integer::sum),
            underWay.merge(authority, 1, Integer::sum),
            startNanos);
    entries.add(entry);
    return entry;
  }

  void end(Entry entry, long endNanos) {
    entry.endNanos = endNanos;
    underWay.merge(entry.authority, -1, Integer::sum);
  }

  /// A request that may still be under way.
  static final class Entry {
    private final String authority;
    private final String target;
    private final int attempt;
    private final int concurrent;
    private final long startNanos;
    private long endNanos = Long.MAX_VALUE;
    private int status;
    private Duration latency = Duration.ZERO;
    private Duration retryAfter = Duration.ZERO;

    Entry(String authority, String target, int attempt, int concurrent, long startNanos) {
      this.authority = authority;
      this.target = target;
      this.attempt = attempt;
      this.concurrent = concurrent;
      this.startNanos = startNanos;
    }

    int attempt() {
      return attempt;
    }

    /// What it is going to be answered.
    void answered(Answer answer) {
      status = answer.delivery() == Delivery.NONE ? 0 : answer.status();
      latency = answer.latency();
      retryAfter = answer.retryAfter();
    }

    Access access() {
      return new Access(
          authority,
          target,
          attempt,
          concurrent,
          startNanos,
          endNanos,
          status,
          latency,
          retryAfter);
    }
  }
}
