package orbweaver;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.frontier.Outcome;

/// Counts what happens in a run, told by every loop.
final class Tally implements Consumer<CrawlEvent> {
  private static final int MOST_FAILURES = 1_000;

  // guarded by this
  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
  private final List<CrawlReport.HandlerFailure> failures = new ArrayList<>();

  @Override
  public synchronized void accept(CrawlEvent event) {
    switch (event) {
      case CrawlEvent.Visited visited -> count(visited.state().verdict().outcome());
      case CrawlEvent.Withheld withheld -> count(withheld.state().verdict().outcome());
      case CrawlEvent.HandlerFailed(String url, Throwable cause) -> failed(url, cause);
      default -> {}
    }
  }

  private void count(Outcome outcome) {
    outcomes.merge(outcome, 1L, Long::sum);
  }

  private void failed(String url, Throwable cause) {
    if (failures.size() < MOST_FAILURES) {
      failures.add(new CrawlReport.HandlerFailure(url, cause));
    }
  }

  synchronized Map<Outcome, Long> outcomes() {
    return Map.copyOf(outcomes);
  }

  synchronized List<CrawlReport.HandlerFailure> failures() {
    return List.copyOf(failures);
  }
}
