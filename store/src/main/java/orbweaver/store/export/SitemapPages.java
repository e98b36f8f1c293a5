package orbweaver.store.export;

import java.io.IOException;
import java.time.Instant;
import java.util.function.Consumer;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkOptions;
import orbweaver.parse.Url;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.records.WarcFault;
import org.jspecify.annotations.Nullable;

/// The pages of an archive that belong into a sitemap: HTML and PDF that do not ask robots to be
/// left out of search results. Blocks; for one thread.
public final class SitemapPages {
  private final HtmlCaptures captures;
  private final Instant now;
  private final LinkExtractor html = new LinkExtractor(LinkOptions.navigation());

  /// @param now of which it is the sitemap: a page may be `unavailable_after` a time
  public SitemapPages(HtmlCaptures captures, Instant now) {
    this.captures = captures.andPdf();
    this.now = now;
  }

  /// Takes pages.
  @FunctionalInterface
  public interface Sink {
    /// Takes a page.
    ///
    /// @param modified when the server said that it was changed, or null
    void take(Url url, @Nullable Instant modified) throws IOException;
  }

  /// Hands over each page.
  ///
  /// @param faults is told what of the archive is damaged
  public void forEach(Sink sink, Consumer<WarcFault> faults) throws IOException {
    captures.forEach(
        (url, page) -> {
          if (!page.robots().noindexAt(now) && !asksNoindex(page)) {
            sink.take(url, page.modified().orElse(null));
          }
        },
        faults);
  }

  private boolean asksNoindex(ArchivedPage page) {
    if (!HtmlCaptures.isHtml(page)) {
      return false;
    }
    byte[] body = page.body();
    html.extract(body, 0, body.length, page.charset());
    return html.robots().noindexAt(now);
  }
}
