package orbweaver.crawl;

import java.time.Duration;
import java.util.List;
import orbweaver.crawl.fetch.FetchOptions;
import orbweaver.crawl.fetch.Holdings;
import orbweaver.crawl.frontier.BoundsSettings;
import orbweaver.crawl.frontier.PaceSettings;
import orbweaver.parse.Url;
import orbweaver.parse.UrlRules;
import org.jspecify.annotations.Nullable;

/// All that a crawl is told.
///
/// @param seeds where it starts; at least one, all http or https
/// @param bounds what belongs to it
/// @param pace how fast a host may be asked
/// @param retry what is tried again
/// @param fetch identity, limits and addresses of requests
/// @param allowInternal whether links to private, loopback and other internal addresses are
///   followed; a seed may always name one
/// @param obeyRobots whether robots.txt and robots metadata are obeyed
/// @param productToken our name in robots.txt
/// @param concurrency requests at once, to all hosts together
/// @param maxPages pages answered 200 after which it stops; [Long#MAX_VALUE] for no end
/// @param maxTime after which it stops, null for no end
/// @param hashKey keys the fingerprints of the job
/// @param samePage by which URLs that differ count as one page, of which the first is fetched
/// @param listsLinks whether the links of each page are listed, and none is followed
/// @param collect what is taken beside the pages that links lead to
/// @param keepsBodies whether pages are handed to the journal as they read once decoded
public record CrawlSettings(
    List<Url> seeds,
    BoundsSettings bounds,
    PaceSettings pace,
    RetrySettings retry,
    FetchOptions fetch,
    boolean allowInternal,
    boolean obeyRobots,
    String productToken,
    int concurrency,
    long maxPages,
    @Nullable Duration maxTime,
    long hashKey,
    UrlRules samePage,
    boolean listsLinks,
    CollectSettings collect,
    boolean keepsBodies) {

  public CrawlSettings {
    seeds = List.copyOf(seeds);
    if (concurrency < 1) {
      throw new IllegalArgumentException("concurrency must be at least 1 but is " + concurrency);
    }
    if (maxPages < 1) {
      throw new IllegalArgumentException("max pages must be at least 1 but is " + maxPages);
    }
  }

  /// The same with fewer requests at once, and with what fetchers may hold.
  public CrawlSettings within(int requests, Holdings holdings) {
    return new CrawlSettings(
        seeds,
        bounds,
        pace,
        retry,
        fetch.withHoldings(holdings),
        allowInternal,
        obeyRobots,
        productToken,
        Math.min(concurrency, requests),
        maxPages,
        maxTime,
        hashKey,
        samePage,
        listsLinks,
        collect,
        keepsBodies);
  }

  /// The same with what a job remembers of earlier runs.
  public CrawlSettings with(
      UrlRules otherRules, FetchOptions otherFetch, CollectSettings otherCollect) {
    return new CrawlSettings(
        seeds,
        bounds,
        pace,
        retry,
        otherFetch,
        allowInternal,
        obeyRobots,
        productToken,
        concurrency,
        maxPages,
        maxTime,
        hashKey,
        otherRules,
        listsLinks,
        otherCollect,
        keepsBodies);
  }
}
