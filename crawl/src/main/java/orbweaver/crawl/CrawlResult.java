package orbweaver.crawl;

import java.util.List;
import orbweaver.parse.Cookie;

/// How a crawl ended.
///
/// @param reason why it ended
/// @param stats of all shards together
/// @param cookies that it has at the end
public record CrawlResult(StopReason reason, CrawlStats stats, List<Cookie> cookies) {
  public CrawlResult {
    cookies = List.copyOf(cookies);
  }
}
