package orbweaver.crawl.frontier;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import orbweaver.crawl.frontier.QueuedUrl.Place;
import org.jspecify.annotations.Nullable;

/// A frontier's store in memory: takes changes as a journal would.
final class MemoryStore implements FrontierStore {
  private final Map<HostKey, TreeMap<Place, QueuedUrl>> queues = new LinkedHashMap<>();
  private final Map<UrlKey, UrlState> states = new LinkedHashMap<>();
  private long lastSequence;

  void apply(List<? extends FrontierChange> changes) {
    changes.forEach(this::apply);
  }

  private void apply(FrontierChange change) {
    switch (change) {
      case FrontierChange.Admitted(QueuedUrl url) -> put(url);
      case FrontierChange.Readmitted(QueuedUrl url) -> {
        states.remove(url.key());
        put(url);
      }
      case FrontierChange.Renewed(QueuedUrl url) -> put(url);
      case FrontierChange.Retried(QueuedUrl url) -> put(url);
      case FrontierChange.Rejected(UrlState state) -> states.put(state.key(), state);
      case FrontierChange.Superseded(QueuedUrl url) -> queue(url.key().host()).remove(url.place());
      case FrontierChange.Settled(QueuedUrl url, UrlState state) -> {
        queue(url.key().host()).remove(url.place());
        states.put(state.key(), state);
      }
      case FrontierChange.Held _ -> {}
    }
  }

  private void put(QueuedUrl url) {
    queue(url.key().host()).put(url.place(), url);
    lastSequence = Math.max(lastSequence, url.place().sequence());
  }

  private TreeMap<Place, QueuedUrl> queue(HostKey host) {
    return queues.computeIfAbsent(host, _ -> new TreeMap<>());
  }

  @Override
  public void replay(Replay replay) {
    states.values().forEach(replay::settled);
    queues.values().forEach(queue -> queue.values().forEach(replay::queued));
  }

  @Override
  public List<QueuedUrl> queued(HostKey host, @Nullable Place after, int limit) {
    var queue = queue(host);
    var tail = after == null ? queue : queue.tailMap(after, /* inclusive= */ false);
    return new ArrayList<>(tail.values().stream().limit(limit).toList());
  }

  @Override
  public @Nullable UrlState state(UrlKey key) {
    return states.get(key);
  }

  @Override
  public long lastSequence() {
    return lastSequence;
  }
}
