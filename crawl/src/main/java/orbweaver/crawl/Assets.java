package orbweaver.crawl;

import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Frontier;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.parse.Document;
import orbweaver.parse.Encoding;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkKind;
import orbweaver.parse.Rel;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;

/// Picks what a page needs to be shown: images, style sheets, scripts, media, and what style sheets
/// name. One a shard.
final class Assets {
  private final Frontier frontier;
  private final HostKeys keys;
  private final UrlParser parser;

  Assets(Frontier frontier, HostKeys keys, UrlParser parser) {
    this.frontier = frontier;
    this.keys = keys;
    this.parser = parser;
  }

  /// Those of an HTML page, each once.
  ///
  /// @param into takes them; may let others run, with this as well
  /// @param encoding name of that of the page, "" if it has none
  void find(FoundLinks into, QueuedUrl page, Document document, String encoding) {
    Url base = document.base(page.url(), parser);
    int links = document.count();
    for (int i = 0; i < links; i++) {
      if (isAsset(document, i) && document.resolve(i, base, parser)) {
        add(page, 0, mention(document, i, encoding), into);
      }
      into.looked(i);
    }
  }

  private static boolean isAsset(Document document, int link) {
    return Rel.isLoaded(document.kind(link), document.rel(link));
  }

  /// A style sheet that does not say in which encoding it is has that of what refers to it.
  private static Mention mention(Document document, int link, String encoding) {
    LinkKind kind = document.kind(link);
    if (kind == LinkKind.LINK && document instanceof LinkExtractor page) {
      Encoding said = page.styleSheetEncoding(link);
      return Mention.styleSheet(said == null ? encoding : said.name());
    }
    if (kind == LinkKind.OBJECT || kind == LinkKind.EMBED) {
      return Mention.embedded(encoding);
    }
    return kind == LinkKind.STYLE ? Mention.styleSheet(encoding) : Mention.ASSET;
  }

  /// Those of a style sheet, whose own chain may not be endless.
  void findInStyleSheet(FoundLinks into, QueuedUrl sheet, StyleSheetDesk.Sheet content) {
    Mention mention = Mention.styleSheet(content.encoding().name());
    int read = 0;
    for (String url : content.urls()) {
      if (parser.parse(url, sheet.url())) {
        add(sheet, sheet.hops() + 1, mention, into);
      }
      into.looked(read++);
    }
  }

  private void add(QueuedUrl page, int hops, Mention mention, FoundLinks into) {
    if (!parser.isHttp() || !frontier.noteAsset(keys.fingerprint(parser))) {
      return;
    }
    Url url = parser.toUrlWithoutFragment();
    var key = new UrlKey(keys.host(url.host()), keys.fingerprint(parser));
    boolean toOtherOrigin = !url.origin().equals(page.url().origin());
    into.add(
        new Discovery(key, url, page.depth() + 1, hops, page.key())
            .as(mention.redirected(toOtherOrigin)));
  }
}
