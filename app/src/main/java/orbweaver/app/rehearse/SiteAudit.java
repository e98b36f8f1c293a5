package orbweaver.app.rehearse;

import java.time.Duration;
import java.util.List;

/// Whether one site was asked with manners: its robots.txt first, not too often, not too much at
/// once, and not while it had asked for patience.
final class SiteAudit {
  private static final int STRETCH = 10;

  private final SitePlan plan;
  private final AuditRules rules;

  SiteAudit(SitePlan plan, AuditRules rules) {
    this.plan = plan;
    this.rules = rules;
  }

  /// @param accesses of this site, in order
  void addFindings(List<Access> accesses, List<String> findings) {
    checkRobotsFirst(accesses, findings);
    checkGaps(accesses, findings);
    for (Access access : accesses) {
      if (access.concurrent() > rules.hostConcurrency()) {
        findings.add(
            "%s was asked for while %d other requests to its site were under way."
                .formatted(access.url(), access.concurrent() - 1));
      }
    }
    checkPatience(accesses, findings);
  }

  private static void checkRobotsFirst(List<Access> accesses, List<String> findings) {
    long readNanos = Long.MAX_VALUE;
    for (Access access : accesses) {
      if (access.isRobots()) {
        readNanos = Math.min(readNanos, access.endNanos());
      } else if (access.startNanos() < readNanos) {
        findings.add(access.url() + " was asked for before the robots.txt of its site was read.");
        return;
      }
    }
  }

  /// Between neighbours, and over a stretch: there a tolerance that is longer than the gap itself
  /// still lets nothing pass that is wrong all the time.
  private void checkGaps(List<Access> accesses, List<String> findings) {
    for (int i = 1; i < accesses.size(); i++) {
      checkGap(accesses.get(i - 1), accesses.get(i), 1, findings);
      if (i > STRETCH) {
        checkGap(accesses.get(i - STRETCH), accesses.get(i), STRETCH, findings);
      }
    }
  }

  /// @param gaps how many lie between the two
  private void checkGap(Access before, Access access, int gaps, List<String> findings) {
    Duration gap = before.isRobots() ? rules.delay() : longer(rules.delay(), crawlDelay());
    Duration least = gap.multipliedBy(gaps);
    Duration passed = Duration.ofNanos(access.startNanos() - before.startNanos());
    if (passed.compareTo(least.minus(rules.tolerance())) < 0) {
      String what = gaps == 1 ? "the gap is" : "the " + gaps + " gaps are";
      findings.add(
          "%s came %d ms after %s; %s to be %d ms."
              .formatted(access.url(), passed.toMillis(), before.target(), what, least.toMillis()));
    }
  }

  private Duration crawlDelay() {
    return plan.shape().crawlDelay();
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  private void checkPatience(List<Access> accesses, List<String> findings) {
    for (int i = 0; i < accesses.size(); i++) {
      Access refused = accesses.get(i);
      if (refused.retryAfter().isZero() || refused.endNanos() == Long.MAX_VALUE) {
        continue;
      }
      long untilNanos =
          refused.endNanos() + refused.retryAfter().minus(rules.tolerance()).toNanos();
      for (Access access : accesses.subList(i + 1, accesses.size())) {
        if (access.startNanos() > refused.endNanos() && access.startNanos() < untilNanos) {
          findings.add(
              "%s came %d ms after %s had asked to wait for %d s."
                  .formatted(
                      access.url(),
                      Duration.ofNanos(access.startNanos() - refused.endNanos()).toMillis(),
                      refused.target(),
                      refused.retryAfter().toSeconds()));
        }
      }
    }
  }
}
