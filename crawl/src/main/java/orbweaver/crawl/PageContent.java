package orbweaver.crawl;

import java.util.List;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Verdict;

/// What an answer says.
///
/// @param verdict on its URL
/// @param finalUrl where it leads: its own URL, or the target of a redirect
/// @param type essence of its media type, empty when unknown
/// @param charset of its text or its style sheet, empty when none
/// @param title empty when none
/// @param linkCount distinct links on the page
/// @param outlinks those that may be new, for the frontiers to decide
/// @param handedOver how many were found before these, handed over, and new
/// @param links all that are http or https, if they are to be listed; else none
record PageContent(
    Verdict verdict,
    String finalUrl,
    String type,
    String charset,
    String title,
    int linkCount,
    List<Discovery> outlinks,
    int handedOver,
    List<String> links) {

  PageContent(
      Verdict verdict,
      String finalUrl,
      String type,
      String charset,
      String title,
      int linkCount,
      List<Discovery> outlinks) {
    this(verdict, finalUrl, type, charset, title, linkCount, outlinks, 0, List.of());
  }

  /// The same, judged otherwise.
  PageContent with(Verdict other) {
    return other.equals(verdict)
        ? this
        : new PageContent(
            other, finalUrl, type, charset, title, linkCount, outlinks, handedOver, links);
  }
}
