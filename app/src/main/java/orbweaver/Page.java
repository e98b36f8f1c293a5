package orbweaver;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import orbweaver.crawl.FetchedPage;
import orbweaver.parse.Charsets;
import orbweaver.parse.Document;
import orbweaver.parse.Encoding;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkOptions;
import orbweaver.parse.Rel;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import org.jspecify.annotations.Nullable;

/// A page that was fetched. It is the listener's to keep, and confined to one thread at a time.
public final class Page {
  private final FetchedPage page;
  private final Runnable stop;
  private @Nullable LinkExtractor document;

  Page(FetchedPage page, Runnable stop) {
    this.page = page;
    this.stop = stop;
  }

  /// Absolute, without a fragment.
  public String url() {
    return page.url().href();
  }

  /// HTTP status, 200..299.
  public int status() {
    return page.status();
  }

  /// First value of a field of the answer's head; its name in any case.
  public Optional<String> header(String name) {
    return Optional.ofNullable(page.head().first(name.toLowerCase(Locale.ROOT)));
  }

  /// Essence of the media type, such as `text/html`; empty when unknown.
  public String type() {
    return page.type();
  }

  /// Blanks collapsed; empty when there is none.
  public String title() {
    return page.title();
  }

  /// Links from a seed.
  public int depth() {
    return page.depth();
  }

  /// The page that named it first; empty for a seed.
  public String parentUrl() {
    return page.parentUrl();
  }

  /// When it was fetched.
  public Instant time() {
    return page.time();
  }

  /// The body, without its content coding.
  public byte[] bytes() {
    return page.body();
  }

  /// The body as text: for HTML in the charset that a browser would take, for the rest as its type
  /// says, or UTF-8.
  public String body() {
    return Charsets.decode(bytes(), 0, bytes().length, encoding().charset());
  }

  /// The visible text of an HTML page, a line for each block; empty for other types.
  public String text() {
    return document().text();
  }

  /// The distinct http and https URLs of the pages that an HTML page links to, absolute, without
  /// fragments, in its order: those that `orbweaver links` lists, whether the crawl follows them or
  /// not. Style sheets, icons and their like are no pages.
  public List<String> links() {
    LinkExtractor links = document();
    var parser = new UrlParser();
    Url base = links.base(page.url(), parser);
    var found = new LinkedHashSet<String>();
    for (int i = 0; i < links.count(); i++) {
      if (Rel.leadsToAPage(links.kind(i), links.rel(i))
          && links.resolve(i, base, parser)
          && parser.isHttp()) {
        found.add(parser.toUrlWithoutFragment().href());
      }
    }
    return new ArrayList<>(found);
  }

  /// What else the page says: kinds and text of links, description, language, robots metadata.
  public Document html() {
    return document();
  }

  /// Ends the crawl after what is under way; it can be resumed if it has a job.
  public void stopCrawl() {
    stop.run();
  }

  private Encoding encoding() {
    String declared = page.head().first("content-type");
    return Charsets.detectEncoding(page.body(), 0, page.body().length, declared);
  }

  private boolean isHtml() {
    return !page.charset().isEmpty();
  }

  private LinkExtractor document() {
    if (document == null) {
      document = new LinkExtractor(LinkOptions.navigation().withText());
      byte[] html = isHtml() ? page.body() : new byte[0];
      document.extract(html, 0, html.length, encoding().charset());
    }
    return document;
  }
}
