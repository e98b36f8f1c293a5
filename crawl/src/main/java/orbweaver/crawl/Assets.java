package orbweaver.crawl;

import java.util.ArrayList;
import java.util.List;
import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Frontier;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.parse.Charsets;
import orbweaver.parse.CssUrls;
import orbweaver.parse.Document;
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
  List<Discovery> of(QueuedUrl page, Document document) {
    var found = new ArrayList<Discovery>();
    Url base = document.base(page.url(), parser);
    int links = document.count();
    for (int i = 0; i < links; i++) {
      if (isAsset(document, i) && document.resolve(i, base, parser)) {
        add(page, 0, found);
      }
    }
    return found;
  }

  private static boolean isAsset(Document document, int link) {
    return document.kind(link).role() == LinkKind.Role.EMBEDDED
        || (document.rel(link) & Rel.EMBEDDED) != 0;
  }

  /// Those of a style sheet, whose own chain may not be endless. What document refers to it is not
  /// known here, so neither is the encoding that it would have from there.
  List<Discovery> ofStyleSheet(QueuedUrl sheet, Answer answer) {
    var found = new ArrayList<Discovery>();
    byte[] css = answer.bodyArray();
    int from = answer.bodyFrom();
    int to = answer.bodyTo();
    String contentType = answer.head().first("content-type");
    var urls =
        CssUrls.of(css, from, to, Charsets.detectStyleSheet(css, from, to, contentType, null));
    while (urls.next()) {
      if (parser.parse(urls.value(), sheet.url())) {
        add(sheet, sheet.hops() + 1, found);
      }
    }
    return found;
  }

  private void add(QueuedUrl page, int hops, List<Discovery> into) {
    if (!parser.isHttp() || !frontier.noteAsset(keys.fingerprint(parser))) {
      return;
    }
    Url url = parser.toUrlWithoutFragment();
    var key = new UrlKey(keys.host(url.host()), keys.fingerprint(parser));
    into.add(new Discovery(key, url, page.depth() + 1, hops, page.key()).as(Mention.ASSET));
  }
}
