package orbweaver.crawl.frontier;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// An address that several hosts may share: how many requests it has now, when it may have the
/// next, and which hosts wait for that. Belongs to its frontier.
///
/// ## How hosts take turns
///
/// A host whose turn comes while its address is busy is *parked*, at the end of a line. The first
/// of the line becomes the *leader*: it has a turn of its own, for when the address is due, and no
/// host goes before it. So there is one turn an address, however many hosts wait for it.
final class SharedAddress {
  private final int limit;
  private final long gapNanos;
  private final ArrayDeque<HostQueue> line = new ArrayDeque<>();
  private @Nullable HostQueue leader;
  private int inFlight;
  private long dueNanos;

  /// @param limit requests at once
  /// @param gapNanos between the starts of two
  SharedAddress(int limit, long gapNanos) {
    this.limit = limit;
    this.gapNanos = gapNanos;
  }

  /// Whether the host, whose turn has come, may ask now. If not, it stands in line from now on.
  boolean admits(HostQueue host, long nowNanos) {
    boolean isFirst = leader == null ? line.isEmpty() : leader == host;
    if (leader == host) {
      leader = null;
    }
    if (isFirst && inFlight < limit && dueNanos <= nowNanos) {
      return true;
    }
    host.parked(true);
    if (isFirst) {
      line.addFirst(host);
    } else {
      line.addLast(host);
    }
    return false;
  }

  /// The next leader, which the caller gives a turn at [#dueNanos] or later; null if the line is
  /// empty, has one, or must wait for a request to end.
  @Nullable HostQueue nextLeader(int hostLimit) {
    while (leader == null && inFlight < limit && !line.isEmpty()) {
      HostQueue first = line.removeFirst();
      first.parked(false);
      // One that is not ready any more comes back by itself.
      if (first.readyNanos(hostLimit) != HostQueue.NEVER) {
        leader = first;
        return first;
      }
    }
    return null;
  }

  boolean isLedBy(HostQueue host) {
    return leader == host;
  }

  /// The leader is not ready for as long as the others would have to wait.
  void dropLeader() {
    leader = null;
  }

  void began() {
    inFlight++;
  }

  void ended() {
    inFlight--;
  }

  /// A request starts now.
  void started(long nowNanos) {
    dueNanos = Math.max(dueNanos, nowNanos + gapNanos);
  }

  long dueNanos() {
    return dueNanos;
  }
}
