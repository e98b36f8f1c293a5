package orbweaver.crawl;

import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Frontier;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Loop;
import orbweaver.parse.Charsets;
import orbweaver.parse.Document;
import orbweaver.parse.Encoding;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkKind;
import orbweaver.parse.LinkOptions;
import orbweaver.parse.LinkRoom;
import orbweaver.parse.MediaType;
import orbweaver.parse.MimeSniffer;
import orbweaver.parse.Refresh;
import orbweaver.parse.RobotsDirectives;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import orbweaver.parse.XRobotsTag;
import orbweaver.parse.document.PdfDocument;
import org.jspecify.annotations.Nullable;

/// Reads what an answer says: its verdict, its title, and the links that may be new. One a shard.
final class PageReader {
  private static final int MAX_PROBLEM_CHARS = 200;

  private final boolean obeyRobots;
  private final String productToken;
  private final boolean listsLinks;
  private final HostKeys keys;
  private final Outlinks outlinks;
  private final LinkExtractor html;
  private final UrlParser baseParser = new UrlParser();
  private final LargePages largePages;
  private final Outlinks largeOutlinks;
  private final ToIntFunction<List<Discovery>> ahead;
  private final PdfDesk pdfs;
  private final SitemapDesk sitemaps = new SitemapDesk();
  private final ListedUrls listed;
  private final StyleSheetDesk styleSheets = new StyleSheetDesk();
  private final Assets assets;
  private final boolean takesAssets;
  private final Frontier frontier;
  private final Loop loop = Loop.current();

  /// @param frontier of the shard, whose seen set decides on links to its own hosts
  /// @param ahead takes links of large pages before all are found, and tells how many of them were
  ///   new; suspends
  PageReader(CrawlSettings settings, Frontier frontier, ToIntFunction<List<Discovery>> ahead) {
    this.obeyRobots = settings.obeyRobots();
    this.productToken = settings.productToken();
    this.listsLinks = settings.listsLinks();
    this.keys = HostKeys.of(settings);
    this.pdfs = new PdfDesk(loop);
    this.outlinks = new Outlinks(frontier, keys, new UrlParser());
    this.largeOutlinks = new Outlinks(frontier, keys, new UrlParser());
    this.ahead = ahead;
    this.listed = new ListedUrls(frontier, keys);
    this.assets = new Assets(frontier, keys, new UrlParser());
    this.takesAssets = settings.collect().assets();
    this.frontier = frontier;
    LinkOptions wanted =
        takesAssets
            ? LinkOptions.navigation().withKinds(navigationAndAssets())
            : LinkOptions.navigation();
    LinkOptions options = wanted.withProductToken(productToken).withKey(settings.hashKey());
    this.html = new LinkExtractor(options);
    this.largePages = new LargePages(options, Coroutines::yieldNow);
  }

  private static Set<LinkKind> navigationAndAssets() {
    return LinkKind.all().stream()
        .filter(kind -> kind.role() != LinkKind.Role.MENTIONED)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Suspends only for a PDF, a sitemap, a large style sheet and for pages of megabytes.
  PageContent read(QueuedUrl url, Answer answer) {
    String contentType = answer.head().first("content-type");
    if (Redirects.isRedirect(answer.status())) {
      return redirect(url, answer, declared(contentType));
    }
    Verdict verdict = Verdicts.of(answer, url.url());
    String type = type(answer, contentType);
    boolean isPage = answer.status() / 100 == 2 && answer.isDecoded();
    if (isPage && (url.mention().isSitemap() || (SitemapDesk.isFeed(type) && !listsLinks))) {
      return listing(url, answer, verdict, type);
    }
    if (isPage && takesAssets && type.equals("text/css")) {
      return styleSheet(url, answer, verdict, type);
    }
    if (isPage && MimeSniffer.isHtml(type)) {
      return html(url, answer, verdict, type, contentType);
    }
    if (isPage && PdfDesk.takes(type)) {
      return pdf(url, answer, verdict, type);
    }
    Refresh refresh = answer.status() / 100 == 2 ? Redirects.refresh(answer) : null;
    List<Discovery> found = refresh == null || listsLinks ? List.of() : outlinks.of(url, refresh);
    Verdict told = isPage && !listsLinks ? noted(verdict, answer) : verdict;
    return new PageContent(told, url.url().href(), type, "", "", found.size(), found);
  }

  private Verdict noted(Verdict verdict, Answer answer) {
    return RobotsNote.on(verdict, ofHead(answer), /* nofollow= */ false, loop.now());
  }

  // ---- Types ----

  private static String declared(@Nullable String contentType) {
    MediaType type = contentType == null ? null : MediaType.parse(contentType);
    return type == null ? "" : type.type();
  }

  /// What the head says, or what the body shows where it says nothing.
  private static String type(Answer answer, @Nullable String contentType) {
    return answer.isDecoded() && answer.bodyLength() > 0
        ? MimeSniffer.typeOrFeed(
            answer.bodyArray(), answer.bodyFrom(), answer.bodyTo(), contentType)
        : declared(contentType);
  }

  // ---- Redirects ----

  private PageContent redirect(QueuedUrl url, Answer answer, String type) {
    Verdict verdict = Verdicts.of(answer, url.url());
    Url target = Redirects.target(answer, url.url());
    if (target == null || verdict.outcome() != Outcome.REDIRECT) {
      return new PageContent(verdict, url.url().href(), type, "", "", 0, List.of());
    }
    UrlKey key = keys.target(target, url.key());
    boolean toOther = !target.origin().equals(url.url().origin());
    Discovery found =
        new Discovery(key, target, url.depth(), url.hops() + 1, url.key())
            .as(url.mention().redirected(toOther));
    return new PageContent(verdict, target.href(), type, "", "", 1, List.of(found));
  }

  // ---- Links ----

  private PageContent listing(QueuedUrl url, Answer answer, Verdict verdict, String type) {
    SitemapDesk.Listing listing = sitemaps.read(answer);
    int count = listing.entries().size();
    var found = new FoundLinks(LargePages.takes(count, url.url()) ? ahead : null);
    ListedUrls.Picked picked = listed.pick(found, url, listing.entries());
    var told = new StringBuilder(url.mention().isSitemap() ? "sitemap: " : "feed: ");
    told.append(count).append(count == 1 ? " URL" : " URLs");
    if (listing.truncated()) {
      told.append(", and more than the protocol allows");
    }
    if (picked.foreign() > 0) {
      told.append(", ").append(picked.foreign()).append(" of other hosts left out");
    }
    if (picked.invalid() > 0) {
      told.append(", ").append(picked.invalid()).append(" that no crawl can follow left out");
    }
    String detail = verdict.detail().isEmpty() ? told.toString() : verdict.detail();
    return new PageContent(
        new Verdict(verdict.outcome(), detail),
        url.url().href(),
        type,
        "",
        "",
        count,
        found.rest(),
        found.handedOver(),
        List.of());
  }

  private PageContent styleSheet(QueuedUrl url, Answer answer, Verdict verdict, String type) {
    StyleSheetDesk.Sheet sheet = styleSheets.read(answer, url.mention());
    var found = new FoundLinks(ahead);
    assets.findInStyleSheet(found, url, sheet);
    return new PageContent(
        verdict,
        url.url().href(),
        type,
        sheet.encoding().name(),
        "",
        found.count(),
        found.rest(),
        found.handedOver(),
        List.of());
  }

  private PageContent html(
      QueuedUrl url, Answer answer, Verdict verdict, String type, @Nullable String contentType) {
    byte[] body = answer.bodyArray();
    int from = answer.bodyFrom();
    int to = answer.bodyTo();
    Encoding container = url.mention().mayBeFrame() ? url.mention().referring() : null;
    Encoding encoding = Charsets.detectEncoding(body, from, to, contentType, container);
    boolean isLarge = LargePages.takes(answer);
    if (!isLarge) {
      html.extract(body, from, to, encoding.charset());
      isLarge = LargePages.takes(html.count(), html.base(url.url(), baseParser));
    }
    return isLarge
        ? largePages.read(
            answer,
            encoding.charset(),
            large -> document(url, answer, verdict, type, large, encoding.name(), largeOutlinks))
        : document(url, answer, verdict, type, html, encoding.name(), outlinks);
  }

  /// What cannot be read of a PDF is told, but changes nothing about its having been fetched.
  private PageContent pdf(QueuedUrl url, Answer answer, Verdict verdict, String type) {
    PdfDocument document = pdfs.read(answer);
    String problem = document.problem();
    if (problem.length() > MAX_PROBLEM_CHARS) {
      problem = problem.substring(0, MAX_PROBLEM_CHARS);
    }
    Verdict told =
        problem.isEmpty() || !verdict.detail().isEmpty()
            ? verdict
            : new Verdict(verdict.outcome(), "PDF " + problem);
    return document(url, answer, told, type, document, /* charset= */ "", outlinks);
  }

  private PageContent document(
      QueuedUrl url,
      Answer answer,
      Verdict verdict,
      String type,
      Document document,
      String charset,
      Outlinks picked) {
    Refresh refresh = Redirects.refresh(answer);
    if (refresh == null && document instanceof LinkExtractor page) {
      refresh = page.refresh().orElse(null);
    }
    RobotsDirectives asked = document.robots().and(ofHead(answer));
    boolean nofollow = obeyRobots && !listsLinks && asked.nofollow();
    var found = new FoundLinks(picked == largeOutlinks ? ahead : null);
    List<String> links = List.of();
    Verdict told = verdict;
    if (listsLinks) {
      var room = new LinkRoom(answer.bodyTo() - answer.bodyFrom());
      links = picked.list(url, document, found, room);
      told = room.isFull() ? beyond(room, verdict) : verdict;
    } else {
      HeadLinks head = HeadLinks.of(answer.head());
      find(found, url, head, document, charset, refresh, nofollow, picked);
      told = RobotsNote.on(head.on(verdict), asked, nofollow, loop.now());
    }
    return new PageContent(
        told,
        url.url().href(),
        type,
        charset,
        document.title(),
        document.count(),
        found.rest(),
        found.handedOver(),
        links);
  }

  private static Verdict beyond(LinkRoom room, Verdict verdict) {
    return verdict.outcome() == Outcome.OK
        ? new Verdict(Outcome.TOO_LARGE, "rows beyond " + room.bytes() + " bytes are left out")
        : verdict;
  }

  private void find(
      FoundLinks into,
      QueuedUrl url,
      HeadLinks head,
      Document document,
      String charset,
      @Nullable Refresh refresh,
      boolean nofollow,
      Outlinks picked) {
    if (isFollowed(url)) {
      Mention frame = Mention.frame(charset);
      picked.find(into, url, document, frame, head.targets(), refresh, nofollow);
    }
    if (takesAssets) {
      assets.find(into, url, document, charset);
    }
  }

  /// A page that is shown within another is followed only if a link could have led there.
  private boolean isFollowed(QueuedUrl url) {
    return !url.mention().isAsset() || frontier.takesAsPage(url.key(), url.url(), url.depth());
  }

  private RobotsDirectives ofHead(Answer answer) {
    RobotsDirectives asked = RobotsDirectives.NONE;
    for (String value : answer.head().all("x-robots-tag")) {
      asked = asked.and(XRobotsTag.parse(value, productToken));
    }
    return asked;
  }
}
