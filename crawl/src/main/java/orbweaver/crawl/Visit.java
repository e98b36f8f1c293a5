package orbweaver.crawl;

import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.yieldNow;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.fetch.BodyPolicy;
import orbweaver.crawl.fetch.FetchOutcome;
import orbweaver.crawl.fetch.FetchRequest;
import orbweaver.crawl.fetch.Fetcher;
import orbweaver.crawl.fetch.HeaderField;
import orbweaver.crawl.fetch.HttpHead;
import orbweaver.crawl.fetch.TypeRules;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Frontier;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.crawl.robots.RobotsCache;
import orbweaver.loop.Loop;
import orbweaver.loop.Promise;
import orbweaver.parse.Cookie;
import orbweaver.parse.MediaType;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// A page's way through the house: fetched, read, its outlinks handed to the frontiers of their
/// hosts, and all of it committed at once; but those of very many links in pieces.
///
/// One a shard; each visit is a coroutine that runs through [#run].
final class Visit implements AutoCloseable {
  private final Shard shard;
  private final Crawl crawl;
  private final Loop loop;
  private final Frontier frontier;
  private final Fetcher fetcher;
  private final PageReader reader;
  private final @Nullable PageDesk desk;
  private final RetryPolicy retry;
  private final Troubles troubles = new Troubles();
  private final boolean keepsCookies;
  private final Set<String> seedHosts;

  Visit(Shard shard, Crawl crawl) {
    this.shard = shard;
    this.crawl = crawl;
    this.loop = shard.loop();
    this.frontier = shard.frontier();
    CrawlSettings settings = crawl.settings();
    this.fetcher = new Fetcher(loop, settings.fetch());
    this.reader = new PageReader(settings, frontier, this::handOverAhead);
    this.desk = crawl.pageDesk();
    this.retry = new RetryPolicy(settings.retry(), loop.random());
    this.keepsCookies = settings.fetch().session().keepsCookies();
    this.seedHosts = crawl.seedHosts();
  }

  /// One more host of a seed: only these may have internal addresses.
  void seedHost(String host) {
    if (!crawl.wasPublic(host)) {
      seedHosts.add(host);
    }
  }

  // ---- The main path ----

  /// Visits a URL. Never throws for what the web does.
  ///
  /// @return whether a page was fetched: answered 200
  boolean run(QueuedUrl url) {
    try {
      UrlState earlier = url.revisited() ? shard.earlier(url.key()) : null;
      return switch (fetchConditionally(url, earlier)) {
        case FetchOutcome.Failed failed -> failed(url, failed);
        case FetchOutcome.Answered(Answer answer) -> answered(url, answer, earlier);
      };
    } catch (RuntimeException e) {
      shard.emit(new CrawlEvent.Fault(url.url().href(), e));
      settle(url, new Verdict(Outcome.INTERNAL_ERROR, e.toString()));
      return false;
    }
  }

  /// Asks for what has changed since an earlier visit. A server that takes no condition is asked
  /// once more without one, after the pause that its host wants: a page is nothing to be refused
  /// for the version that we have of it (RFC 9110 13.2.1, 15.5.13).
  private FetchOutcome fetchConditionally(QueuedUrl url, @Nullable UrlState earlier) {
    FetchRequest request = request(url);
    // Of a page that was found nearer, or of which more is wanted, the links have to be read anew.
    boolean mayBeKnown =
        earlier != null && earlier.depth() == url.depth() && !crawl.settings().collect().whole();
    if (earlier == null || !mayBeKnown) {
      return fetch(request, url);
    }
    List<HeaderField> conditions = Conditions.of(earlier.lastCapture().validators());
    FetchOutcome outcome = fetch(request.withHeaders(conditions), url);
    if (!(outcome instanceof FetchOutcome.Answered(Answer answer)) || !Conditions.fails(answer)) {
      return outcome;
    }
    answer.close();
    sleep(frontier.delay(url.key().host()));
    return fetch(request, url);
  }

  private FetchRequest request(QueuedUrl url) {
    FetchRequest request = FetchRequest.page(url.url(), mayBeInternal(url.url()));
    return request.withBody(url.mention().isSitemap() ? BodyPolicy.ALL : bodies());
  }

  private BodyPolicy bodies() {
    TypeRules types = crawl.settings().fetch().types();
    return crawl.settings().keepsBodies() ? types.decodingAll() : types;
  }

  /// Fetches for a queued URL. The host's delay counts from when the request went out: making a
  /// connection takes time, and the next request may find it made.
  private FetchOutcome fetch(FetchRequest request, QueuedUrl queued) {
    long startNanos = loop.nanos();
    FetchOutcome outcome =
        fetcher.fetch(request.withRepeatAfter(frontier.delay(queued.key().host())));
    long sentNanos =
        outcome instanceof FetchOutcome.Answered(Answer answer)
            ? startNanos + answer.timings().beforeRequest()
            : loop.nanos();
    frontier.started(queued, sentNanos);
    note(queued, outcome);
    return outcome;
  }

  /// A host in trouble is not asked until it has had a rest.
  private void note(QueuedUrl queued, FetchOutcome outcome) {
    HostKey host = queued.key().host();
    if (!isTrouble(outcome)) {
      troubles.answered(host);
      return;
    }
    Duration rest = troubles.failed(host);
    if (rest != null) {
      frontier.hold(host, loop.nanos() + rest.toNanos());
      String cause = troubles.inARow(host) + " failures in a row";
      shard.emit(new CrawlEvent.BackedOff(queued.url().host(), rest, cause));
    }
  }

  private static boolean isTrouble(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Failed failed -> RetryPolicy.isTransient(failed.failure());
      case FetchOutcome.Answered(Answer answer) -> RetryPolicy.isTransient(answer.status());
    };
  }

  private boolean mayBeInternal(Url url) {
    return crawl.settings().allowInternal()
        || (seedHosts.contains(url.host()) && !fetcher.wasPublic(url));
  }

  private boolean failed(QueuedUrl url, FetchOutcome.Failed failed) {
    String detail = failed.detail();
    if (RetryPolicy.isTransient(failed.failure())) {
      detail = troubles.tell(url.key().host(), detail);
    }
    var verdict = new Verdict(Verdicts.of(failed.failure()), detail);
    HttpHead refusal = failed.refusal();
    Duration rest = refusal == null ? null : heed(url, refusal, url.attempts(), "the login ");
    if (RetryPolicy.isTransient(failed.failure()) && retry.allows(url.attempts())) {
      tryAgain(url, failed.detail(), rest == null ? retry.delay(url.attempts()) : rest);
    } else {
      settle(url, verdict);
    }
    return false;
  }

  private boolean answered(QueuedUrl url, Answer answer, @Nullable UrlState earlier) {
    Duration rest = heed(url, answer.head(), url.attempts(), "");
    if (RetryPolicy.isTransient(answer.status()) && retry.allows(url.attempts())) {
      comeBackLater(url, answer, rest == null ? retry.delay(url.attempts()) : rest);
      return false;
    }
    if (isSentBackWithCookie(url, answer)) {
      comeBackWithCookie(url, answer);
      return false;
    }
    boolean committed = false;
    try {
      Commit commit = read(url, answer, earlier);
      committed = true;
      shard.commit(commit);
      return answer.status() == 200 && url.mention().isPage();
    } finally {
      if (!committed) {
        answer.close();
      }
    }
  }

  /// All that the answer comes to. The bytes of the exchange go with it.
  private Commit read(QueuedUrl url, Answer answer, @Nullable UrlState earlier) {
    shard.noteVisited(url.key(), url.url());
    PageContent content = shown(url, answer, withTrouble(url, answer, reader.read(url, answer)));
    byte[] body = keptBody(answer, content);
    answer.releaseBody();
    int ahead = content.handedOver() + handOverAllButLast(content.outlinks());
    List<FrontierChange> admitted = handOver(lastOf(content.outlinks()));
    if (keepsCookies && content.verdict().outcome() == Outcome.REDIRECT) {
      shard.noteRedirect(url.key(), answer.exchange().cookies());
      if (admitted.isEmpty()) {
        admitted = crawl.router().admitAgain(shard, content.outlinks().getFirst());
      }
    }
    UrlState state = Conditions.keep(earlier, state(url, answer, content), answer);
    var changes = new ArrayList<>(admitted);
    changes.add(frontier.settle(url, state));
    shard.count(state, answer.wireLength());
    int admissions = ahead + admitted.size();
    shard.emit(
        new CrawlEvent.Visited(state, admissions, answer.elapsedMillis(), answer.wireLength()));
    return new Commit(changes, capture(url, answer, content, state, admissions, body));
  }

  private PageContent withTrouble(QueuedUrl url, Answer answer, PageContent content) {
    if (!RetryPolicy.isTransient(answer.status())) {
      return content;
    }
    Verdict verdict = content.verdict();
    String detail = troubles.tell(url.key().host(), verdict.detail());
    return content.with(new Verdict(verdict.outcome(), detail));
  }

  private byte @Nullable [] keptBody(Answer answer, PageContent content) {
    boolean keeps =
        crawl.settings().keepsBodies()
            && content.verdict().outcome() == Outcome.OK
            && answer.isDecoded();
    return keeps ? answer.copyOfBody() : null;
  }

  /// The content with what the user's handler had to say of it, if there is one.
  private PageContent shown(QueuedUrl url, Answer answer, PageContent content) {
    boolean isPage = answer.status() / 100 == 2 && answer.isDecoded() && url.mention().isPage();
    if (desk == null || !isPage) {
      return content;
    }
    var page =
        new FetchedPage(
            url.url(),
            answer.status(),
            answer.head(),
            content.type(),
            content.charset(),
            content.title(),
            url.depth(),
            parentUrl(url),
            loop.now(),
            answer.copyOfBody());
    return content.with(desk.show(page, content.verdict()));
  }

  /// Gives each outlink to the shard of its host. A shard is told again of what it has rejected
  /// only where a shorter way may change that.
  private List<FrontierChange> handOver(List<Discovery> outlinks) {
    List<FrontierChange> changes = crawl.router().admit(shard, outlinks);
    if (crawl.settings().bounds().maxDepth() == Integer.MAX_VALUE) {
      frontier.handedOn(outlinks);
    }
    return changes;
  }

  /// Gives some outlinks of a page to their shards, and commits that before the page: one that has
  /// hundreds of thousands of them would take more memory than there is. Until the page is
  /// committed it stays queued, so a crash in between costs one more request, and no link is lost
  /// or doubled. Suspends while the journal has much to write.
  ///
  /// @return how many were new
  private int handOverAhead(List<Discovery> some) {
    List<FrontierChange> changes = handOver(some);
    if (!changes.isEmpty()) {
      shard.commit(new Commit(changes, null));
    }
    yieldNow();
    return changes.size();
  }

  private int handOverAllButLast(List<Discovery> outlinks) {
    int admitted = 0;
    for (int from = 0; from + FoundLinks.AT_ONCE < outlinks.size(); from += FoundLinks.AT_ONCE) {
      admitted += handOverAhead(outlinks.subList(from, from + FoundLinks.AT_ONCE));
    }
    return admitted;
  }

  private static List<Discovery> lastOf(List<Discovery> outlinks) {
    int before = Math.max(0, outlinks.size() - 1) / FoundLinks.AT_ONCE * FoundLinks.AT_ONCE;
    return outlinks.subList(before, outlinks.size());
  }

  // ---- Redirects that set a cookie ----

  private static boolean setsCookie(Answer answer) {
    return answer.head().first("set-cookie") != null;
  }

  /// Whether the server redirects to the very same URL, which we may now ask for with a cookie.
  private boolean isSentBackWithCookie(QueuedUrl url, Answer answer) {
    return setsCookie(answer)
        && Redirects.target(answer, url.url()) instanceof Url target
        && target.href().equals(url.url().href())
        && !cookiesFor(target).isEmpty()
        && url.attempts() < crawl.settings().bounds().maxRedirects();
  }

  private void comeBackWithCookie(QueuedUrl url, Answer answer) {
    answer.close();
    tryAgain(url, "redirected to itself with a cookie", Duration.ZERO);
  }

  String cookiesFor(Url url) {
    return fetcher.cookiesFor(url);
  }

  // ---- Another time ----

  private void comeBackLater(QueuedUrl url, Answer answer, Duration delay) {
    String cause = "answered " + answer.status();
    answer.close();
    tryAgain(url, cause, delay);
  }

  /// Leaves a host alone that asks for it, whether or not this URL is tried again: its others are
  /// asked for no sooner. A redirect is heeded by who sends it, for no site has a say in how
  /// another one is asked; most lead to the same host.
  ///
  /// @param asked whose host has answered
  /// @param attempts earlier ones that failed
  /// @param what was asked for, for people
  /// @return for how long; null if it does not ask
  private @Nullable Duration heed(QueuedUrl asked, HttpHead answer, int attempts, String what) {
    Duration longest = crawl.settings().pace().maxDelay();
    Duration rest = retry.rest(answer, attempts, loop.now(), longest);
    if (rest != null && rest.isPositive()) {
      HostKey host = asked.key().host();
      frontier.hold(host, loop.nanos() + rest.toNanos());
      var held = new FrontierChange.Held(host, loop.now().plus(rest));
      Promise<Void> _ = shard.commitSmall(new Commit(List.of(held), null));
      String cause = what + "answered " + answer.status();
      shard.emit(new CrawlEvent.BackedOff(asked.url().host(), rest, cause));
    }
    return rest;
  }

  private void tryAgain(QueuedUrl url, String cause, Duration delay) {
    FrontierChange change = frontier.retry(url, loop.nanos() + delay.toNanos());
    shard.emit(new CrawlEvent.Retrying(url.url().href(), cause, url.attempts() + 1, delay));
    shard.countRetry();
    shard.commit(new Commit(List.of(change), null));
  }

  // ---- The end ----

  private void settle(QueuedUrl url, Verdict verdict) {
    UrlState state = Frontier.withheld(url.triedAgain(), verdict, loop.now());
    shard.count(state, 0);
    shard.emit(new CrawlEvent.Visited(state, 0, 0, 0));
    Capture capture = new Capture(state, url.url().href(), "", "", parentUrl(url), 0, 0, null, 0);
    shard.commit(new Commit(List.of(frontier.settle(url, state)), capture));
  }

  private UrlState state(QueuedUrl url, Answer answer, PageContent content) {
    Instant now = loop.now();
    return new UrlState(
        url.key(),
        url.url(),
        content.verdict(),
        answer.status(),
        content.type(),
        answer.bodyLength(),
        answer.exchange().payloadDigest(),
        url.depth(),
        url.attempts() + 1,
        url.parent(),
        now,
        url.mention(),
        Conditions.capture(answer, now),
        answer.exchange().remoteAddress());
  }

  private Capture capture(
      QueuedUrl url,
      Answer answer,
      PageContent content,
      UrlState state,
      int newOutlinks,
      byte @Nullable [] body) {
    return new Capture(
        state,
        content.finalUrl(),
        content.charset(),
        content.title(),
        parentUrl(url),
        content.linkCount(),
        newOutlinks,
        answer.exchange(),
        answer.elapsedMillis(),
        content.links(),
        body);
  }

  private String parentUrl(QueuedUrl url) {
    return url.parent() == null ? "" : shard.urlOf(url.parent());
  }

  /// Asks for a robots.txt, in the turn of a queued URL, and archives the answer; no redirect is
  /// followed here.
  ///
  /// @param failures of this robots.txt so far
  RobotsReply askRobots(Url url, QueuedUrl queued, int failures) {
    FetchRequest request = FetchRequest.robots(url, mayBeInternal(url), RobotsCache.MAX_BYTES);
    return switch (fetch(request, queued)) {
      case FetchOutcome.Failed failed -> RobotsReply.of(failed);
      case FetchOutcome.Answered(Answer answer) -> {
        Duration rest = heed(queued, answer.head(), failures, "robots.txt: ");
        RobotsReply reply = RobotsReply.of(answer, url, rest);
        archiveAside(answer);
        yield reply;
      }
    };
  }

  /// Keeps what was answered; the bytes go with it.
  private void archiveAside(Answer answer) {
    answer.releaseBody();
    String contentType = answer.head().first("content-type");
    MediaType type = contentType == null ? null : MediaType.parse(contentType);
    Outcome outcome = Verdicts.of(answer, answer.exchange().url()).outcome();
    shard.commit(
        Commit.aside(
            new SideExchange(answer.exchange(), type == null ? "" : type.type(), outcome)));
  }

  /// Where the host of a URL is; "" if nobody knows.
  String locate(Url url) {
    return fetcher.locate(url);
  }

  List<Cookie> cookies() {
    return fetcher.cookies();
  }

  @Override
  public void close() {
    fetcher.close();
  }
}
