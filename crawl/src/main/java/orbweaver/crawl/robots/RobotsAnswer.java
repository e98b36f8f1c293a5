package orbweaver.crawl.robots;

/// What came of asking for a robots.txt, after its redirects.
public sealed interface RobotsAnswer {

  /// Answered with `status`.
  ///
  /// @param body what was decoded of it
  /// @param cut why that is not the whole, for people; empty if it is
  record Answered(int status, byte[] body, String cut) implements RobotsAnswer {}

  /// More redirects than are followed.
  record RedirectedTooOften() implements RobotsAnswer {}

  /// No answer; `cause` is for people.
  record Unreachable(String cause) implements RobotsAnswer {}
}
