package orbweaver.crawl;

import java.util.List;
import orbweaver.crawl.fetch.Exchange;
import orbweaver.crawl.frontier.UrlState;
import org.jspecify.annotations.Nullable;

/// One visit as the archive and the page list keep it.
///
/// @param state the settled state of the visited URL
/// @param finalUrl where the answer leads: the URL itself, or the target of a redirect
/// @param charset of the text, empty when none
/// @param title of the page, empty when none
/// @param parentUrl the page that named it first, empty for a seed
/// @param outlinks distinct links on the page
/// @param newOutlinks those of them that this page admitted to the frontier
/// @param exchange the bytes on the wire; null when no answer came
/// @param elapsedMillis from the start of the request to the last byte
/// @param links of the page, if they are to be listed; else none
/// @param body of a page that is `ok`, decoded, if bodies are to be kept; else null
public record Capture(
    UrlState state,
    String finalUrl,
    String charset,
    String title,
    String parentUrl,
    int outlinks,
    int newOutlinks,
    @Nullable Exchange exchange,
    long elapsedMillis,
    List<String> links,
    byte @Nullable [] body) {

  public Capture {
    links = List.copyOf(links);
  }

  public Capture(
      UrlState state,
      String finalUrl,
      String charset,
      String title,
      String parentUrl,
      int outlinks,
      int newOutlinks,
      @Nullable Exchange exchange,
      long elapsedMillis) {
    this(
        state,
        finalUrl,
        charset,
        title,
        parentUrl,
        outlinks,
        newOutlinks,
        exchange,
        elapsedMillis,
        List.of(),
        /* body= */ null);
  }

  /// Bytes of the body that is kept.
  public int bodyLength() {
    return body == null ? 0 : body.length;
  }
}
