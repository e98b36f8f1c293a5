package orbweaver.crawl;

import static orbweaver.loop.Coroutines.sleepNanos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.fetch.FetchOutcome;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.crawl.robots.RobotsAnswer;
import orbweaver.crawl.robots.RobotsCache;
import orbweaver.crawl.robots.RobotsEntry;
import orbweaver.loop.Loop;
import orbweaver.parse.MediaType;
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
  private final Duration maxDelay;
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
    this.maxDelay = settings.pace().maxDelay();
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
    FetchOutcome outcome = ask(url);
    int failures = attempts.getOrDefault(origin, 0);
    if (isTransient(outcome) && retry.allows(failures)) {
      attempts.put(origin, failures + 1);
      backOff(url, outcome, failures);
    } else {
      attempts.remove(origin);
      settle(url, origin, outcome);
    }
  }

  private FetchOutcome ask(QueuedUrl queued) {
    Url url = robotsUrl(queued.url());
    for (int hops = 0; ; hops++) {
      long askedNanos = loop.nanos();
      FetchOutcome outcome = shard.visit().fetchRobots(url, queued);
      if (!(outcome instanceof FetchOutcome.Answered(Answer answer))
          || hops == RobotsCache.MAX_REDIRECTS
          || !(Redirects.target(answer, url) instanceof Url target && target.isHttp())) {
        return outcome;
      }
      archive(answer);
      awaitNextTurn(queued, askedNanos);
      url = target;
    }
  }

  /// Redirects are requests too.
  private void awaitNextTurn(QueuedUrl queued, long askedNanos) {
    long delay = shard.frontier().delay(queued.key().host()).toNanos();
    long left = askedNanos + delay - loop.nanos();
    if (left > 0) {
      sleepNanos(left);
    }
  }

  private static Url robotsUrl(Url page) {
    return Objects.requireNonNull(Url.parse("/robots.txt", page), "every origin has the path");
  }

  private static boolean isTransient(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Answered(Answer answer) ->
          RetryPolicy.isTransient(answer.status()) || lacksRules(answer);
      case FetchOutcome.Failed failed -> RetryPolicy.isTransient(failed.failure());
    };
  }

  /// Whether rules may be missing that the server did mean to send: what is there could allow what
  /// they forbid. Those behind the size limit are missing for good.
  private static boolean lacksRules(Answer answer) {
    return answer.status() / 100 == 2
        && switch (answer.cut()) {
          case TRUNCATED, TIMEOUT, DECODE_ERROR, PROTOCOL_ERROR -> true;
          case NONE, TOO_LARGE, BLOCKED_TYPE -> false;
        };
  }

  private void backOff(QueuedUrl url, FetchOutcome outcome, int failures) {
    Duration delay = retry.delay(failures);
    if (outcome instanceof FetchOutcome.Answered(Answer answer)) {
      Duration asked = RetryPolicy.asked(answer, loop.now(), maxDelay);
      delay = asked == null ? delay : asked;
      archive(answer);
    }
    shard.frontier().hold(url.key().host(), loop.nanos() + delay.toNanos());
    shard.emit(new CrawlEvent.BackedOff(url.url().host(), delay, "robots.txt: " + cause(outcome)));
  }

  private void settle(QueuedUrl url, String origin, FetchOutcome outcome) {
    RobotsEntry entry = cache.put(origin, answer(outcome), loop.nanos());
    if (outcome instanceof FetchOutcome.Failed failed) {
      unreachable.put(
          origin, new Verdict(Verdicts.of(failed.failure()), "robots.txt: " + failed.detail()));
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

  private RobotsAnswer answer(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Failed failed -> new RobotsAnswer.Unreachable(failed.detail());
      case FetchOutcome.Answered(Answer answer) -> {
        RobotsAnswer said = said(answer);
        archive(answer);
        yield said;
      }
    };
  }

  private static RobotsAnswer said(Answer answer) {
    if (lacksRules(answer)) {
      return new RobotsAnswer.Unreachable(answer.cutDetail());
    }
    return answer.status() / 100 == 3
        ? new RobotsAnswer.RedirectedTooOften()
        : new RobotsAnswer.Answered(answer.status(), answer.copyOfBody(), answer.cutDetail());
  }

  /// Keeps what was answered; the bytes go with it.
  private void archive(Answer answer) {
    answer.releaseBody();
    String contentType = answer.head().first("content-type");
    MediaType type = contentType == null ? null : MediaType.parse(contentType);
    Outcome outcome = Verdicts.of(answer, answer.exchange().url()).outcome();
    shard.commit(
        Commit.aside(
            new SideExchange(answer.exchange(), type == null ? "" : type.type(), outcome)));
  }

  private static String cause(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Answered(Answer answer) ->
          lacksRules(answer) ? answer.cutDetail() : "answered " + answer.status();
      case FetchOutcome.Failed failed -> failed.detail();
    };
  }
}
