package orbweaver.app.rehearse;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Holds what a server saw against what a crawl should have done. Each finding is a sentence; a
/// faultless crawl has none.
///
/// Looked for: a required URL that was not fetched, or not often enough to heal; a URL that was
/// asked for too often, or that should not have been asked for at all; and for each site, by
/// [SiteAudit], manners, as towards the address that all sites share, by [AddressAudit].
public final class Audit {
  private final Truth truth;
  private final AuditRules rules;

  public Audit(Truth truth, AuditRules rules) {
    this.truth = truth;
    this.rules = rules;
  }

  /// What was wrong; nothing, if all is well.
  ///
  /// @param accesses all that the server saw of one crawl, in order
  public List<String> findings(List<Access> accesses) {
    Map<String, List<Access>> byUrl = new LinkedHashMap<>();
    Map<String, List<Access>> bySite = new LinkedHashMap<>();
    for (Access access : accesses) {
      byUrl.computeIfAbsent(access.url(), _ -> new ArrayList<>()).add(access);
      bySite.computeIfAbsent(access.authority(), _ -> new ArrayList<>()).add(access);
    }
    var findings = new ArrayList<String>();
    findMissing(byUrl, findings);
    byUrl.values().forEach(same -> judge(same, findings));
    findTrapped(accesses, findings);
    bySite.forEach(
        (authority, of) -> new SiteAudit(truth.plan(authority), rules).addFindings(of, findings));
    new AddressAudit(rules).addFindings(accesses, findings);
    return findings;
  }

  // ---- Too little ----

  private void findMissing(Map<String, List<Access>> byUrl, List<String> findings) {
    truth
        .required()
        .forEach((url, resource) -> {
          int asked = byUrl.getOrDefault(url, List.of()).size();
          int needed = Math.min(resource.trouble().requestsNeeded(), rules.retries() + 1);
          if (asked == 0) {
            findings.add(url + " was never asked for.");
          } else if (asked < needed) {
            findings.add(
                "%s was asked for %d times; it answers the %dth.".formatted(url, asked, needed));
          }
        });
  }

  // ---- Too much ----

  /// @param same the requests for one URL
  private void judge(List<Access> same, List<String> findings) {
    Access first = same.getFirst();
    String objection = truth.objection(first.authority(), first.target());
    int allowed = allowed(first) + rules.restarts();
    if (objection != null) {
      findings.add(first.url() + " was asked for, but it " + objection + ".");
    } else if (same.size() > allowed) {
      findings.add(
          "%s was asked for %d times; %d would do.".formatted(first.url(), same.size(), allowed));
    }
  }

  /// How often a URL may be asked for. A robots.txt that is out of order may be asked for again and
  /// again, as long as manners are kept.
  private int allowed(Access access) {
    Resource resource = truth.find(access.authority(), access.target());
    if (resource == null) {
      return 1;
    }
    int times =
        switch (resource.trouble()) {
          case Trouble.Refusal(int _, var _, int failing) -> failing;
          case Trouble.Mishap(Delivery delivery, int failing) ->
              delivery == Delivery.DRIP ? 0 : failing;
          case Trouble.None _, Trouble.Slowness _ -> 0;
        };
    boolean endless = access.isRobots() && times == Trouble.ALWAYS;
    return endless ? Trouble.ALWAYS - rules.restarts() : 1 + Math.min(times, rules.retries());
  }

  private void findTrapped(List<Access> accesses, List<String> findings) {
    Map<String, Set<String>> pages = new LinkedHashMap<>();
    for (Access access : accesses) {
      @Nullable String trap = truth.trapOf(access.authority(), access.target());
      if (trap != null) {
        pages.computeIfAbsent(trap, _ -> new LinkedHashSet<>()).add(access.target());
      }
    }
    int limit = truth.scope().trapPages();
    pages.forEach((trap, targets) -> {
      if (targets.size() > limit) {
        findings.add(
            "%d pages of the trap %s were asked for, more than %d."
                .formatted(targets.size(), trap, limit));
      }
    });
  }
}
