package orbweaver.crawl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.loop.Promise;
import orbweaver.parse.Url;

/// Seeds that come while the crawl runs, on the coordinator's loop: each batch is handed to the
/// shards of its hosts and committed.
final class SeedFeed {
  private final HostKeys keys;
  private final Journal journal;
  private final Deque<Batch> batches = new ArrayDeque<>();
  private final Signal signal = new Signal();
  private boolean ended;
  private boolean sown;

  /// Seeds, and what to do once they are durable.
  private record Batch(List<Url> seeds, Runnable done) {}

  SeedFeed(HostKeys keys, Journal journal) {
    this.keys = keys;
    this.journal = journal;
  }

  void put(List<Url> seeds, Runnable done) {
    batches.add(new Batch(List.copyOf(seeds), done));
    signal.raise();
  }

  /// No more seeds come.
  void end() {
    ended = true;
    signal.raise();
  }

  /// Whether all seeds have been handed to the shards.
  boolean isSown() {
    return sown;
  }

  /// Hands on what comes, until the end.
  void run(Router router) {
    while (!ended || !batches.isEmpty()) {
      if (batches.isEmpty()) {
        signal.await();
      } else {
        sow(batches.remove(), router);
      }
    }
    sown = true;
  }

  private void sow(Batch batch, Router router) {
    var found = new ArrayList<Discovery>();
    for (Url seed : batch.seeds) {
      Url bare = seed.withoutFragment();
      found.add(new Discovery(keys.url(bare), bare, 0, 0, null));
    }
    List<FrontierChange> changes = router.admitSeeds(found);
    if (!changes.isEmpty()) {
      Promise<Void> durable = journal.commit(new Commit(changes, null));
      journal.flush();
      durable.await();
      router.committed(null, changes);
    }
    batch.done.run();
  }
}
