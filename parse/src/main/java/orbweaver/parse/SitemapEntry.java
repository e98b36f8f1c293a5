package orbweaver.parse;

import java.util.List;

/// One URL that a sitemap or feed names.
///
/// @param loc as written, perhaps relative to the sitemap; absolute where a feed has an `xml:base`
/// @param isSitemap whether it is another sitemap, not a page
/// @param lastModified as written, or ""
/// @param changeFrequency as written, or ""
/// @param priority as written, or ""
/// @param related images, videos, enclosures and versions in other languages that go with it
///
///   [sitemaps.org](https://www.sitemaps.org/protocol.html#xmlTagDefinitions)
public record SitemapEntry(
    String loc,
    boolean isSitemap,
    String lastModified,
    String changeFrequency,
    String priority,
    List<String> related) {}
