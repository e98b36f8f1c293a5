package orbweaver.crawl;

import java.time.Instant;
import java.util.StringJoiner;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.parse.RobotsDirectives;

/// Says in the verdict on a page what it asks of robots, as far as something comes of it.
final class RobotsNote {
  private RobotsNote() {}

  /// @param nofollow whether its links are not followed for that
  /// @param now tells whether a page is `unavailable_after` a time that is over
  static Verdict on(Verdict verdict, RobotsDirectives asked, boolean nofollow, Instant now) {
    Instant end = asked.unavailableAfter();
    if (!nofollow && !asked.noindex() && end == null) {
      return verdict;
    }
    var detail = new StringJoiner("; ");
    if (!nofollow && !verdict.detail().isEmpty()) {
      detail.add(verdict.detail());
    }
    if (nofollow) {
      detail.add("nofollow: its links are not followed");
    }
    if (asked.noindex()) {
      detail.add("noindex: not for search results");
    } else if (end != null) {
      boolean isOver = asked.noindexAt(now);
      detail.add(
          "unavailable_after: not for search results " + (isOver ? "since " : "from ") + end);
    }
    return new Verdict(verdict.outcome(), detail.toString());
  }
}
