package orbweaver.crawl;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Frontier;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.Unfollowable;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.parse.Document;
import orbweaver.parse.Rel;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;

/// Picks those links of a document that may be new. One a shard.
///
/// Links that were seen before cost a hash and a look into a table; only the others become objects.
/// Links that will not be followed are picked too, for their verdicts, but only so many of a page.
final class Outlinks {
  /// Links of a page that will not be followed and yet get a verdict.
  static final int MAX_UNFOLLOWED = 256;

  private final Frontier frontier;
  private final HostKeys keys;
  private final UrlParser parser;

  // The running page.
  private final List<Discovery> found = new ArrayList<>();
  private boolean nofollow;
  private int unfollowed;

  Outlinks(Frontier frontier, HostKeys keys, UrlParser parser) {
    this.frontier = frontier;
    this.keys = keys;
    this.parser = parser;
  }

  /// @param headLinks in the head of the answer, relative to the URL of the page
  /// @param nofollow whether robots are asked to follow nothing on the page
  List<Discovery> of(QueuedUrl page, Document document, List<String> headLinks, boolean nofollow) {
    this.nofollow = nofollow;
    found.clear();
    unfollowed = 0;
    for (String link : headLinks) {
      if (parser.parse(link, page.url())) {
        parsed(page);
      } else {
        unfollowable(page, Unfollowable.invalid(link));
      }
    }
    Url base = document.base(page.url(), parser);
    int links = document.count();
    for (int i = 0; i < links; i++) {
      if (Rel.leadsToAPage(document.rel(i))) {
        link(page, document, i, base);
      }
    }
    return List.copyOf(found);
  }

  /// All links to pages, http and https, each once, without fragments, in their order.
  List<String> list(QueuedUrl page, Document document) {
    var all = new LinkedHashSet<String>();
    Url base = document.base(page.url(), parser);
    int links = document.count();
    for (int i = 0; i < links; i++) {
      if (Rel.leadsToAPage(document.rel(i))
          && document.resolve(i, base, parser)
          && parser.isHttp()) {
        all.add(parser.toUrlWithoutFragment().href());
      }
    }
    return List.copyOf(all);
  }

  private void link(QueuedUrl page, Document document, int link, Url base) {
    if (document.resolve(link, base, parser)) {
      parsed(page);
    } else if (unfollowed < MAX_UNFOLLOWED) {
      unfollowable(page, Unfollowable.invalid(document.value(link)));
    }
  }

  private void parsed(QueuedUrl page) {
    if (parser.isHttp()) {
      http(page);
    } else if (unfollowed < MAX_UNFOLLOWED) {
      unfollowable(page, Unfollowable.name(parser.toUrl()));
    }
  }

  private void unfollowable(QueuedUrl page, Url name) {
    add(page, keys.url(name), name);
  }

  private void http(QueuedUrl page) {
    long fingerprint = keys.fingerprint(parser);
    if (frontier.seen(fingerprint) || (nofollow && unfollowed >= MAX_UNFOLLOWED)) {
      return;
    }
    Url link = parser.toUrlWithoutFragment();
    HostKey host = parser.hasHostOf(page.url()) ? page.key().host() : keys.host(link.host());
    add(page, new UrlKey(host, fingerprint), link);
  }

  private void add(QueuedUrl page, UrlKey key, Url url) {
    if (frontier.seen(key.fingerprint())) {
      return;
    }
    if (nofollow || !url.isHttp()) {
      unfollowed++;
    }
    found.add(new Discovery(key, url, page.depth() + 1, /* hops= */ 0, page.key(), nofollow));
  }
}
