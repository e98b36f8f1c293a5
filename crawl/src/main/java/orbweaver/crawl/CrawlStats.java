package orbweaver.crawl;

import orbweaver.crawl.frontier.FrontierStats;

/// How a crawl stands, counted since this run began.
///
/// @param pages answered 200
/// @param visits requests that ended, whatever their end; retries count
/// @param errors visits that ended in an error
/// @param wireBytes received
/// @param waiting URLs queued
/// @param inFlight visits under way
/// @param settled URLs settled
/// @param seen URLs ever seen
/// @param hosts hosts known
public record CrawlStats(
    long pages,
    long visits,
    long errors,
    long wireBytes,
    long waiting,
    long inFlight,
    long settled,
    long seen,
    long hosts) {

  static CrawlStats of(ShardCounts counts, FrontierStats frontier) {
    return new CrawlStats(
        counts.pages(),
        counts.visits(),
        counts.errors(),
        counts.wireBytes(),
        frontier.waiting(),
        frontier.inFlight(),
        frontier.settled(),
        frontier.seen(),
        frontier.hosts());
  }

  static CrawlStats none() {
    return new CrawlStats(0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  CrawlStats plus(CrawlStats other) {
    return new CrawlStats(
        pages + other.pages,
        visits + other.visits,
        errors + other.errors,
        wireBytes + other.wireBytes,
        waiting + other.waiting,
        inFlight + other.inFlight,
        settled + other.settled,
        seen + other.seen,
        hosts + other.hosts);
  }
}
