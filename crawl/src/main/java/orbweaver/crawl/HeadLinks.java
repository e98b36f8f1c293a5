package orbweaver.crawl;

import java.util.ArrayList;
import java.util.List;
import orbweaver.crawl.fetch.HttpHead;
import orbweaver.parse.LinkHeader;
import orbweaver.parse.Rel;

/// Links to other pages in the head of an answer: `Link` (RFC 8288). What `Refresh` leads to is not
/// among them, for it is a redirect.
final class HeadLinks {
  /// A head may hold thousands of them.
  private static final int MAX_LINKS = 256;

  private HeadLinks() {}

  /// Their targets as written, relative to the URL of the answer.
  static List<String> of(HttpHead head) {
    var targets = new ArrayList<String>();
    for (String value : head.all("link")) {
      for (LinkHeader link : LinkHeader.parse(HttpHead.reference(value))) {
        if (Rel.leadsToAPage(link.rel())) {
          targets.add(link.target());
        }
      }
    }
    targets.removeIf(String::isEmpty);
    return targets.size() <= MAX_LINKS ? targets : targets.subList(0, MAX_LINKS);
  }
}
