package orbweaver.crawl.robots;

/// What came of asking for a robots.txt, after its redirects.
public sealed interface RobotsAnswer {

  /// Answered with `status`; the body is what was decoded of it, possibly cut.
  record Answered(int status, byte[] body) implements RobotsAnswer {}

  /// More redirects than are followed.
  record RedirectedTooOften() implements RobotsAnswer {}

  /// No answer; `cause` is for people.
  record Unreachable(String cause) implements RobotsAnswer {}
}
