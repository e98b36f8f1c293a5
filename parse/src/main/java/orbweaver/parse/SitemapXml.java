package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Takes the entries out of sitemaps, RSS and Atom by the local names of their elements, whatever
/// namespace they claim to be in.
///
/// An entry lies between `<url>`, `<sitemap>`, `<item>` or `<entry>` and its end, or the next such
/// start, or the end of the file. A `<loc>` outside of any is an entry of its own.
final class SitemapXml {
  /// Longer texts are left out; the protocol allows URLs of 2,048 characters.
  private static final int MAX_TEXT_BYTES = 8192;

  /// What `xml:base` may add to all URLs together: short ones become as long as it is, and there
  /// may be a million of them.
  private static final long MAX_ADDED_BYTES = 64 << 20;

  private static final long URLSET = Name.pack("urlset");
  private static final long SITEMAPINDEX = Name.pack("sitemapindex");
  private static final long RSS = Name.pack("rss");
  private static final long RDF = Name.pack("rdf");
  private static final long FEED = Name.pack("feed");
  private static final long URL = Name.pack("url");
  private static final long SITEMAP = Name.pack("sitemap");
  private static final long ITEM = Name.pack("item");
  private static final long ENTRY = Name.pack("entry");
  private static final long LOC = Name.pack("loc");
  private static final long LINK = Name.pack("link");
  private static final long GUID = Name.pack("guid");
  private static final long CHANGEFREQ = Name.pack("changefreq");
  private static final long PRIORITY = Name.pack("priority");
  private static final long HREF = Name.pack("href");
  private static final long REL = Name.pack("rel");
  private static final long BASE = Name.pack("base");
  private static final long IS_PERMALINK = Name.pack("ispermalink");
  private static final long CHANNEL = Name.pack("channel");
  private static final long ATOM = Name.pack("atom");
  private static final long URL_ATTRIBUTE = Name.pack("url");
  private static final long ABOUT = Name.pack("about");
  private static final long SOURCE = Name.pack("source");
  private static final long NONE = 0;

  private static final NameTable DATES = NameTable.of("lastmod", "updated", "pubdate", "date");
  private static final NameTable MEDIA = NameTable.of("enclosure", "content", "thumbnail");
  private static final NameTable MEDIA_LOCS =
      NameTable.of("thumbnail_loc", "content_loc", "player_loc");
  private static final NameTable EXTENSIONS = NameTable.of("image", "video", "news", "media");

  /// Both names of the relation ([RFC 4287, 4.2.7.2](https://www.rfc-editor.org/rfc/rfc4287)).
  private static final Set<String> ALTERNATE =
      Set.of("alternate", "http://www.iana.org/assignments/relation/alternate");

  private final @Nullable Url sitemap;
  private final Consumer<SitemapEntry> sink;
  private final XmlScanner scanner = new XmlScanner();
  private final ValueDecoder value = new ValueDecoder();
  private final UrlParser urls = new UrlParser();
  private final StringBuilder text = new StringBuilder();
  private Sitemap.Type type = Sitemap.Type.NONE;
  private byte[] bytes = {};
  private Charset charset = StandardCharsets.UTF_8;
  private boolean knowsCharset;
  private @Nullable Url feedBase;
  private boolean leftOut;
  private long addedBytes;

  // The entry that is open.
  private long open;
  private long openPrefix;
  private long openExtension;
  private boolean guidIsLink;
  private boolean linkIsOpen;
  private boolean inSource;
  private String about = "";
  private String alternate = "";
  private @Nullable Url base;
  private String loc = "";
  private String guid = "";
  private String lastModified = "";
  private String changeFrequency = "";
  private String priority = "";
  private List<String> related = new ArrayList<>(0);

  /// @param sitemap where it lies, to which a relative `xml:base` is relative
  SitemapXml(@Nullable Url sitemap, Consumer<SitemapEntry> sink) {
    this.sitemap = sitemap;
    this.sink = sink;
  }

  static SitemapEntry page(String loc) {
    return new SitemapEntry(loc, false, "", "", "", List.of());
  }

  Sitemap.Type type() {
    return type;
  }

  /// Whether a text, or what bases make of all URLs, was too long to be read.
  boolean hasLeftOut() {
    return leftOut;
  }

  /// Reads `0..length` as far as it goes and tells how far that was.
  int read(byte[] xml, int length, boolean last) {
    bytes = xml;
    if (!knowsCharset) {
      knowsCharset = true;
      charset = XmlDeclaration.encoding(xml, 0, length).charset();
      value.charset(charset);
    }
    scanner.resume(xml, 0, length, last);
    for (int token = scanner.next(); token != XmlScanner.END_OF_FILE; token = scanner.next()) {
      take(token);
    }
    if (last) {
      close();
    }
    return scanner.incompleteFrom() < 0 ? length : scanner.incompleteFrom();
  }

  private void take(int token) {
    switch (token) {
      case XmlScanner.START_TAG -> startTag();
      case XmlScanner.END_TAG -> endTag();
      case XmlScanner.CDATA -> cdata();
      default -> text();
    }
  }

  private void startTag() {
    endBareLink();
    text.setLength(0);
    long name = scanner.name();
    if (opensEntry(name)) {
      close();
      open = name;
      openPrefix = scanner.prefix();
      base = baseOfTag(feedBase);
      about = attribute(ABOUT);
    } else if (name == SOURCE && type == Sitemap.Type.ATOM) {
      inSource = open != NONE && !scanner.isSelfClosing();
    } else if (name == LINK && !inSource) {
      linkTag();
    } else if (MEDIA.contains(name)) {
      relate(attribute(URL_ATTRIBUTE));
    } else if (name == GUID) {
      guidIsLink = !attribute(IS_PERMALINK).equalsIgnoreCase("false");
    } else if (EXTENSIONS.contains(name)) {
      openExtension = open == 0 || scanner.isSelfClosing() ? 0 : name;
    } else if (name == CHANNEL && open == 0) {
      feedBase = baseOfTag(feedBase);
    } else if (rootType(name) != type) {
      type = rootType(name);
      feedBase = baseOfTag(null);
    }
  }

  private Sitemap.Type rootType(long name) {
    if (name == URLSET) {
      return Sitemap.Type.URLSET;
    }
    if (name == SITEMAPINDEX) {
      return Sitemap.Type.INDEX;
    }
    if (name == FEED) {
      return Sitemap.Type.ATOM;
    }
    return name == RSS || name == RDF ? Sitemap.Type.RSS : type;
  }

  private boolean opensEntry(long name) {
    boolean isFeed = type == Sitemap.Type.RSS || type == Sitemap.Type.ATOM;
    return name == SITEMAP || name == ITEM || name == ENTRY || (name == URL && !isFeed);
  }

  /// A `<link href>` is an Atom entry's page, or a version in another language.
  private void linkTag() {
    String href = attribute(HREF);
    String rel = attribute(REL).toLowerCase(Locale.ROOT);
    boolean isPage = rel.isEmpty() || ALTERNATE.contains(rel);
    linkIsOpen = href.isEmpty() && type == Sitemap.Type.RSS && openExtension == NONE;
    long prefix = scanner.prefix();
    boolean isOfFeed = prefix == 0 || prefix == openPrefix || prefix == ATOM;
    if (type == Sitemap.Type.ATOM && isPage && isOfFeed) {
      boolean isFirst = open != NONE && loc.isEmpty() && !href.isEmpty();
      loc = isFirst ? resolved(href, baseOfTag(base)) : loc;
    } else if (open != 0 && (isPage || rel.equals("enclosure"))) {
      alternate = alternate.isEmpty() && isPage ? href : alternate;
      relate(href);
    }
  }

  /// Some feeds were written by what writes HTML, where a `<link>` is never closed: its URL stands
  /// behind it.
  private void endBareLink() {
    if (linkIsOpen && open != NONE && loc.isEmpty()) {
      loc = text.toString().strip();
    }
    linkIsOpen = false;
  }

  private void endTag() {
    endBareLink();
    String content = text.toString().strip();
    text.setLength(0);
    long name = scanner.name();
    if (name == LOC) {
      loc(content);
    } else if (name == SOURCE) {
      inSource = false;
    } else if (name == GUID && guidIsLink && isHttp(content)) {
      guid = content;
    } else if (MEDIA_LOCS.contains(name)) {
      relate(content);
    } else if (name == openExtension) {
      openExtension = 0;
    } else if (DATES.contains(name) && !inSource) {
      lastModified = content;
    } else if (name == CHANGEFREQ) {
      changeFrequency = content;
    } else if (name == PRIORITY) {
      priority = content;
    } else if (name == open) {
      boolean isBare = (name == SITEMAP || name == URL) && isHttp(content);
      loc = isBare && loc.isEmpty() ? content : loc;
      close();
    }
  }

  private static boolean isHttp(String text) {
    return text.regionMatches(/* ignoreCase= */ true, 0, "http", 0, 4);
  }

  private void loc(String content) {
    if (openExtension != 0 || EXTENSIONS.contains(scanner.prefix())) {
      relate(content);
    } else if (open == 0 && !content.isEmpty()) {
      loc = content;
      open = type == Sitemap.Type.INDEX ? SITEMAP : URL;
      close();
    } else if (loc.isEmpty()) {
      loc = content;
    }
  }

  /// Hands over the entry that is open.
  private void close() {
    String found = open == NONE ? "" : found();
    String url = found.isEmpty() ? "" : resolved(found, base);
    if (!url.isEmpty()) {
      boolean isSitemap = open == SITEMAP;
      type = type == Sitemap.Type.NONE ? impliedType(isSitemap) : type;
      sink.accept(
          new SitemapEntry(
              url, isSitemap, lastModified, changeFrequency, priority, List.copyOf(related)));
    }
    open = openExtension = NONE;
    inSource = linkIsOpen = false;
    base = null;
    about = alternate = loc = guid = lastModified = changeFrequency = priority = "";
    related.clear();
  }

  /// What an entry says it is about, from the surest on.
  private String found() {
    for (String url : new String[] {loc, guid, alternate}) {
      if (!url.isEmpty()) {
        return url;
      }
    }
    return isHttp(about) ? about : "";
  }

  /// What URLs in the element that begins are relative to: its `xml:base`, or `outer` where it has
  /// none, none that can be made absolute, or one beyond [UrlParser#MAX_BASE_BYTES].
  ///
  /// [XML Base, 4](https://www.w3.org/TR/xmlbase/#resolution)
  private @Nullable Url baseOfTag(@Nullable Url outer) {
    String written = attribute(BASE);
    boolean says = !written.isEmpty() && urls.parse(written, outer == null ? sitemap : outer);
    return says && urls.length() <= UrlParser.MAX_BASE_BYTES ? urls.toUrl() : outer;
  }

  /// The URL as it is relative to the base; as it is if there is none; "" where bases have added
  /// too much already.
  private String resolved(String url, @Nullable Url base) {
    if (base == null || !urls.parse(url, base)) {
      return url;
    }
    int added = Math.max(urls.length() - url.length(), 0);
    addedBytes += added;
    boolean isTooMuch = added > 0 && addedBytes > MAX_ADDED_BYTES;
    leftOut |= isTooMuch;
    return isTooMuch ? "" : urls.toUrl().href();
  }

  private static Sitemap.Type impliedType(boolean isSitemap) {
    return isSitemap ? Sitemap.Type.INDEX : Sitemap.Type.URLSET;
  }

  private void relate(String url) {
    String resolved = url.isEmpty() || open == NONE ? "" : resolved(url, base);
    if (!resolved.isEmpty()) {
      related.add(resolved);
    }
  }

  private String attribute(long name) {
    int attribute = scanner.attribute(name);
    return attribute < 0
        ? ""
        : decoded(scanner.valueStart(attribute), scanner.valueEnd(attribute)).strip();
  }

  private void text() {
    int from = scanner.textStart();
    boolean wanted = open != 0 || type == Sitemap.Type.INDEX || type == Sitemap.Type.URLSET;
    int start = text.isEmpty() ? Bytes.skipWhitespace(bytes, from, scanner.textEnd()) : from;
    int room = MAX_TEXT_BYTES - text.length();
    boolean fits = scanner.textEnd() - start <= room;
    if (wanted && fits) {
      text.append(decoded(start, scanner.textEnd()));
    }
    leftOut |= wanted && !fits && isLocation();
  }

  private void cdata() {
    int length = scanner.textEnd() - scanner.textStart();
    boolean fits = length <= MAX_TEXT_BYTES - text.length();
    if (fits) {
      text.append(Charsets.decode(bytes, scanner.textStart(), scanner.textEnd(), charset));
    }
    leftOut |= !fits && isLocation();
  }

  /// Whether the text is that of what names a page: descriptions may be of any length.
  private boolean isLocation() {
    return linkIsOpen || scanner.name() == LOC;
  }

  private String decoded(int from, int to) {
    value.decode(bytes, from, to, CharacterReferences.Place.ATTRIBUTE);
    return value.text();
  }
}
