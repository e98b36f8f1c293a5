package orbweaver.parse;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Writes other links into a page or a style sheet, and leaves every other byte as it is: in `href`
/// and its like, `srcset`, a declarative refresh, `style` elements and attributes, presentation
/// attributes of SVG. A `<base>` is emptied, for links that were made relative to the page would be
/// read relative to it.
///
/// Pages in UTF-16 and ISO-2022-JP are decoded first and encoded again; all others are never
/// decoded. Links in comments, scripts and `<template>` stay. Not thread-safe.
///
/// What a link is in each place is what [LinkExtractor] and [CssUrls] say.
public final class LinkRewriter {
  private static final long TEMPLATE = Name.pack("template");
  private static final long STYLE = Name.pack("style");

  private final BiFunction<LinkKind, String, @Nullable String> links;
  private final WantedKinds wanted = new WantedKinds(LinkKind.all());
  private final TagAttributes attributes = new TagAttributes();
  private final ValueDecoder value = new ValueDecoder();

  // The running page.
  private byte[] page = {};
  private Charset charset = StandardCharsets.UTF_8;
  private ByteArrayOutputStream out = new ByteArrayOutputStream();
  private int copied;
  private int templateDepth;

  /// @param links gives the link, ASCII, that takes the place of one of that kind as written
  ///   (without character references and escapes), or null to leave it; those of a style sheet of
  ///   its own are of the kind [LinkKind#STYLE]
  public LinkRewriter(BiFunction<LinkKind, String, @Nullable String> links) {
    this.links = links;
  }

  /// The page with other links.
  public byte[] html(byte[] html, Charset pageCharset) {
    return Encoding.isAsciiCompatible(pageCharset)
        ? rewritten(html, pageCharset)
        : transcoded(html, pageCharset, utf8 -> rewritten(utf8, StandardCharsets.UTF_8));
  }

  /// The style sheet, which is UTF-8, with other links.
  public byte[] css(byte[] css) {
    return css(css, StandardCharsets.UTF_8);
  }

  /// The style sheet with other links.
  public byte[] css(byte[] css, Charset sheetCharset) {
    return Encoding.isAsciiCompatible(sheetCharset)
        ? rewrittenCss(css, sheetCharset)
        : transcoded(css, sheetCharset, utf8 -> rewrittenCss(utf8, StandardCharsets.UTF_8));
  }

  private byte[] rewrittenCss(byte[] css, Charset sheetCharset) {
    begin(css, sheetCharset);
    css(LinkKind.STYLE, css, 0, css.length);
    return end();
  }

  private static byte[] transcoded(byte[] bytes, Charset of, UnaryOperator<byte[]> rewriting) {
    byte[] utf8 = new String(bytes, of).getBytes(StandardCharsets.UTF_8);
    byte[] after = rewriting.apply(utf8);
    return Arrays.equals(utf8, after)
        ? bytes
        : new String(after, StandardCharsets.UTF_8).getBytes(of);
  }

  private void begin(byte[] bytes, Charset pageCharset) {
    page = bytes;
    charset = pageCharset;
    value.charset(pageCharset);
    out = new ByteArrayOutputStream(bytes.length + 1_024);
    copied = 0;
    templateDepth = 0;
  }

  private byte[] end() {
    out.write(page, copied, page.length - copied);
    return out.toByteArray();
  }

  private byte[] rewritten(byte[] html, Charset pageCharset) {
    begin(html, pageCharset);
    HtmlScanner scanner = HtmlScanner.of(wanted.tags(), /* wantsText= */ false);
    scanner.reset();
    scanner.resume(html, 0, html.length, /* last= */ true);
    int token = scanner.next();
    while (token != HtmlScanner.END_OF_FILE) {
      if (token == HtmlScanner.START_TAG) {
        startTag(scanner);
      } else if (token == HtmlScanner.END_TAG) {
        endTag(scanner);
      } else if (scanner.isInSheet() && templateDepth == 0) {
        sheet(scanner);
      }
      token = scanner.next();
    }
    if (scanner.isInRawText()) {
      rawText(scanner);
    }
    return end();
  }

  // ---- Tags ----

  private void startTag(HtmlScanner scanner) {
    int element = scanner.place();
    if (element == WantedKinds.TEMPLATE && !scanner.isInForeign()) {
      templateDepth++;
    }
    if (templateDepth == 0 && !scanner.attributes().isEmpty()) {
      attributes.read(scanner);
      attributes(element, scanner);
    }
  }

  private void endTag(HtmlScanner scanner) {
    if (scanner.rawStart() >= 0) {
      rawText(scanner);
    } else if (scanner.name() == TEMPLATE && templateDepth > 0 && !scanner.isInForeign()) {
      templateDepth--;
    }
  }

  /// A run of a style sheet in SVG, which is markup: a URL that a comment or a tag cuts stays.
  private void sheet(HtmlScanner scanner) {
    int from = scanner.textStart();
    int to = scanner.textEnd();
    if (scanner.isCdata()) {
      css(LinkKind.STYLE, page, from, to);
      return;
    }
    value.decode(page, from, to, CharacterReferences.Place.TEXT);
    String after = style(LinkKind.STYLE, value.text());
    if (after != null) {
      write(from, to, after.replace("&", "&amp;").replace("<", "&lt;"));
    }
  }

  private void rawText(HtmlScanner scanner) {
    if (templateDepth == 0 && scanner.rawName() == STYLE) {
      css(LinkKind.STYLE, page, scanner.rawStart(), scanner.rawEnd());
    }
  }

  /// In the order in which they stand.
  private void attributes(int element, HtmlScanner scanner) {
    long left = attributes.present();
    long styles = 1L << TagAttributes.STYLE;
    styles |= scanner.isOfSvg() ? TagAttributes.PRESENTATION : 0;
    long holding = element < 0 ? 0 : wanted.holding(element, left, scanner.language());
    while (left != 0) {
      int first = first(left);
      left &= ~(1L << first);
      if ((styles & (1L << first)) != 0) {
        boolean isStyle = first == TagAttributes.STYLE;
        LinkKind kind = isStyle ? LinkKind.STYLE_ATTRIBUTE : LinkKind.SVG_PRESENTATION;
        replace(first, style(kind, decoded(first)));
      } else if (isBare(scanner.attributes(), first)) {
        bare(element, first, (holding & (1L << first)) != 0);
      } else {
        attribute(element, first, !scanner.isInForeign(), (holding & (1L << first)) != 0);
      }
    }
  }

  private int first(long places) {
    int first = Long.numberOfTrailingZeros(places);
    for (long rest = places; rest != 0; rest &= rest - 1) {
      int place = Long.numberOfTrailingZeros(rest);
      first = attributes.from(place) < attributes.from(first) ? place : first;
    }
    return first;
  }

  private void attribute(int element, int place, boolean isOfHtml, boolean holdsLink) {
    if (isOfHtml && element == WantedKinds.BASE && place == TagAttributes.HREF) {
      replace(place, "");
    } else if (isOfHtml && element == WantedKinds.META && place == TagAttributes.CONTENT) {
      replace(place, isRefresh() ? refresh(decoded(place)) : null);
    } else if (holdsLink) {
      LinkKind kind = wanted.kind(element, place);
      String text = decoded(place);
      if (kind.isSrcset()) {
        replace(place, srcset(kind, text));
      } else if (!text.isEmpty() || kind.mayBeEmpty()) {
        replace(place, links.apply(kind, text));
      }
    }
  }

  /// Whether the first attribute of that place has no value, not even an empty one.
  private static boolean isBare(RecordedAttributes written, int place) {
    for (int i = 0; i < written.count(); i++) {
      if (written.place(i) == place) {
        return written.valueFrom(i) < 0;
      }
    }
    return false;
  }

  /// Gives a value to an attribute that has none, where a link takes its place.
  private void bare(int element, int place, boolean holdsLink) {
    boolean isLink = holdsLink && wanted.kind(element, place).mayBeEmpty();
    String link = isLink ? links.apply(wanted.kind(element, place), "") : null;
    if (link != null) {
      int at = attributes.from(place);
      write(at, at, "=\"" + escaped(link, /* isQuoted= */ true) + "\"");
    }
  }

  private String decoded(int place) {
    int from = attributes.from(place);
    value.decode(page, from, attributes.to(place), CharacterReferences.Place.ATTRIBUTE);
    return value.text();
  }

  // ---- Values ----

  private boolean isRefresh() {
    return attributes.has(TagAttributes.HTTP_EQUIV)
        && decoded(TagAttributes.HTTP_EQUIV).equalsIgnoreCase("refresh");
  }

  private @Nullable String refresh(String content) {
    Refresh refresh = Refresh.parse(content);
    if (refresh == null || refresh.target().isEmpty()) {
      return null;
    }
    String link = links.apply(LinkKind.META_REFRESH, refresh.target());
    int at = content.lastIndexOf(refresh.target());
    return link == null
        ? null
        : content.substring(0, at) + link + content.substring(at + refresh.target().length());
  }

  private @Nullable String srcset(LinkKind kind, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    var candidates = new Srcset(utf8, 0, utf8.length);
    var after = new StringBuilder();
    int from = 0;
    while (candidates.next()) {
      String link = links.apply(kind, text(utf8, candidates.start(), candidates.end()));
      if (link != null) {
        after.append(text(utf8, from, candidates.start())).append(link);
        from = candidates.end();
      }
    }
    return from == 0 ? null : after.append(text(utf8, from, utf8.length)).toString();
  }

  private @Nullable String style(LinkKind kind, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    byte[] after = new LinkRewriter((_, link) -> links.apply(kind, link)).css(utf8);
    return Arrays.equals(utf8, after) ? null : new String(after, StandardCharsets.UTF_8);
  }

  private static String text(byte[] utf8, int from, int to) {
    return new String(utf8, from, to - from, StandardCharsets.UTF_8);
  }

  private void css(LinkKind kind, byte[] css, int from, int to) {
    var urls = new CssUrls(css, from, to);
    while (urls.next()) {
      urls.load(value);
      String written = value.text();
      boolean isLocal = written.strip().startsWith("#");
      String link = isLocal ? null : links.apply(kind, written);
      if (link != null) {
        write(urls.valueStart(), urls.valueEnd(), link.replaceAll("['\"()\\\\]", "\\\\$0"));
      }
    }
  }

  // ---- Bytes ----

  private void replace(int place, @Nullable String text) {
    int from = attributes.from(place);
    int to = attributes.to(place);
    if (text != null) {
      boolean isQuoted = page[from - 1] == '"' || page[from - 1] == '\'';
      write(from, to, escaped(text, isQuoted));
    }
  }

  private static String escaped(String text, boolean isQuoted) {
    String safe = text.replace("&", "&amp;").replace("\"", "&quot;").replace("'", "&#39;");
    return isQuoted ? safe : safe.replace(">", "&gt;").replace(" ", "&#32;");
  }

  private void write(int from, int to, String text) {
    out.write(page, copied, from - copied);
    out.writeBytes(text.getBytes(charset));
    copied = to;
  }
}
