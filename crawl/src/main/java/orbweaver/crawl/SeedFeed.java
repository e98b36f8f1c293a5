package orbweaver.crawl;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.loop.Promise;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Seeds that come while the crawl runs, on the coordinator's loop: each batch is handed to the
/// shards of its hosts and committed. Likewise targets of redirects that whoever has fed the seeds
/// finds to be missing.
final class SeedFeed {
  private final HostKeys keys;
  private final Journal journal;
  private final Deque<Batch> batches = new ArrayDeque<>();
  private final Signal signal = new Signal();
  private boolean ended;
  private boolean sowing;

  /// What is to be handed to the shards, and what to do once that is durable.
  private record Batch(List<Discovery> found, boolean areSeeds, Runnable done) {}

  SeedFeed(HostKeys keys, Journal journal) {
    this.keys = keys;
    this.journal = journal;
  }

  void put(List<Url> seeds, Runnable done) {
    List<Discovery> found = seeds.stream().map(seed -> found(seed, 0, null)).toList();
    put(new Batch(found, /* areSeeds= */ true, done));
  }

  /// @param hops redirects in a row that lead to the target
  void putTarget(Url target, int hops, UrlKey from) {
    put(new Batch(List.of(found(target, hops, from)), /* areSeeds= */ false, () -> {}));
  }

  private Discovery found(Url url, int hops, @Nullable UrlKey parent) {
    Url bare = url.withoutFragment();
    return new Discovery(keys.url(bare), bare, 0, hops, parent);
  }

  private void put(Batch batch) {
    batches.add(batch);
    signal.raise();
  }

  /// No more seeds come.
  void end() {
    ended = true;
    signal.raise();
  }

  /// Whether all seeds have been handed to the shards, and nothing else waits for that.
  boolean isSown() {
    return ended && batches.isEmpty() && !sowing;
  }

  /// Hands on what comes, until it is cancelled.
  ///
  /// @param sown called whenever all that has come was handed on
  void run(Router router, Runnable sown) {
    while (true) {
      if (batches.isEmpty()) {
        sown.run();
        signal.await();
      } else {
        sowing = true;
        sow(batches.remove(), router);
        sowing = false;
      }
    }
  }

  private void sow(Batch batch, Router router) {
    List<FrontierChange> changes =
        batch.areSeeds ? router.admitSeeds(batch.found) : router.admit(null, batch.found);
    if (!changes.isEmpty()) {
      Promise<Void> durable = journal.commit(new Commit(changes, null));
      journal.flush();
      durable.await();
      router.committed(null, changes);
    }
    batch.done.run();
  }
}
