package orbweaver.store.search;

import java.nio.charset.Charset;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import orbweaver.parse.Charsets;
import orbweaver.parse.Document;
import orbweaver.parse.Encoding;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkOptions;
import orbweaver.parse.MimeSniffer;
import orbweaver.parse.Rel;
import orbweaver.parse.RobotsDirectives;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import orbweaver.parse.document.PdfDocument;
import orbweaver.parse.document.PdfLimits;
import org.jspecify.annotations.Nullable;

/// Reads what the index wants of an answer: HTML, plain text and PDF. Not thread-safe.
public final class PageParser {
  private static final String PDF = "application/pdf";

  private final LinkExtractor html =
      new LinkExtractor(LinkOptions.navigation().withRepeats().withText());
  private final UrlParser urls = new UrlParser();

  /// The page, or null if it is of a type that is not read.
  ///
  /// @param contentType as the server says, or null
  /// @param date of the page
  public @Nullable Parsed parse(Url url, byte[] body, @Nullable String contentType, Instant date) {
    return parse(url, body, contentType, /* known= */ null, date);
  }

  /// The same of a page whose encoding may be known.
  ///
  /// @param known encoding, or null
  public @Nullable Parsed parse(
      Url url, byte[] body, @Nullable String contentType, @Nullable Encoding known, Instant date) {
    String type = MimeSniffer.type(body, 0, body.length, contentType);
    if (MimeSniffer.isHtml(type)) {
      html.extract(body, 0, body.length, charset(body, contentType, known));
      return new Parsed(page(url, type, html, date), html.robots());
    }
    if (type.equals(PDF)) {
      PdfDocument pdf = PdfDocument.read(body, PdfLimits.ofText(() -> false));
      return new Parsed(page(url, type, pdf, date), pdf.robots());
    }
    if (isPlain(type)) {
      String text = Charsets.decode(body, 0, body.length, charset(body, contentType, known));
      return new Parsed(plain(url, type, text, date), RobotsDirectives.NONE);
    }
    return null;
  }

  /// Whether pages of a type are read.
  ///
  /// @param type essence of a media type
  static boolean reads(String type) {
    return MimeSniffer.isHtml(type) || type.equals(PDF) || isPlain(type);
  }

  private static boolean isPlain(String type) {
    return type.startsWith("text/") && !type.equals("text/css") && !type.equals("text/javascript");
  }

  /// What was read.
  ///
  /// @param robots what it asks of robots
  public record Parsed(IndexedPage page, RobotsDirectives robots) {}

  private static Charset charset(
      byte[] body, @Nullable String contentType, @Nullable Encoding known) {
    return known == null ? Charsets.detect(body, 0, body.length, contentType) : known.charset();
  }

  private static IndexedPage plain(Url url, String type, String text, Instant date) {
    return new IndexedPage(url.href(), "", "", text, "", "", type, date, List.of(), null);
  }

  private IndexedPage page(Url url, String type, Document document, Instant date) {
    return new IndexedPage(
        url.withoutFragment().href(),
        document.title(),
        document.headings(),
        document.text(),
        document.description(),
        document.language(),
        type,
        date,
        links(url, document),
        /* until= */ null);
  }

  private List<PageLink> links(Url url, Document document) {
    var links = new ArrayList<PageLink>();
    Url base = document.base(url, urls);
    for (int i = 0; i < document.count(); i++) {
      boolean counts = (document.rel(i) & Rel.NOFOLLOW) == 0;
      if (counts && document.resolve(i, base, urls) && urls.isHttp()) {
        links.add(new PageLink(PageKey.of(urls), document.anchorText(i)));
      }
    }
    return links;
  }
}
