package orbweaver.crawl;

import java.util.ArrayList;
import java.util.List;
import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Frontier;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.parse.Charsets;
import orbweaver.parse.Encoding;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkOptions;
import orbweaver.parse.MediaType;
import orbweaver.parse.Rel;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import org.jspecify.annotations.Nullable;

/// Reads what an answer says: its verdict, its title, and the links that may be new. One a shard.
///
/// Links that were seen before cost a hash and a look into a table; only the others become objects.
final class PageReader {
  private final Frontier frontier;
  private final boolean obeyRobots;
  private final long hashKey;
  private final HostKeys keys;
  private final LinkExtractor extractor;
  private final UrlParser parser = new UrlParser();

  /// @param frontier of the shard, whose seen set decides on links to its own hosts
  PageReader(CrawlSettings settings, Frontier frontier) {
    this.frontier = frontier;
    this.obeyRobots = settings.obeyRobots();
    this.hashKey = settings.hashKey();
    this.keys = new HostKeys(hashKey);
    this.extractor =
        new LinkExtractor(
            LinkOptions.navigation().withProductToken(settings.productToken()).withKey(hashKey));
  }

  PageContent read(QueuedUrl url, Answer answer) {
    String contentType = answer.head().first("content-type");
    MediaType type = contentType == null ? null : MediaType.parse(contentType);
    String essence = type == null ? "" : type.type();
    if (Redirects.isRedirect(answer.status())) {
      return redirect(url, answer, essence);
    }
    Verdict verdict = verdict(answer);
    if (answer.status() / 100 != 2 || type == null || !type.isHtml() || !answer.isDecoded()) {
      return new PageContent(verdict, url.url().href(), essence, "", "", 0, List.of());
    }
    return html(url, answer, verdict, essence, contentType);
  }

  // ---- Verdicts ----

  private static Verdict verdict(Answer answer) {
    return switch (answer.cut()) {
      case TRUNCATED -> new Verdict(Outcome.TRUNCATED, answer.cutDetail());
      case TOO_LARGE -> new Verdict(Outcome.TOO_LARGE, answer.cutDetail());
      case DECODE_ERROR -> new Verdict(Outcome.DECODE_ERROR, answer.cutDetail());
      case PROTOCOL_ERROR -> new Verdict(Outcome.PROTOCOL_ERROR, answer.cutDetail());
      case TIMEOUT -> new Verdict(Outcome.TIMEOUT, answer.cutDetail());
      case NONE -> byStatus(answer);
    };
  }

  private static Verdict byStatus(Answer answer) {
    int status = answer.status();
    if (status == 304) {
      return Verdict.of(Outcome.NOT_MODIFIED);
    }
    if (status >= 400) {
      return new Verdict(Outcome.HTTP_ERROR, Integer.toString(status));
    }
    if (status >= 300) {
      return new Verdict(Outcome.REDIRECT_UNFOLLOWED, Integer.toString(status));
    }
    return Verdict.of(answer.bodyLength() == 0 ? Outcome.EMPTY : Outcome.OK);
  }

  private PageContent redirect(QueuedUrl url, Answer answer, String type) {
    String own = url.url().href();
    Url target = Redirects.target(answer, url.url());
    if (target == null) {
      var verdict = new Verdict(Outcome.REDIRECT_UNFOLLOWED, "no Location that is a URL");
      return new PageContent(verdict, own, type, "", "", 0, List.of());
    }
    if (target.href().equals(own)) {
      var verdict = new Verdict(Outcome.REDIRECT_LOOP, "redirects to itself");
      return new PageContent(verdict, own, type, "", "", 0, List.of());
    }
    var found = new Discovery(keys.url(target), target, url.depth(), url.hops() + 1, url.key());
    var verdict = new Verdict(Outcome.REDIRECT, target.href());
    return new PageContent(verdict, target.href(), type, "", "", 1, List.of(found));
  }

  // ---- Links ----

  private PageContent html(
      QueuedUrl url, Answer answer, Verdict verdict, String type, @Nullable String contentType) {
    byte[] body = answer.bodyArray();
    int from = answer.bodyFrom();
    int to = answer.bodyTo();
    Encoding encoding = Charsets.detectEncoding(body, from, to, contentType);
    extractor.extract(body, from, to, encoding.charset());
    boolean follow = !obeyRobots || !extractor.robots().nofollow();
    List<Discovery> outlinks = follow ? outlinks(url) : List.of();
    return new PageContent(
        follow
            ? verdict
            : new Verdict(verdict.outcome(), "robots meta nofollow: links not followed"),
        url.url().href(),
        type,
        encoding.name(),
        extractor.title(),
        extractor.count(),
        outlinks);
  }

  private List<Discovery> outlinks(QueuedUrl page) {
    var found = new ArrayList<Discovery>();
    Url base = extractor.base(page.url(), parser);
    int links = extractor.count();
    for (int i = 0; i < links; i++) {
      if (leadsToAPage(extractor.rel(i)) && extractor.resolve(i, base, parser)) {
        Discovery discovery = discovery(page);
        if (discovery != null) {
          found.add(discovery);
        }
      }
    }
    return found;
  }

  /// The link that was parsed last, unless it was seen before.
  private @Nullable Discovery discovery(QueuedUrl page) {
    if (!parser.isHttp() && !isWorthAVerdict()) {
      return null;
    }
    long fingerprint = parser.fingerprint(hashKey);
    if (frontier.seen(fingerprint)) {
      return null;
    }
    Url link = parser.toUrlWithoutFragment();
    HostKey host = parser.hasHostOf(page.url()) ? page.key().host() : keys.host(link.host());
    return new Discovery(
        new UrlKey(host, fingerprint), link, page.depth() + 1, /* hops= */ 0, page.key());
  }

  /// Style sheets, icons and hints are parts of a page, not other pages.
  private static boolean leadsToAPage(int rel) {
    return (rel & (Rel.EMBEDDED | Rel.PRECONNECT)) == 0;
  }

  /// Scripts and data in the place of a URL say nothing about the web.
  private boolean isWorthAVerdict() {
    byte first = parser.bytes()[0];
    return first != 'j' && first != 'd';
  }
}
