package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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
/// A page that comes in pieces is read with [#begin], [#feed] for each, and [#finish]; the result is
/// the same wherever the borders are.
///
/// A page without character references in its links costs no allocation. Results are valid until
/// the next page, and as long as the bytes given to [#extract] do not change. Not thread-safe.
///
/// What a browser would not follow is left out: links in comments, scripts and `<template>`, and an
/// empty `src` and its like, for which it loads nothing.
/// Pages in UTF-16 and ISO-2022-JP are decoded first; all others are read as they are. Whatever the
/// bytes are, nothing is thrown; a page takes time in proportion to its length.
///
/// [HTML, 13.2.5](https://html.spec.whatwg.org/multipage/parsing.html#tokenization), and of links
/// the section of each element
public final class LinkExtractor implements Document {
  private static final long TEMPLATE = Name.pack("template");
  private static final long A = Name.pack("a");
  private static final long TEXTAREA = Name.pack("textarea");
  private static final long XMP = Name.pack("xmp");
  private static final int NONE = -1;

  private final boolean wantsText;
  private final boolean wantsIds;
  private final boolean wantsStyles;
  private final boolean wantsPresentation;
  private final boolean dropsRepeats;
  private final WantedKinds wanted;
  private final HtmlScanner scanner;
  private final TagAttributes attributes = new TagAttributes();
  private final LinkTable links = new LinkTable();
  private final SeenOnPage seen;
  private final ValueDecoder value = new ValueDecoder();
  private final PageHead head;
  private final RawLinks rawLinks;
  private final boolean wantsRawLinks;
  private final boolean wantsScripts;
  private final PageText text = new PageText();
  private final Headings headings = new Headings();
  private final PageBytes pending = new PageBytes();
  private final PageBytes sheet = new PageBytes();
  private final List<String> ids = new ArrayList<>();

  // The running page.
  private byte[] page = {};
  private Charset charset = StandardCharsets.UTF_8;
  private @Nullable Url documentUrl;
  private @Nullable Transcoder transcoder;
  private boolean inPieces;
  private int templateDepth;
  private int openLink = NONE;
  private int openLinkText;

  /// Looks for links to other pages.
  public LinkExtractor() {
    this(LinkOptions.navigation());
  }

  /// Looks for what the options say.
  public LinkExtractor(LinkOptions options) {
    wantsText = options.wantsText();
    wantsIds = options.wantsIds();
    wantsStyles = options.kinds().contains(LinkKind.STYLE_ATTRIBUTE);
    wantsPresentation = options.kinds().contains(LinkKind.SVG_PRESENTATION);
    dropsRepeats = options.dropsRepeats();
    wanted = new WantedKinds(options.kinds());
    scanner =
        options.wantsIds()
            ? HtmlScanner.ofAllTags(wanted.tags(), options.wantsText())
            : HtmlScanner.of(wanted.tags(), options.wantsText());
    seen = new SeenOnPage(options.key());
    head = new PageHead(options, links, value);
    rawLinks = new RawLinks(options.kinds(), links);
    wantsRawLinks = rawLinks.isWanted();
    wantsScripts = rawLinks.wantsScripts();
  }

  /// Reads the page `from..to`.
  public void extract(byte[] html, int from, int to, Charset pageCharset) {
    clear(pageCharset);
    if (Encoding.isAsciiCompatible(pageCharset)) {
      scan(html, from, to, /* last= */ true);
    } else {
      byte[] utf8 = transcoded(html, from, to);
      scan(utf8, 0, utf8.length, /* last= */ true);
    }
  }

  /// Begins a page that comes in pieces.
  public void begin(Charset pageCharset) {
    clear(pageCharset);
    inPieces = true;
    transcoder = Encoding.isAsciiCompatible(pageCharset) ? null : new Transcoder(pageCharset);
  }

  /// Reads the next piece, which may be reused afterwards.
  public void feed(byte[] html, int from, int to) {
    if (transcoder == null) {
      take(html, from, to);
    } else {
      byte[] utf8 = transcoder.next(html, from, to, /* last= */ false);
      take(utf8, 0, utf8.length);
    }
  }

  private void take(byte[] html, int from, int to) {
    if (pending.append(html, from, to)) {
      scan(pending.bytes(), 0, pending.length(), /* last= */ false);
      int incomplete = scanner.incompleteFrom();
      pending.consume(incomplete < 0 ? pending.length() : incomplete);
    }
  }

  /// Ends the page that came in pieces.
  public void finish() {
    if (transcoder != null) {
      byte[] utf8 = transcoder.next(new byte[0], 0, 0, /* last= */ true);
      boolean _ = pending.append(utf8, 0, utf8.length);
    }
    scan(pending.bytes(), 0, pending.length(), /* last= */ true);
  }

  /// How many links there are.
  @Override
  public int count() {
    return links.count();
  }

  @Override
  public LinkKind kind(int link) {
    return links.kind(link);
  }

  /// Bits of [Rel].
  @Override
  public int rel(int link) {
    return links.rel(link);
  }

  /// Parses the link with `parser`, whose accessors then tell what it is; false if it is no URL.
  /// The empty `action` of a form is the URL that [#base] was given, whatever the base.
  @Override
  public boolean resolve(int link, @Nullable Url base, UrlParser parser) {
    links.decode(link, page, value);
    boolean isOwn = value.from() == value.to() && links.kind(link).isSubmission();
    Url against = isOwn && documentUrl != null ? documentUrl : base;
    Charset ofQuery = links.kind(link).isOfStyle() ? null : charset;
    return parser.parse(value.bytes(), value.from(), value.to(), against, ofQuery);
  }

  /// The link as written, without character references.
  @Override
  public String value(int link) {
    links.decode(link, page, value);
    return value.text();
  }

  /// The text that shows an `<a>`, if text is wanted; else "".
  @Override
  public String anchorText(int link) {
    boolean hasText = links.kind(link) == LinkKind.A;
    return hasText ? text.substring(links.noteStart(link), links.noteEnd(link)) : "";
  }

  /// The `hreflang` of a `<link>`, or "": style sheets have none.
  public String hreflang(int link) {
    boolean isLink = links.kind(link) == LinkKind.LINK && (rel(link) & Rel.STYLESHEET) == 0;
    return isLink ? links.stored(links.noteStart(link), links.noteEnd(link)) : "";
  }

  /// The encoding that a `<link rel=stylesheet charset>` says the style sheet is in, null without
  /// one ([HTML,
  /// 4.6.7.19](https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet)).
  public @Nullable Encoding styleSheetEncoding(int link) {
    boolean mayHave = links.kind(link) == LinkKind.LINK && (rel(link) & Rel.STYLESHEET) != 0;
    String label = mayHave ? links.stored(links.noteStart(link), links.noteEnd(link)) : "";
    return label.isEmpty() ? null : Encoding.forLabel(label);
  }

  /// The URL that links are relative to: the page's own unless it has a `<base>` of at most
  /// [UrlParser#MAX_BASE_BYTES].
  @Override
  public Url base(Url pageUrl, UrlParser parser) {
    documentUrl = pageUrl;
    if (!head.loadBase()
        || !parser.parse(value.bytes(), value.from(), value.to(), pageUrl, charset)) {
      return pageUrl;
    }
    Url base = parser.toUrl();
    boolean isOther = base.scheme().equals("data") || base.scheme().equals("javascript");
    return isOther || parser.length() > UrlParser.MAX_BASE_BYTES ? pageUrl : base;
  }

  /// The title, blanks collapsed; "" if there is none.
  @Override
  public String title() {
    return head.title();
  }

  /// Content of `<meta name=description>`, or "".
  @Override
  public String description() {
    return head.description();
  }

  /// Value of `<html lang>`, or "".
  @Override
  public String language() {
    return head.language();
  }

  /// What the page asks of all robots and of ours.
  @Override
  public RobotsDirectives robots() {
    return head.robots();
  }

  /// The first `<meta http-equiv=refresh>`. Its target is also among the links.
  public Optional<Refresh> refresh() {
    return head.refresh();
  }

  /// The visible text, a line for each block, if it is wanted; else "".
  @Override
  public String text() {
    return text.toString();
  }

  /// The text of the headings, a line for each, if text is wanted; else "".
  @Override
  public String headings() {
    return headings.of(text);
  }

  /// Names that fragments may point to, if they are wanted: `id` of any element, `name` of `<a>`.
  public List<String> ids() {
    return List.copyOf(ids);
  }

  private void clear(Charset pageCharset) {
    charset = pageCharset;
    Charset scanned = Encoding.isAsciiCompatible(charset) ? charset : StandardCharsets.UTF_8;
    value.charset(scanned);
    rawLinks.charset(scanned);
    documentUrl = null;
    inPieces = false;
    templateDepth = 0;
    openLink = NONE;
    scanner.reset();
    pending.clear();
    sheet.clear();
    links.clear();
    seen.clear();
    head.clear();
    text.clear();
    headings.clear();
    ids.clear();
  }

  private byte[] transcoded(byte[] html, int from, int to) {
    return new String(html, from, to - from, charset).getBytes(StandardCharsets.UTF_8);
  }

  private void scan(byte[] bytes, int from, int to, boolean last) {
    page = bytes;
    scanner.resume(bytes, from, to, last);
    int token = scanner.next();
    while (token != HtmlScanner.END_OF_FILE) {
      switch (token) {
        case HtmlScanner.START_TAG -> startTag();
        case HtmlScanner.END_TAG -> endTag();
        default -> textRun();
      }
      token = scanner.next();
    }
    if (last) {
      endOfFile();
    }
  }

  private void endOfFile() {
    if (scanner.isInRawText()) {
      rawText();
    }
    endSheet();
    closeLink();
  }

  private void startTag() {
    endSheet();
    int element = scanner.place();
    if (element == WantedKinds.TEMPLATE && !scanner.isInForeign()) {
      templateDepth++;
    }
    if (templateDepth > 0) {
      return;
    }
    if (wantsText) {
      text.tag(scanner.name());
      headings.startTag(scanner.name(), text.length());
    }
    if (wantsScripts) {
      rawLinks.script(/* isJsonLd= */ false);
    }
    if (!scanner.attributes().isEmpty()) {
      attributes(element);
    }
  }

  private void attributes(int element) {
    if (element < 0 && !wantsIds && !wantsStyles && !wantsPresentation) {
      return;
    }
    attributes.read(scanner);
    if (wantsStyles && attributes.has(TagAttributes.STYLE)) {
      style(LinkKind.STYLE_ATTRIBUTE, TagAttributes.STYLE);
    }
    if (wantsPresentation && scanner.isOfSvg()) {
      presentation();
    }
    if (wantsIds) {
      ids(scanner.name());
    }
    if (element < 0) {
      return;
    }
    if (element <= WantedKinds.HTML && !scanner.isInForeign()) {
      head.startTag(element, attributes, page);
    }
    if (wantsScripts && attributes.has(TagAttributes.TYPE)) {
      decode(TagAttributes.TYPE);
      rawLinks.script(value.text().strip().equalsIgnoreCase("application/ld+json"));
    }
    long holding = wanted.holding(element, attributes.present(), scanner.language());
    if (holding != 0) {
      links(element, holding);
    }
  }

  private void endTag() {
    endSheet();
    long name = scanner.name();
    if (scanner.rawStart() >= 0) {
      rawText();
    } else if (name == TEMPLATE && templateDepth > 0 && !scanner.isInForeign()) {
      templateDepth--;
    }
    if (name == A) {
      closeLink();
    }
    if (wantsText && templateDepth == 0) {
      headings.endTag(name, text.length());
      text.tag(name);
    }
  }

  private void textRun() {
    if (templateDepth > 0 || scanner.isInSvgScript()) {
      return;
    }
    if (scanner.isCdata()) {
      value.decodeCdata(page, scanner.textStart(), scanner.textEnd());
    } else {
      int from = scanner.textStart();
      value.decode(page, from, scanner.textEnd(), CharacterReferences.Place.TEXT);
    }
    if (scanner.isInSheet()) {
      sheet.append(value.bytes(), value.from(), value.to());
    } else {
      text.append(value.bytes(), value.from(), value.to());
    }
  }

  /// A style sheet in SVG is all text right in its element, in however many runs it came.
  private void endSheet() {
    if (sheet.length() > 0) {
      rawLinks.sheet(sheet.bytes(), sheet.length());
      sheet.clear();
    }
  }

  private void rawText() {
    if (templateDepth > 0) {
      return;
    }
    head.rawText(scanner, page);
    if (wantsRawLinks) {
      rawLinks.take(scanner.rawName(), page, scanner.rawStart(), scanner.rawEnd());
    }
    if (wantsText && scanner.rawName() == TEXTAREA) {
      int from = scanner.rawStart();
      value.decode(page, from, scanner.rawEnd(), CharacterReferences.Place.RCDATA);
      text.append(value.bytes(), value.from(), value.to());
    } else if (wantsText && scanner.rawName() == XMP) {
      value.decodeCdata(page, scanner.rawStart(), scanner.rawEnd());
      text.append(value.bytes(), value.from(), value.to());
    }
  }

  private void links(int element, long holding) {
    int rel = rel();
    for (long rest = holding; rest != 0; rest &= rest - 1) {
      int attribute = Long.numberOfTrailingZeros(rest);
      LinkKind kind = wanted.kind(element, attribute);
      int code = LinkTable.code(kind, kind == LinkKind.LINK ? rel | relOfType() : rel);
      if (kind.isSrcset()) {
        candidates(code, attribute);
      } else if (isMeant(kind, attribute) && (!dropsRepeats || isNew(code, attribute))) {
        add(code, attribute);
        note(kind);
      }
    }
  }

  private void presentation() {
    for (long rest = attributes.present() & TagAttributes.PRESENTATION;
        rest != 0;
        rest &= rest - 1) {
      style(LinkKind.SVG_PRESENTATION, Long.numberOfTrailingZeros(rest));
    }
  }

  /// Most styles have no function, and need not be decoded to see it.
  private void style(LinkKind kind, int attribute) {
    int from = attributes.from(attribute);
    int to = attributes.to(attribute);
    boolean hasFunction =
        Bytes.find(page, from, to, (byte) '(') < to || Bytes.find(page, from, to, (byte) '&') < to;
    if (hasFunction) {
      decode(attribute);
      rawLinks.style(kind, value.bytes(), value.from(), value.to());
    }
  }

  private int rel() {
    if (!attributes.has(TagAttributes.REL)) {
      return 0;
    }
    decode(TagAttributes.REL);
    return Rel.parse(value.bytes(), value.from(), value.to());
  }

  private int relOfType() {
    if (!attributes.has(TagAttributes.TYPE)) {
      return 0;
    }
    decode(TagAttributes.TYPE);
    return Rel.ofType(value.bytes(), value.from(), value.to());
  }

  private boolean isMeant(LinkKind kind, int attribute) {
    boolean says = kind != LinkKind.LINK || saysWhatFor();
    return says && (attributes.from(attribute) < attributes.to(attribute) || kind.mayBeEmpty());
  }

  private boolean saysWhatFor() {
    int to = attributes.to(TagAttributes.REL);
    return attributes.has(TagAttributes.REL)
        && Bytes.skipWhitespace(page, attributes.from(TagAttributes.REL), to) < to;
  }

  /// Whether the link leads to another page and no link written like it was there before.
  private boolean isNew(int code, int attribute) {
    int to = attributes.to(attribute);
    int start = Bytes.skipWhitespace(page, attributes.from(attribute), to);
    boolean onlyFragment = start < to && page[start] == '#';
    return !onlyFragment && seen.add(page, start, to, code);
  }

  private void add(int code, int attribute) {
    if (inPieces) {
      decode(attribute);
      links.addDecoded(code, value.bytes(), value.from(), value.to());
    } else {
      links.add(code, attributes.from(attribute), attributes.to(attribute));
    }
  }

  private void candidates(int code, int attribute) {
    decode(attribute);
    var candidates = new Srcset(value.bytes(), value.from(), value.to());
    while (candidates.next()) {
      links.addDecoded(code, value.bytes(), candidates.start(), candidates.end());
    }
  }

  /// Keeps what goes with the link that was added last.
  private void note(LinkKind kind) {
    int link = links.count() - 1;
    if (kind == LinkKind.A && wantsText) {
      closeLink();
      openLink = link;
      openLinkText = text.length();
    } else if (kind == LinkKind.LINK) {
      noteOfElement(link);
    }
  }

  private void noteOfElement(int link) {
    boolean isSheet = (links.rel(link) & Rel.STYLESHEET) != 0;
    int attribute = isSheet ? TagAttributes.CHARSET : TagAttributes.HREFLANG;
    if (attributes.has(attribute)) {
      decode(attribute);
      int from = links.store(value.bytes(), value.from(), value.to());
      links.note(link, from, from + value.to() - value.from());
    }
  }

  /// The text of the link that is open ends here.
  private void closeLink() {
    if (openLink != NONE) {
      links.note(openLink, Math.min(openLinkText, text.length()), text.length());
      openLink = NONE;
    }
  }

  private void ids(long name) {
    if (attributes.has(TagAttributes.ID)) {
      id(TagAttributes.ID);
    }
    if (name == A && attributes.has(TagAttributes.NAME)) {
      id(TagAttributes.NAME);
    }
  }

  private void id(int attribute) {
    decode(attribute);
    String id = value.text();
    if (!id.isEmpty()) {
      ids.add(id);
    }
  }

  private void decode(int attribute) {
    int from = attributes.from(attribute);
    value.decode(page, from, attributes.to(attribute), CharacterReferences.Place.ATTRIBUTE);
  }
}
