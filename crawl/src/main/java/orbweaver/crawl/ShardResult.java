package orbweaver.crawl;

import java.util.List;
import orbweaver.parse.Cookie;

/// What a shard leaves behind.
public record ShardResult(CrawlStats stats, List<Cookie> cookies) {}
