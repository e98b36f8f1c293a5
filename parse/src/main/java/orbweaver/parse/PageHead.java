package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a page says of itself: base, title, description, language, robots, refresh. Of each the
/// first counts, but what it asks of robots is added up.
final class PageHead {
  /// Kept of a title, a description, a language. A title that is never closed is all of its page.
  static final int MAX_TEXT_BYTES = 8 << 10;

  private static final long TITLE = Name.pack("title");
  private static final Pattern OPEN_GRAPH_URL =
      Pattern.compile("og:(url|(image|video|audio)(:url|:secure_url)?)");
  private static final Pattern BLANKS = Pattern.compile("[ \t\n\f\r]+");

  private final String productToken;
  private final boolean wantsRefresh;
  private final boolean wantsOpenGraph;
  private final LinkTable links;
  private final ValueDecoder value;

  private final Range base = new Range();
  private final Range title = new Range();
  private final Range description = new Range();
  private final Range language = new Range();
  private RobotsDirectives robots = RobotsDirectives.NONE;
  private @Nullable Refresh refresh;

  PageHead(LinkOptions options, LinkTable links, ValueDecoder value) {
    this.productToken = options.productToken().toLowerCase(Locale.ROOT);
    this.wantsRefresh = options.kinds().contains(LinkKind.META_REFRESH);
    this.wantsOpenGraph = options.kinds().contains(LinkKind.OPEN_GRAPH);
    this.links = links;
    this.value = value;
  }

  void clear() {
    base.clear();
    title.clear();
    description.clear();
    language.clear();
    robots = RobotsDirectives.NONE;
    refresh = null;
  }

  void startTag(int element, TagAttributes attributes, byte[] page) {
    switch (element) {
      case WantedKinds.META -> meta(attributes, page);
      case WantedKinds.BASE -> base(attributes, page);
      case WantedKinds.HTML -> keepFirst(language, TagAttributes.LANG, attributes, page);
      default -> throw new IllegalArgumentException("element " + element + " is not of the head");
    }
  }

  /// Takes the content of an element that holds no markup.
  void rawText(HtmlScanner scanner, byte[] page) {
    if (scanner.rawName() == TITLE && title.isMissing()) {
      value.decode(page, scanner.rawStart(), scanner.rawEnd(), CharacterReferences.Place.RCDATA);
      keepText(title);
    }
  }

  /// Puts the base into the value; false if there is none.
  boolean loadBase() {
    if (base.isMissing()) {
      return false;
    }
    value.set(links.decoded(), base.from, base.to);
    return true;
  }

  String title() {
    return text(title);
  }

  String description() {
    return text(description);
  }

  String language() {
    return text(language);
  }

  RobotsDirectives robots() {
    return robots;
  }

  Optional<Refresh> refresh() {
    return Optional.ofNullable(refresh);
  }

  private void base(TagAttributes attributes, byte[] page) {
    if (base.isMissing() && attributes.has(TagAttributes.HREF)) {
      decode(TagAttributes.HREF, attributes, page);
      keep(base, value.to());
    }
  }

  private void meta(TagAttributes attributes, byte[] page) {
    if (!attributes.has(TagAttributes.CONTENT)) {
      return;
    }
    if (attributes.has(TagAttributes.HTTP_EQUIV)
        && is("refresh", TagAttributes.HTTP_EQUIV, attributes, page)) {
      refresh(attributes, page);
    }
    if (attributes.has(TagAttributes.NAME)) {
      named(attributes, page);
    }
    if (wantsOpenGraph && attributes.has(TagAttributes.PROPERTY)) {
      openGraph(attributes, page);
    }
  }

  private void named(TagAttributes attributes, byte[] page) {
    decode(TagAttributes.NAME, attributes, page);
    if (says(productToken) || says("robots")) {
      decode(TagAttributes.CONTENT, attributes, page);
      robots = robots.and(RobotsDirectives.parse(value.text()));
    } else if (says("description")) {
      keepFirst(description, TagAttributes.CONTENT, attributes, page);
    }
  }

  /// `og:image`, `og:video:url` and the like hold URLs; `og:title` does not.
  private void openGraph(TagAttributes attributes, byte[] page) {
    decode(TagAttributes.PROPERTY, attributes, page);
    boolean isUrl = OPEN_GRAPH_URL.matcher(value.text()).matches();
    if (isUrl) {
      decode(TagAttributes.CONTENT, attributes, page);
      if (value.from() < value.to()) {
        int code = LinkTable.code(LinkKind.OPEN_GRAPH, 0);
        links.addDecoded(code, value.bytes(), value.from(), value.to());
      }
    }
  }

  private void refresh(TagAttributes attributes, byte[] page) {
    decode(TagAttributes.CONTENT, attributes, page);
    Refresh found = Refresh.parse(value.bytes(), value.from(), value.to());
    if (found == null) {
      return;
    }
    if (refresh == null) {
      refresh = found;
    }
    if (wantsRefresh && !found.target().isEmpty()) {
      byte[] target = found.target().getBytes(StandardCharsets.UTF_8);
      links.addDecoded(LinkTable.code(LinkKind.META_REFRESH, 0), target, 0, target.length);
    }
  }

  private boolean is(String wanted, int attribute, TagAttributes attributes, byte[] page) {
    decode(attribute, attributes, page);
    return says(wanted);
  }

  /// Whether the value that was decoded last is the word, in whatever case.
  private boolean says(String lowerAscii) {
    return Bytes.equalsIgnoreCase(value.bytes(), value.from(), value.to(), lowerAscii);
  }

  private void decode(int attribute, TagAttributes attributes, byte[] page) {
    value.decode(
        page,
        attributes.from(attribute),
        attributes.to(attribute),
        CharacterReferences.Place.ATTRIBUTE);
  }

  private void keepFirst(Range range, int attribute, TagAttributes attributes, byte[] page) {
    if (range.isMissing() && attributes.has(attribute)) {
      decode(attribute, attributes, page);
      keepText(range);
    }
  }

  private void keepText(Range range) {
    int to = Math.min(value.to(), value.from() + MAX_TEXT_BYTES);
    while (to < value.to() && to > value.from() && (value.bytes()[to] & 0xC0) == 0x80) {
      to--;
    }
    keep(range, to);
  }

  private void keep(Range range, int to) {
    range.from = links.store(value.bytes(), value.from(), to);
    range.to = range.from + to - value.from();
  }

  private String text(Range range) {
    return range.isMissing() ? "" : collapsed(links.stored(range.from, range.to));
  }

  private static String collapsed(String text) {
    boolean isCollapsed = !text.startsWith(" ") && !text.endsWith(" ");
    for (int i = 0; isCollapsed && i < text.length(); i++) {
      char c = text.charAt(i);
      isCollapsed = c > ' ' || (c == ' ' && text.charAt(i - 1) != ' ');
    }
    return isCollapsed ? text.strip() : BLANKS.matcher(text).replaceAll(" ").strip();
  }

  /// Where a value lies among those that the table of links holds.
  private static final class Range {
    private int from = -1;
    private int to;

    boolean isMissing() {
      return from < 0;
    }

    void clear() {
      from = -1;
    }
  }
}
