package orbweaver.store.dom;

import java.nio.charset.Charset;
import java.time.Instant;
import orbweaver.parse.Charsets;
import orbweaver.parse.Url;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// An HTML page as a tree, and where and when it was found.
///
/// @param url of the page
/// @param fetchedAt when it was fetched
/// @param dom may be changed by whoever has the page
/// @param base that its links are relative to
public record HtmlPage(Url url, Instant fetchedAt, Document dom, Url base) {

  /// Reads a page in its encoding.
  ///
  /// @param contentType that its head had, "" if none
  public static HtmlPage parse(Url url, Instant fetchedAt, byte[] html, String contentType) {
    return parse(url, fetchedAt, html, Charsets.detect(html, 0, html.length, contentType));
  }

  /// Reads a page in an encoding that is known.
  public static HtmlPage parse(Url url, Instant fetchedAt, byte[] html, Charset charset) {
    return parse(url, fetchedAt, Charsets.decode(html, 0, html.length, charset));
  }

  public static HtmlPage parse(Url url, Instant fetchedAt, String html) {
    String text = html.startsWith("\uFEFF") ? html.substring(1) : html;
    Document dom = Jsoup.parse(text, url.href());
    return new HtmlPage(url, fetchedAt, dom, base(dom, url));
  }

  private static Url base(Document dom, Url url) {
    Element element = dom.selectFirst("base[href]");
    Url base = element == null ? null : Url.parse(element.attr("href"), url);
    return base == null ? url : base;
  }

  /// The language it says it is in, or "".
  public String language() {
    return dom.select("html").attr("lang");
  }

  /// The URL that a link means on this page, or null.
  public @Nullable Url resolve(String link) {
    return Url.parse(link, base);
  }
}
