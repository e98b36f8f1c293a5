package orbweaver.crawl;

import java.util.LinkedHashMap;
import java.util.Map;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.parse.Url;

/// The pages visited last: those whose commit may still be under way, and a few more that are
/// likely to be asked for as parents.
final class RecentPages extends LinkedHashMap<UrlKey, Url> {
  private static final long serialVersionUID = 1;
  private static final int REMEMBERED = 4_096;

  @Override
  protected boolean removeEldestEntry(Map.Entry<UrlKey, Url> eldest) {
    return size() > REMEMBERED;
  }
}
