package orbweaver.crawl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import orbweaver.crawl.frontier.Frontier;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.crawl.frontier.FrontierStore;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;

/// Queues all that a finished job has visited, to be visited again. Each URL keeps its state until
/// then; so a renewal that is interrupted goes on where it was.
final class Renewal {
  private static final int CHANGES_PER_COMMIT = 1_000;

  private final boolean obeyRobots;
  private final Journal journal;
  private final Function<UrlKey, Frontier> owner;
  private final List<FrontierChange> changes = new ArrayList<>();

  /// @param owner the frontier of a URL
  Renewal(CrawlSettings settings, Journal journal, Function<UrlKey, Frontier> owner) {
    this.obeyRobots = settings.obeyRobots();
    this.journal = journal;
    this.owner = owner;
  }

  /// Goes once over all that the store has. Suspends.
  void run(FrontierStore store) {
    store.replay(
        new FrontierStore.Replay() {
          @Override
          public void settled(UrlState state) {
            renew(state);
          }

          @Override
          public void queued(QueuedUrl url) {
            // It is in the queue.
          }
        });
    commit();
  }

  private void renew(UrlState state) {
    if (wasToBeVisited(state)
        && owner.apply(state.key()).renew(state) instanceof FrontierChange change) {
      changes.add(change);
      if (changes.size() == CHANGES_PER_COMMIT) {
        commit();
      }
    }
  }

  /// What robots.txt forbade it may allow now.
  private boolean wasToBeVisited(UrlState state) {
    Outcome outcome = state.verdict().outcome();
    return state.url().isHttp()
        && ((outcome == Outcome.BLOCKED_ROBOTS && obeyRobots)
            || (outcome.visited() && outcome != Outcome.TOO_MANY_REDIRECTS));
  }

  private void commit() {
    if (changes.isEmpty()) {
      return;
    }
    journal.commit(new Commit(changes, null)).await();
    for (FrontierChange change : changes) {
      if (change instanceof FrontierChange.Renewed(QueuedUrl url)) {
        owner.apply(url.key()).committed(List.of(change));
      }
    }
    changes.clear();
  }
}
