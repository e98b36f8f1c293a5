package orbweaver.crawl;

import java.util.ArrayList;
import java.util.List;
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
/// name. One a shard, and another for what is large.
final class Assets {
  private final Frontier frontier;
  private final HostKeys keys;
  private final UrlParser parser;
  private final Runnable pause;

  /// @param pause is called now and then, and may let others run, with this as well
  Assets(Frontier frontier, HostKeys keys, UrlParser parser, Runnable pause) {
    this.frontier = frontier;
    this.keys = keys;
    this.parser = parser;
    this.pause = pause;
  }

  /// Those of an HTML page, each once.
  ///
  /// @param encoding name of that of the page, "" if it has none
  List<Discovery> of(QueuedUrl page, Document document, String encoding) {
    var found = new ArrayList<Discovery>();
    Url base = document.base(page.url(), parser);
    int links = document.count();
    for (int i = 0; i < links; i++) {
      if (isAsset(document, i) && document.resolve(i, base, parser)) {
        add(page, 0, mention(document, i, encoding), found);
      }
      pauseAfter(i);
    }
    return found;
  }

  private static boolean isAsset(Document document, int link) {
    return document.kind(link).role() == LinkKind.Role.EMBEDDED
        || (document.rel(link) & Rel.EMBEDDED) != 0;
  }

  /// A style sheet that does not say in which encoding it is has that of what refers to it.
  private static Mention mention(Document document, int link, String encoding) {
    LinkKind kind = document.kind(link);
    if (kind == LinkKind.LINK && document instanceof LinkExtractor page) {
      Encoding said = page.styleSheetEncoding(link);
      return Mention.styleSheet(said == null ? encoding : said.name());
    }
    return kind == LinkKind.STYLE ? Mention.styleSheet(encoding) : Mention.ASSET;
  }

  /// Those of a style sheet, whose own chain may not be endless.
  List<Discovery> ofStyleSheet(QueuedUrl sheet, StyleSheetDesk.Sheet content) {
    var found = new ArrayList<Discovery>();
    Mention mention = Mention.styleSheet(content.encoding().name());
    int read = 0;
    for (String url : content.urls()) {
      if (parser.parse(url, sheet.url())) {
        add(sheet, sheet.hops() + 1, mention, found);
      }
      pauseAfter(read++);
    }
    return found;
  }

  private void pauseAfter(int link) {
    if ((link + 1) % Outlinks.LINKS_AT_ONCE == 0) {
      pause.run();
    }
  }

  private void add(QueuedUrl page, int hops, Mention mention, List<Discovery> into) {
    if (!parser.isHttp() || !frontier.noteAsset(keys.fingerprint(parser))) {
      return;
    }
    Url url = parser.toUrlWithoutFragment();
    var key = new UrlKey(keys.host(url.host()), keys.fingerprint(parser));
    into.add(new Discovery(key, url, page.depth() + 1, hops, page.key()).as(mention));
  }
}
