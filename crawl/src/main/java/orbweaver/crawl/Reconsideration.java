package orbweaver.crawl;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import orbweaver.crawl.frontier.Frontier;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.crawl.frontier.FrontierStore;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.parse.Url;

/// Queues what an earlier run of a job refused and this one would not: its bounds are wider, or it
/// may now ask internal addresses, or needs no leave of robots.txt.
final class Reconsideration {
  private static final int CHANGES_PER_COMMIT = 1_000;

  private final CrawlSettings settings;
  private final Journal journal;
  private final Function<UrlKey, Frontier> owner;
  private final Set<String> seedHosts;
  private final List<FrontierChange> changes = new ArrayList<>();

  /// @param owner the frontier of a URL
  Reconsideration(CrawlSettings settings, Journal journal, Function<UrlKey, Frontier> owner) {
    this.settings = settings;
    this.journal = journal;
    this.owner = owner;
    this.seedHosts =
        settings.seeds().stream().map(Url::host).collect(Collectors.toUnmodifiableSet());
  }

  /// Goes once over all that the store has. Suspends.
  void run(FrontierStore store) {
    store.replay(
        new FrontierStore.Replay() {
          @Override
          public void settled(UrlState state) {
            consider(state);
          }

          @Override
          public void queued(QueuedUrl url) {
            // It is in the queue.
          }
        });
    commit();
  }

  private void consider(UrlState state) {
    if (mayBeRefusedNoMore(state)
        && owner.apply(state.key()).reconsider(state) instanceof FrontierChange change) {
      changes.add(change);
      if (changes.size() == CHANGES_PER_COMMIT) {
        commit();
      }
    }
  }

  private boolean mayBeRefusedNoMore(UrlState state) {
    return switch (state.verdict().outcome()) {
      case BLOCKED_ROBOTS, BLOCKED_NOFOLLOW -> !settings.obeyRobots();
      case BLOCKED_ADDRESS -> settings.allowInternal() || seedHosts.contains(state.url().host());
      case BLOCKED_TRAP -> !settings.bounds().avoidsTraps();
      case BLOCKED_SCOPE, BLOCKED_DEPTH, TOO_MANY_REDIRECTS, INVALID_URL -> true;
      default -> false;
    };
  }

  private void commit() {
    if (changes.isEmpty()) {
      return;
    }
    journal.commit(new Commit(changes, null)).await();
    for (FrontierChange change : changes) {
      if (change instanceof FrontierChange.Readmitted(QueuedUrl url)) {
        owner.apply(url.key()).committed(List.of(change));
      }
    }
    changes.clear();
  }
}
