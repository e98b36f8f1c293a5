package orbweaver.crawl;

import java.util.List;
import orbweaver.parse.Url;

/// What a crawl takes beside the pages that its links lead to.
///
/// @param sitemaps whether the sitemaps are read that robots.txt names
/// @param sitemapUrls sitemaps that the user names
/// @param assets whether what pages need is fetched too: images, style sheets, scripts, and what
///   these need
/// @param again whether a finished job visits its pages once more
/// @param whole whether it then is sent what has not changed too, since what is taken of it now was
///   not taken then
public record CollectSettings(
    boolean sitemaps, List<Url> sitemapUrls, boolean assets, boolean again, boolean whole) {
  public static final CollectSettings PAGES =
      new CollectSettings(false, List.of(), false, false, false);

  public CollectSettings {
    sitemapUrls = List.copyOf(sitemapUrls);
  }

  /// The same, asking for all of every page.
  public CollectSettings asWhole() {
    return new CollectSettings(sitemaps, sitemapUrls, assets, again, /* whole= */ true);
  }
}
