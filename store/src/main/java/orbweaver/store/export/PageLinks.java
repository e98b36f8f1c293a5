package orbweaver.store.export;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import orbweaver.parse.Document;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkOptions;
import orbweaver.parse.LinkRoom;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import orbweaver.parse.document.PdfDocument;
import orbweaver.parse.document.PdfLimits;
import orbweaver.store.pages.ArchivedPage;

/// Finds the links of archived pages, HTML and PDF. Not thread-safe.
public final class PageLinks {
  private final LinkExtractor html = new LinkExtractor(LinkOptions.everything().withText());
  private final UrlParser parser = new UrlParser();
  private Document links = html;

  /// All links of a page, as often as they are there; what is no URL is left out, and what does not
  /// fit into its [LinkRoom].
  public List<PageLink> of(Url url, ArchivedPage page) {
    read(page);
    var room = new LinkRoom(page.body().length);
    Url base = links.base(url, parser);
    var found = new ArrayList<PageLink>();
    for (int i = 0; i < links.count() && !room.isFull(); i++) {
      if (links.resolve(i, base, parser) && room.takes(parser.length())) {
        Url target = parser.toUrl();
        found.add(new PageLink(url, target, links.kind(i), links.rel(i), links.anchorText(i)));
      }
    }
    return found;
  }

  /// The pages that a page links to, each once, without fragments and without itself.
  public Set<Url> targets(Url url, ArchivedPage page) {
    var targets = new LinkedHashSet<Url>();
    for (PageLink link : of(url, page)) {
      if (link.isEdge()) {
        targets.add(link.target().withoutFragment());
      }
    }
    targets.remove(url);
    return targets;
  }

  /// The title of the page that was read last.
  String title() {
    return links.title();
  }

  private void read(ArchivedPage page) {
    byte[] body = page.body();
    if (!HtmlCaptures.isHtml(page)) {
      links = PdfDocument.read(body, PdfLimits.ofLinks(() -> false));
      return;
    }
    html.extract(body, 0, body.length, page.charset());
    links = html;
  }
}
