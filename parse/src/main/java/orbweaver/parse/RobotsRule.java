package orbweaver.parse;

import java.util.Comparator;

/// A line that allows or disallows.
///
/// @param octets length of the rule's path, which says how much it weighs
record RobotsRule(RobotsPattern pattern, int octets, RobotsTxt.Decision decision) {
  /// The rule that decides comes first.
  static final Comparator<RobotsRule> BY_WEIGHT =
      Comparator.comparingInt(RobotsRule::octets)
          .reversed()
          .thenComparing(rule -> !rule.decision().allowed())
          .thenComparingInt(rule -> rule.decision().line());
}
