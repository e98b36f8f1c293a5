package orbweaver.crawl;

import java.util.ArrayList;
import java.util.List;
import orbweaver.crawl.fetch.HttpHead;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.parse.LinkHeader;
import orbweaver.parse.LinkKind;
import orbweaver.parse.Rel;

/// Links to other pages in the head of an answer: `Link` (RFC 8288). What `Refresh` leads to is not
/// among them, for it is a redirect.
///
/// @param targets as written, relative to the URL of the answer
/// @param leftOut how many more there are, for a head may hold thousands of them
record HeadLinks(List<String> targets, int leftOut) {
  /// Those that are followed.
  static final int MAX_LINKS = 256;

  HeadLinks {
    targets = List.copyOf(targets);
  }

  static HeadLinks of(HttpHead head) {
    var targets = new ArrayList<String>();
    int leftOut = 0;
    for (String value : head.all("link")) {
      for (LinkHeader link : LinkHeader.parse(HttpHead.reference(value))) {
        if (leadsToAPage(link) && targets.size() < MAX_LINKS) {
          targets.add(link.target());
        } else if (leadsToAPage(link)) {
          leftOut++;
        }
      }
    }
    return new HeadLinks(targets, leftOut);
  }

  /// Without a `rel` it is no link, though it may have a `rev` ([RFC 8288,
  /// B.2](https://www.rfc-editor.org/rfc/rfc8288#appendix-B.2)).
  private static boolean leadsToAPage(LinkHeader link) {
    return link.parameters().containsKey("rel")
        && Rel.leadsToAPage(LinkKind.LINK, link.rel())
        && !link.target().isEmpty();
  }

  /// Says in the verdict on the page that not all are followed.
  Verdict on(Verdict verdict) {
    if (leftOut == 0) {
      return verdict;
    }
    String note = leftOut + " links in the head, beyond " + MAX_LINKS + ", are not followed";
    String known = verdict.detail();
    return new Verdict(verdict.outcome(), known.isEmpty() ? note : known + "; " + note);
  }
}
