package orbweaver.crawl;

/// How a crawl ended.
///
/// @param reason why it ended
/// @param stats what this run did
public record CrawlResult(StopReason reason, CrawlStats stats) {}
