package orbweaver.app.rehearse;

/// What a site answers to those who ask for its robots.txt.
public enum RobotsFile {
  /// There is none: 404, all is allowed.
  NONE,
  /// Rules.
  RULES,
  /// 503 once, then rules.
  FLAKY,
  /// 503 whenever asked: nothing is allowed.
  DOWN
}
