package orbweaver.app.rehearse;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What lies at a URL when nothing goes wrong.
sealed interface Content {

  /// An HTML page.
  ///
  /// @param self where it lies, without a query
  /// @param links that lead away from it, some of them more than once
  /// @param nofollow whether it asks not to follow them
  /// @param refresh where it sends its reader by itself
  record Page(Link self, String title, List<Link> links, boolean nofollow, @Nullable Link refresh)
      implements Content {

    public Page {
      links = List.copyOf(links);
    }

    static Page of(Link self, String title, List<Link> links) {
      return new Page(self, title, links, /* nofollow= */ false, /* refresh= */ null);
    }
  }

  /// The way to another URL.
  ///
  /// @param status 301, 302, 303, 307 or 308
  record Redirect(int status, Link to) implements Content {}

  /// URLs for crawlers alone, by the [protocol](https://www.sitemaps.org/protocol.html).
  ///
  /// @param index whether it lists sitemaps instead of pages
  /// @param compressed whether it lies there in gzip
  record Sitemap(List<Link> links, boolean index, boolean compressed) implements Content {

    public Sitemap {
      links = List.copyOf(links);
    }
  }

  /// Text without links.
  ///
  /// @param type media type
  record Text(String type, String text) implements Content {}

  /// Nothing, and an answer that says so.
  ///
  /// @param status 404 or 410
  record Nothing(int status) implements Content {}
}
