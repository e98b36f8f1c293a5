package orbweaver.crawl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.crawl.robots.RobotsCache;
import orbweaver.crawl.robots.RobotsEntry;
import orbweaver.loop.Loop;
import orbweaver.loop.Promise;
import orbweaver.parse.RobotsTxt;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Asks each origin for its robots.txt before anything else. While it is asked, its host is closed;
/// the request counts as one of the host's and is spaced like any other. Where it redirects, the
/// host waits for its rules meanwhile, and the shard of the host where these lie asks for them: see
/// [RedirectedRobots].
final class RobotsDesk {
  /// Of one robots.txt.
  private static final int MAX_SITEMAPS = 1_000;

  private final Shard shard;
  private final HostKeys keys;
  private final boolean readsSitemaps;
  private final Loop loop;
  private final RobotsCache cache;
  private final RetryPolicy retry;

  /// Failures so far of origins that are being asked.
  private final Map<String, Integer> attempts = new LinkedHashMap<>();

  /// Verdicts on the URLs of origins that could not be asked; as many as the cache has origins, for
  /// each look at it comes after one at the cache.
  private final Map<String, Verdict> unreachable = new LastUsed<>(RobotsCache.MAX_ORIGINS);

  /// Replies for which other hosts' turns are awaited.
  private final Set<Promise<RobotsReply>> awaited = new LinkedHashSet<>();

  private boolean isStopped;

  RobotsDesk(Shard shard, CrawlSettings settings) {
    this.shard = shard;
    this.keys = HostKeys.of(settings);
    this.readsSitemaps = settings.collect().sitemaps();
    this.loop = shard.loop();
    this.cache = new RobotsCache(settings.productToken());
    this.retry = new RetryPolicy(settings.retry(), loop.random());
  }

  /// What the origin of the URL allows, or null if that has to be read first.
  @Nullable RobotsEntry entry(QueuedUrl url) {
    return cache.fresh(url.url().origin(), loop.nanos());
  }

  /// Why a disallowed URL is withheld.
  Verdict verdict(QueuedUrl url, RobotsEntry entry, RobotsTxt.Decision decision) {
    Verdict down = unreachable.get(url.url().origin());
    if (down != null) {
      return down;
    }
    String rule = decision.line() == 0 ? "" : " line " + decision.line() + ": " + decision.rule();
    return new Verdict(Outcome.BLOCKED_ROBOTS, entry.source() + rule);
  }

  /// Asks the URL's origin for its robots.txt, in a turn of its host; suspends.
  RobotsReply ask(QueuedUrl url) {
    return shard.visit().askRobots(robotsUrl(url.url()), url, failures(url.url().origin()));
  }

  /// Follows the redirects of an answer, and keeps the rules of the URL's origin or lets its host
  /// rest until it is asked again. Suspends.
  ///
  /// @param first what [#ask] has returned
  void settle(QueuedUrl url, RobotsReply first) {
    String origin = url.url().origin();
    int failures = failures(origin);
    RobotsReply reply = follow(first, failures);
    if (reply.equals(RobotsReply.STOPPED)) {
      return;
    }
    if (reply.isTransient() && retry.allows(failures)) {
      attempts.put(origin, failures + 1);
      backOff(url, reply, /* isOwn= */ first.target() == null, failures);
    } else {
      attempts.remove(origin);
      keep(url, origin, reply);
    }
  }

  private int failures(String origin) {
    return attempts.getOrDefault(origin, 0);
  }

  private RobotsReply follow(RobotsReply first, int failures) {
    RobotsReply reply = first;
    for (int hops = 0; hops < RobotsCache.MAX_REDIRECTS; hops++) {
      if (!(reply.target() instanceof Url target)) {
        break;
      }
      reply = askElsewhere(target, failures);
    }
    return reply;
  }

  /// Redirects are requests too, each in a turn of the host to which it goes, this one or another.
  private RobotsReply askElsewhere(Url url, int failures) {
    if (isStopped) {
      return RobotsReply.STOPPED;
    }
    var reply = new Promise<RobotsReply>();
    awaited.add(reply);
    try {
      QueuedUrl errand = QueuedUrl.errand(keys.url(url), url, failures);
      shard.router().askRobots(errand, reply);
      return reply.await();
    } finally {
      awaited.remove(reply);
    }
  }

  /// Nobody waits for other shards any more.
  void stop() {
    isStopped = true;
    awaited.forEach(reply -> reply.tryComplete(RobotsReply.STOPPED));
  }

  private static Url robotsUrl(Url page) {
    return Objects.requireNonNull(Url.parse("/robots.txt", page), "every origin has the path");
  }

  /// The host of the origin waits for that of its rules.
  ///
  /// @param isOwn whether the origin itself has said so: then its host rests already if it asked to
  private void backOff(QueuedUrl url, RobotsReply reply, boolean isOwn, int failures) {
    if (isOwn && reply.rest() != null) {
      return;
    }
    Duration delay = reply.rest() == null ? retry.delay(failures) : reply.rest();
    shard.frontier().hold(url.key().host(), loop.nanos() + delay.toNanos());
    shard.emit(new CrawlEvent.BackedOff(url.url().host(), delay, "robots.txt: " + reply.cause()));
  }

  private void keep(QueuedUrl url, String origin, RobotsReply reply) {
    RobotsEntry entry = cache.put(origin, reply.answer(), loop.nanos());
    if (reply.unreachable() != null) {
      unreachable.put(origin, reply.unreachable());
    } else {
      unreachable.remove(origin);
    }
    if (readsSitemaps && url.mention().isPage()) {
      announceSitemaps(url, entry.rules().sitemaps());
    }
    Duration delay = entry.rules().crawlDelay().orElse(Duration.ZERO);
    Duration inForce = shard.frontier().slowTo(url.key().host(), delay);
    cache.keepUntil(origin, loop.nanos() + inForce.toNanos() / 2 * 3);
    shard.emit(new CrawlEvent.RobotsRead(origin, entry.source(), inForce));
  }

  /// Queues the sitemaps of an origin whose pages are wanted. Suspends.
  private void announceSitemaps(QueuedUrl page, List<String> sitemaps) {
    var found = new ArrayList<Discovery>();
    for (String written : sitemaps) {
      Url url = found.size() < MAX_SITEMAPS ? Url.parse(written, page.url()) : null;
      if (url != null && url.isHttp()) {
        Url bare = url.withoutFragment();
        var key = keys.url(bare);
        found.add(
            new Discovery(key, bare, 1, 0, page.key()).as(Mention.sitemap(page.key().host())));
      }
    }
    if (!found.isEmpty()) {
      shard.admitElsewhere(found);
    }
  }
}
