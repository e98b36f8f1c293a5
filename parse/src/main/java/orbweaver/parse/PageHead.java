package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a page says of itself: base, title, description, language, robots, refresh. Of each the
/// first counts, but what it asks of robots is added up.
final class PageHead {
  private static final long TITLE = Name.pack("title");

  private final String productToken;
  private final boolean wantsRefresh;
  private final LinkTable links;
  private final ValueDecoder value;

  private final Range base = new Range();
  private final Range title = new Range();
  private final Range description = new Range();
  private final Range language = new Range();
  private RobotsDirectives robots = RobotsDirectives.NONE;
  private @Nullable Refresh refresh;

  PageHead(String productToken, boolean wantsRefresh, LinkTable links, ValueDecoder value) {
    this.productToken = productToken.toLowerCase(Locale.ROOT);
    this.wantsRefresh = wantsRefresh;
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
      case WantedKinds.BASE -> base.setFirst(attributes, TagAttributes.HREF);
      case WantedKinds.HTML -> language.setFirst(attributes, TagAttributes.LANG);
      default -> throw new IllegalArgumentException("element " + element + " is not of the head");
    }
  }

  /// Takes the content of an element that holds no markup.
  void rawText(HtmlScanner scanner) {
    if (scanner.rawName() == TITLE && !scanner.isInsideForeign()) {
      title.setFirst(scanner.rawStart(), scanner.rawEnd());
    }
  }

  /// Decodes the base into the value; false if there is none.
  boolean decodeBase(byte[] page) {
    return base.decode(page, value, CharacterReferences.Place.ATTRIBUTE);
  }

  String title(byte[] page) {
    return text(title, page, CharacterReferences.Place.TEXT);
  }

  String description(byte[] page) {
    return text(description, page, CharacterReferences.Place.ATTRIBUTE);
  }

  String language(byte[] page) {
    return text(language, page, CharacterReferences.Place.ATTRIBUTE);
  }

  RobotsDirectives robots() {
    return robots;
  }

  Optional<Refresh> refresh() {
    return Optional.ofNullable(refresh);
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
  }

  private void named(TagAttributes attributes, byte[] page) {
    boolean ours = is(productToken, TagAttributes.NAME, attributes, page);
    if (ours || is("robots", TagAttributes.NAME, attributes, page)) {
      decode(TagAttributes.CONTENT, attributes, page);
      robots = robots.and(RobotsDirectives.parse(value.text()));
    } else if (is("description", TagAttributes.NAME, attributes, page)) {
      description.setFirst(attributes, TagAttributes.CONTENT);
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
    return Bytes.equalsIgnoreCase(value.bytes(), value.from(), value.to(), wanted);
  }

  private void decode(int attribute, TagAttributes attributes, byte[] page) {
    value.decode(
        page,
        attributes.from(attribute),
        attributes.to(attribute),
        CharacterReferences.Place.ATTRIBUTE);
  }

  private String text(Range range, byte[] page, CharacterReferences.Place place) {
    boolean there = range.decode(page, value, place);
    return there ? value.text().replaceAll("[ \t\n\f\r]+", " ").strip() : "";
  }

  /// A place in the page that the first of its kind takes.
  private static final class Range {
    private int from = -1;
    private int to;

    void clear() {
      from = -1;
    }

    void setFirst(int start, int end) {
      if (from < 0) {
        from = start;
        to = end;
      }
    }

    void setFirst(TagAttributes attributes, int attribute) {
      if (attributes.has(attribute)) {
        setFirst(attributes.from(attribute), attributes.to(attribute));
      }
    }

    boolean decode(byte[] page, ValueDecoder value, CharacterReferences.Place place) {
      if (from < 0) {
        return false;
      }
      value.decode(page, from, to, place);
      return true;
    }
  }
}
