package orbweaver;

import java.util.List;
import java.util.Map;
import orbweaver.crawl.StopReason;
import orbweaver.crawl.frontier.Outcome;

/// How a run of a crawl ended.
///
/// @param reason why it ended
/// @param pages answered 200
/// @param requests sent for pages, those that failed included
/// @param wireBytes received
/// @param outcomes how many URLs of this run came to what
/// @param handlerFailures what page listeners threw, the first thousand
public record CrawlReport(
    StopReason reason,
    long pages,
    long requests,
    long wireBytes,
    Map<Outcome, Long> outcomes,
    List<HandlerFailure> handlerFailures) {

  public CrawlReport {
    outcomes = Map.copyOf(outcomes);
    handlerFailures = List.copyOf(handlerFailures);
  }

  /// How many URLs of this run came to that.
  public long count(Outcome outcome) {
    return outcomes.getOrDefault(outcome, 0L);
  }

  /// A page whose listener threw.
  public record HandlerFailure(String url, Throwable cause) {}
}
