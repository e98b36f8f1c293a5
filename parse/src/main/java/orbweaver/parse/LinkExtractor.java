package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The links of an HTML page and what else its head says, in one pass over its bytes.
///
///     var links = new LinkExtractor(LinkOptions.navigation().withKey(secret)); // one per loop
///     var url = new UrlParser();                                               // one per loop
///
///     links.extract(body, 0, length, charset);
///     Url base = links.base(pageUrl, url);
///     boolean nofollow = links.robots().nofollow();
///     for (int i = 0; i < links.count(); i++) {
///       if ((links.rel(i) & Rel.NOFOLLOW) == 0 && links.resolve(i, base, url) && url.isHttp()) {
///         if (seen.add(url.fingerprint(key))) {
///           found(url.toUrlWithoutFragment());
///         }
///       }
///     }
///
/// A page without character references in its links costs no allocation. Results are valid until
/// the next `extract`, and as long as the bytes of the page do not change. Not thread-safe.
///
/// What a browser would not follow is left out: links in comments, scripts and `<template>`.
/// Pages in UTF-16 and ISO-2022-JP are decoded first; all others are read as they are.
public final class LinkExtractor {
  private static final long TEMPLATE = Name.pack("template");

  private final WantedKinds wanted;
  private final boolean dropsRepeats;
  private final HtmlScanner scanner;
  private final TagAttributes attributes = new TagAttributes();
  private final LinkTable links = new LinkTable();
  private final SeenOnPage seen;
  private final ValueDecoder value = new ValueDecoder();
  private final PageHead head;

  // The running page.
  private byte[] page = {};
  private @Nullable Charset queryCharset;
  private int templateDepth;

  /// Looks for links to other pages.
  public LinkExtractor() {
    this(LinkOptions.navigation());
  }

  public LinkExtractor(LinkOptions options) {
    wanted = new WantedKinds(options.kinds());
    dropsRepeats = options.dropsRepeats();
    scanner = HtmlScanner.of(wanted.elements(), /* wantsText= */ false);
    seen = new SeenOnPage(options.key());
    boolean wantsRefresh = options.kinds().contains(LinkKind.META_REFRESH);
    head = new PageHead(options.productToken(), wantsRefresh, links, value);
  }

  /// Reads the page `from..to`.
  public void extract(byte[] html, int from, int to, Charset charset) {
    if (Encoding.isAsciiCompatible(charset)) {
      begin(html, charset, charset);
      scan(from, to);
    } else {
      byte[] utf8 = new String(html, from, to - from, charset).getBytes(StandardCharsets.UTF_8);
      begin(utf8, StandardCharsets.UTF_8, charset);
      scan(0, utf8.length);
    }
  }

  /// How many links there are.
  public int count() {
    return links.count();
  }

  public LinkKind kind(int link) {
    return links.kind(link);
  }

  /// Bits of [Rel].
  public int rel(int link) {
    return links.rel(link);
  }

  /// Parses the link with `parser`, whose accessors then tell what it is; false if it is no URL.
  public boolean resolve(int link, @Nullable Url base, UrlParser parser) {
    links.decode(link, page, value);
    return parser.parse(value.bytes(), value.from(), value.to(), base, queryCharset);
  }

  /// The link as written, without character references.
  public String value(int link) {
    links.decode(link, page, value);
    return value.text();
  }

  /// The URL that links are relative to: the page's own unless it has a `<base>`.
  public Url base(Url pageUrl, UrlParser parser) {
    if (!head.decodeBase(page)
        || !parser.parse(value.bytes(), value.from(), value.to(), pageUrl, queryCharset)) {
      return pageUrl;
    }
    Url base = parser.toUrl();
    boolean refused = base.scheme().equals("data") || base.scheme().equals("javascript");
    return refused ? pageUrl : base;
  }

  /// The title, blanks collapsed; "" if there is none.
  public String title() {
    return head.title(page);
  }

  /// Content of `<meta name=description>`, or "".
  public String description() {
    return head.description(page);
  }

  /// Value of `<html lang>`, or "".
  public String language() {
    return head.language(page);
  }

  /// What the page asks of all robots and of ours.
  public RobotsDirectives robots() {
    return head.robots();
  }

  /// The first `<meta http-equiv=refresh>`. Its target is also among the links.
  public Optional<Refresh> refresh() {
    return head.refresh();
  }

  private void begin(byte[] bytes, Charset pageCharset, Charset charsetOfQueries) {
    page = bytes;
    queryCharset = charsetOfQueries;
    templateDepth = 0;
    links.clear();
    seen.clear();
    head.clear();
    value.charset(pageCharset);
  }

  private void scan(int from, int to) {
    scanner.reset(page, from, to);
    int token = scanner.next();
    while (token != HtmlScanner.END_OF_FILE) {
      if (token == HtmlScanner.START_TAG) {
        startTag();
      } else {
        endTag();
      }
      token = scanner.next();
    }
    if (scanner.isInRawText() && templateDepth == 0) {
      head.rawText(scanner);
    }
  }

  private void startTag() {
    long name = scanner.name();
    if (name == TEMPLATE && !scanner.isInForeign()) {
      templateDepth++;
    }
    if (scanner.attributeCount() == 0 || templateDepth > 0) {
      return;
    }
    int element = wanted.element(name);
    if (element < 0) {
      return;
    }
    attributes.read(scanner, page);
    if (element <= WantedKinds.HTML && !scanner.isInForeign()) {
      head.startTag(element, attributes, page);
    }
    int holding = attributes.present() & wanted.mask(element);
    if (holding != 0) {
      links(element, holding);
    }
  }

  private void endTag() {
    if (scanner.rawStart() >= 0) {
      if (templateDepth == 0) {
        head.rawText(scanner);
      }
    } else if (scanner.name() == TEMPLATE && templateDepth > 0) {
      templateDepth--;
    }
  }

  private void links(int element, int holding) {
    int rel = rel();
    for (int rest = holding; rest != 0; rest &= rest - 1) {
      int attribute = Integer.numberOfTrailingZeros(rest);
      LinkKind kind = wanted.kind(element, attribute);
      int code = LinkTable.code(kind, rel);
      int from = attributes.from(attribute);
      int to = attributes.to(attribute);
      if (kind.isSrcset()) {
        candidates(code, from, to);
      } else if (!dropsRepeats || isNew(code, from, to)) {
        links.add(code, from, to);
      }
    }
  }

  private int rel() {
    if (!attributes.has(TagAttributes.REL)) {
      return 0;
    }
    decode(TagAttributes.REL);
    return Rel.parse(value.bytes(), value.from(), value.to());
  }

  /// Whether the link leads to another page and no link written like it was there before.
  private boolean isNew(int code, int from, int to) {
    int start = Bytes.skipWhitespace(page, from, to);
    boolean onlyFragment = start < to && page[start] == '#';
    return !onlyFragment && seen.add(page, start, to, code);
  }

  private void candidates(int code, int from, int to) {
    value.decode(page, from, to, CharacterReferences.Place.ATTRIBUTE);
    var candidates = new Srcset(value.bytes(), value.from(), value.to());
    while (candidates.next()) {
      links.addDecoded(code, value.bytes(), candidates.start(), candidates.end());
    }
  }

  private void decode(int attribute) {
    int from = attributes.from(attribute);
    value.decode(page, from, attributes.to(attribute), CharacterReferences.Place.ATTRIBUTE);
  }
}
