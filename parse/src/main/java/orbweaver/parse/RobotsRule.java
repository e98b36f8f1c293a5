package orbweaver.parse;

/// A line that allows or disallows. The one that decides comes first in their order: the longest,
/// and of two as long the one that allows.
///
/// @param octets length of the rule's path, which says how much it weighs
record RobotsRule(RobotsPattern pattern, int octets, RobotsTxt.Decision decision)
    implements Comparable<RobotsRule> {

  @Override
  public int compareTo(RobotsRule other) {
    if (octets != other.octets) {
      return Integer.compare(other.octets, octets);
    }
    boolean allowed = decision.allowed();
    return allowed == other.decision.allowed()
        ? Integer.compare(decision.line(), other.decision.line())
        : Boolean.compare(other.decision.allowed(), allowed);
  }
}
