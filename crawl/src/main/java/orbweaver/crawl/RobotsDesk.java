package orbweaver.crawl;

import static orbweaver.loop.Coroutines.sleepNanos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.crawl.robots.RobotsCache;
import orbweaver.crawl.robots.RobotsEntry;
import orbweaver.loop.Loop;
import orbweaver.parse.RobotsTxt;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Asks each origin for its robots.txt before anything else. While it is asked, its host is closed;
/// the request counts as one of the host's and is spaced like any other.
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

  /// Reads the robots.txt of the URL's origin, or lets its host rest until it is tried again.
  void read(QueuedUrl url) {
    String origin = url.url().origin();
    int failures = attempts.getOrDefault(origin, 0);
    RobotsReply reply = ask(url, failures);
    if (reply.isTransient() && retry.allows(failures)) {
      attempts.put(origin, failures + 1);
      backOff(url, reply, failures);
    } else {
      attempts.remove(origin);
      settle(url, origin, reply);
    }
  }

  private RobotsReply ask(QueuedUrl queued, int failures) {
    Url url = robotsUrl(queued.url());
    for (int hops = 0; ; hops++) {
      long askedNanos = loop.nanos();
      RobotsReply reply = shard.visit().askRobots(url, queued, failures);
      if (reply.target() == null || hops == RobotsCache.MAX_REDIRECTS) {
        return reply;
      }
      awaitNextTurn(queued, askedNanos, reply.rest());
      url = reply.target();
    }
  }

  /// Redirects are requests too.
  private void awaitNextTurn(QueuedUrl queued, long askedNanos, @Nullable Duration rest) {
    long delay = shard.frontier().delay(queued.key().host()).toNanos();
    long heeded = rest == null ? 0 : rest.toNanos();
    long left = Math.max(heeded, askedNanos + delay - loop.nanos());
    if (left > 0) {
      sleepNanos(left);
    }
  }

  private static Url robotsUrl(Url page) {
    return Objects.requireNonNull(Url.parse("/robots.txt", page), "every origin has the path");
  }

  /// The host rests anyway where that is what it has asked for.
  private void backOff(QueuedUrl url, RobotsReply reply, int failures) {
    if (reply.rest() == null) {
      Duration delay = retry.delay(failures);
      shard.frontier().hold(url.key().host(), loop.nanos() + delay.toNanos());
      shard.emit(new CrawlEvent.BackedOff(url.url().host(), delay, "robots.txt: " + reply.cause()));
    }
  }

  private void settle(QueuedUrl url, String origin, RobotsReply reply) {
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
