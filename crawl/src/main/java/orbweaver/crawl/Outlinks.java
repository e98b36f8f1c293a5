package orbweaver.crawl;

import java.util.LinkedHashSet;
import java.util.List;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Frontier;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.Unfollowable;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.parse.Document;
import orbweaver.parse.LinkKind;
import orbweaver.parse.LinkRoom;
import orbweaver.parse.Refresh;
import orbweaver.parse.Rel;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import org.jspecify.annotations.Nullable;

/// Picks those links of a document that may be new. One a shard, and another for large pages.
///
/// Links that were seen before cost a hash and a look into a table; only the others become objects.
/// Links that will not be followed are picked too, for their verdicts, but only so many of a page.
final class Outlinks {
  /// Links of a page that will not be followed and yet get a verdict.
  static final int MAX_UNFOLLOWED = 256;

  /// A refresh that waits longer is a link.
  private static final int REDIRECT_SECONDS = 5;

  private final Frontier frontier;
  private final HostKeys keys;
  private final UrlParser parser;

  // The running page.
  private FoundLinks found = new FoundLinks(null);
  private boolean nofollow;
  private int unfollowed;
  private boolean redirects;
  private Mention mention = Mention.PAGE;

  Outlinks(Frontier frontier, HostKeys keys, UrlParser parser) {
    this.frontier = frontier;
    this.keys = keys;
    this.parser = parser;
  }

  /// @param into takes them; may let others run that do not use this
  /// @param frame how pages of the same origin that are shown within it are mentioned
  /// @param headLinks in the head of the answer, relative to the URL of the page
  /// @param refresh of the head or the page, which sends readers on; null for none
  /// @param nofollow whether robots are asked to follow nothing on the page
  void find(
      FoundLinks into,
      QueuedUrl page,
      Document document,
      Mention frame,
      List<String> headLinks,
      @Nullable Refresh refresh,
      boolean nofollow) {
    this.nofollow = nofollow;
    found = into;
    unfollowed = 0;
    mention = Mention.PAGE;
    Url base = document.base(page.url(), parser);
    refresh(page, refresh, base);
    for (String link : headLinks) {
      if (parser.parse(link, page.url())) {
        parsed(page);
      } else {
        unfollowable(page, Unfollowable.invalid(link, parser));
      }
    }
    int links = document.count();
    for (int i = 0; i < links; i++) {
      if (leadsToAPage(document, i)) {
        mention = isFrame(document.kind(i)) ? frame : Mention.PAGE;
        link(page, document, i, base);
      }
      into.looked(i);
    }
  }

  private static boolean isFrame(LinkKind kind) {
    return kind == LinkKind.IFRAME || kind == LinkKind.FRAME;
  }

  private static boolean leadsToAPage(Document document, int link) {
    return Rel.leadsToAPage(document.kind(link), document.rel(link));
  }

  /// All links to pages, http and https, each once, without fragments, in their order, as far as
  /// there is room for their rows.
  ///
  /// @param pauses lets others run that do not use this
  List<String> list(QueuedUrl page, Document document, FoundLinks pauses, LinkRoom room) {
    var all = new LinkedHashSet<String>();
    Url base = document.base(page.url(), parser);
    int source = page.url().href().length();
    int links = document.count();
    for (int i = 0; i < links && !room.isFull(); i++) {
      if (leadsToAPage(document, i)
          && document.resolve(i, base, parser)
          && parser.isHttp()
          && room.takes(source + parser.length())) {
        all.add(parser.toUrlWithoutFragment().href());
      }
      pauses.looked(i);
    }
    return List.copyOf(all);
  }

  /// What a page leads to that has nothing but a refresh in its head.
  List<Discovery> of(QueuedUrl page, Refresh refresh) {
    nofollow = false;
    found = new FoundLinks(null);
    unfollowed = 0;
    mention = Mention.PAGE;
    refresh(page, refresh, page.url());
    return found.rest();
  }

  /// What sends its readers on within seconds is a redirect, whatever its status.
  private void refresh(QueuedUrl page, @Nullable Refresh refresh, Url base) {
    redirects = refresh != null && refresh.seconds() <= REDIRECT_SECONDS;
    if (refresh != null
        && !refresh.target().isEmpty()
        && parser.parse(refresh.target(), base)
        && parser.isHttp()) {
      http(page);
    }
    redirects = false;
  }

  private void link(QueuedUrl page, Document document, int link, Url base) {
    if (document.resolve(link, base, parser)) {
      parsed(page);
    } else if (unfollowed < MAX_UNFOLLOWED) {
      unfollowable(page, Unfollowable.invalid(document.value(link), parser));
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
    if (frontier.seen(fingerprint, depth(page)) || (nofollow && unfollowed >= MAX_UNFOLLOWED)) {
      return;
    }
    Url link = parser.toUrlWithoutFragment();
    HostKey host = parser.hasHostOf(page.url()) ? page.key().host() : keys.host(link.host());
    add(page, new UrlKey(host, fingerprint), link);
  }

  private void add(QueuedUrl page, UrlKey key, Url url) {
    if (frontier.seen(key.fingerprint(), depth(page))) {
      return;
    }
    if (nofollow || !url.isHttp()) {
      unfollowed++;
    }
    int hops = redirects ? page.hops() + 1 : 0;
    found.add(new Discovery(key, url, depth(page), hops, page.key(), nofollow, mention(page, url)));
  }

  private Mention mention(QueuedUrl page, Url url) {
    return !mention.encoding().isEmpty() && url.origin().equals(page.url().origin())
        ? mention
        : Mention.PAGE;
  }

  private int depth(QueuedUrl page) {
    return redirects ? page.depth() : page.depth() + 1;
  }
}
