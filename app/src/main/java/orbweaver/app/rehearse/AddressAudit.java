package orbweaver.app.rehearse;

import java.time.Duration;
import java.util.List;

/// Whether a server that has many sites was asked with manners: no more requests in the time of the
/// delay than are allowed to its address, whatever their sites.
final class AddressAudit {
  private static final int STRETCH = 10;

  private final AuditRules rules;

  AddressAudit(AuditRules rules) {
    this.rules = rules;
  }

  /// Looks at the time of one delay, and at a stretch of several, in which a burst counts little.
  ///
  /// @param accesses of all sites of one address, in order
  void addFindings(List<Access> accesses, List<String> findings) {
    if (rules.addressRequests() > 0) {
      check(accesses, 1, findings);
      check(accesses, STRETCH, findings);
    }
  }

  private void check(List<Access> accesses, int delays, List<String> findings) {
    int most = delays * rules.addressRequests() + rules.addressBurst();
    Duration time = rules.delay().multipliedBy(delays);
    for (int i = most; i < accesses.size(); i++) {
      Access access = accesses.get(i);
      long nanos = access.startNanos() - accesses.get(i - most).startNanos();
      if (nanos < time.minus(rules.tolerance()).toNanos()) {
        findings.add(
            "%s was one of %d requests to its address within %d ms; there are to be %d in %d ms."
                .formatted(access.url(), most + 1, nanos / 1_000_000, most, time.toMillis()));
      }
    }
  }
}
