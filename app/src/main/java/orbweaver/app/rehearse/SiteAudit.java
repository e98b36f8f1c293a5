package orbweaver.app.rehearse;

import java.time.Duration;
import java.util.List;

/// Whether one site was asked with manners: its robots.txt first, not too often, not too much at
/// once, and not while it had asked for patience.
final class SiteAudit {
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

  private void checkGaps(List<Access> accesses, List<String> findings) {
    for (int i = 1; i < accesses.size(); i++) {
      Access before = accesses.get(i - 1);
      Access access = accesses.get(i);
      Duration gap = Duration.ofNanos(access.startNanos() - before.startNanos());
      Duration least = before.isRobots() ? rules.delay() : longer(rules.delay(), crawlDelay());
      if (gap.compareTo(least.minus(rules.tolerance())) < 0) {
        findings.add(
            "%s came %d ms after %s; the gap is to be %d ms."
                .formatted(access.url(), gap.toMillis(), before.target(), least.toMillis()));
      }
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
