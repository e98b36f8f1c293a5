package orbweaver.crawl.frontier;

import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// A URL found on a page, in a redirect or among the seeds, on its way to the frontier of its host.
///
/// @param key names the URL
/// @param url the URL, without its fragment
/// @param depth links from a seed
/// @param hops redirects in a row that led here, or sitemaps or style sheets that name one another;
///   0 for a link
/// @param parent where it was found, null for a seed
/// @param nofollow whether it is found where robots are asked to follow nothing
/// @param mention how it was mentioned there
public record Discovery(
    UrlKey key,
    Url url,
    int depth,
    int hops,
    @Nullable UrlKey parent,
    boolean nofollow,
    Mention mention) {

  public Discovery(
      UrlKey key, Url url, int depth, int hops, @Nullable UrlKey parent, boolean nofollow) {
    this(key, url, depth, hops, parent, nofollow, Mention.PAGE);
  }

  public Discovery(UrlKey key, Url url, int depth, int hops, @Nullable UrlKey parent) {
    this(key, url, depth, hops, parent, /* nofollow= */ false);
  }

  public Discovery as(Mention other) {
    return new Discovery(key, url, depth, hops, parent, nofollow, other);
  }
}
