package orbweaver.parse;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A sitemap: XML, an index of others, plain text, or a feed, gzip or not. Read leniently, for what
/// sites publish is seldom well-formed.
///
///     Sitemap sitemap = Sitemap.parse(body);
///     for (SitemapEntry entry : sitemap.entries()) { found(Url.parse(entry.loc(), sitemapUrl)); }
///
/// A large one is better read with [SitemapReader], which hands over one entry after the other.
///
/// @param truncated whether one of the limits of [SitemapReader] cut it off
///
/// [sitemaps.org](https://www.sitemaps.org/protocol.html)
public record Sitemap(Type type, List<SitemapEntry> entries, boolean truncated) {

  /// What it turned out to be.
  public enum Type {
    NONE,
    URLSET,
    INDEX,
    TEXT,
    RSS,
    ATOM
  }

  /// Reads one of which nobody knows where it lies.
  public static Sitemap parse(byte[] body) {
    return parse(body, null);
  }

  /// Reads one whole.
  ///
  /// @param sitemap where it lies, to which a relative `xml:base` is relative
  public static Sitemap parse(byte[] body, @Nullable Url sitemap) {
    var entries = new ArrayList<SitemapEntry>();
    var reader = new SitemapReader(sitemap, entries::add);
    reader.feed(body, 0, body.length);
    reader.finish();
    return new Sitemap(reader.type(), entries, reader.isTruncated());
  }
}
