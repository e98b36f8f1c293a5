package orbweaver.crawl.robots;

import orbweaver.parse.RobotsTxt;

/// What an origin allows, as long as it is fresh.
///
/// @param rules parsed, or allow-all or disallow-all by the status
/// @param source where the rules come from, for people: "robots.txt", "robots.txt answered 404"
/// @param expiresNanos on the loop's clock
public record RobotsEntry(RobotsTxt rules, String source, long expiresNanos) {

  RobotsEntry lastingUntil(long nanos) {
    return new RobotsEntry(rules, source, Math.max(expiresNanos, nanos));
  }
}
