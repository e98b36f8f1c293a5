package orbweaver.parse;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What the `rel` of a link says of it, as bits.
///
/// [HTML, 4.6.7](https://html.spec.whatwg.org/multipage/links.html#linkTypes)
public final class Rel {
  /// The author does not vouch for it.
  public static final int NOFOLLOW = 1;

  /// A user of the site wrote it.
  public static final int UGC = 1 << 1;

  /// It is paid for.
  public static final int SPONSORED = 1 << 2;

  /// The URL by which the page wants to be known.
  public static final int CANONICAL = 1 << 3;

  /// The page in another form or language.
  public static final int ALTERNATE = 1 << 4;

  /// The page after this one in a series.
  public static final int NEXT = 1 << 5;

  /// The page before this one, `previous` as well.
  public static final int PREV = 1 << 6;

  /// The page for small screens.
  public static final int AMPHTML = 1 << 7;

  /// A style sheet.
  public static final int STYLESHEET = 1 << 8;

  /// A picture of the site, also `apple-touch-icon`, `mask-icon` and their like.
  public static final int ICON = 1 << 9;

  /// `preload`, `modulepreload`, `prefetch`: loaded for this page or the next.
  public static final int PRELOAD = 1 << 10;

  /// `preconnect`, `dns-prefetch`: names a host, not a page.
  public static final int PRECONNECT = 1 << 11;

  /// What the site is as an application.
  public static final int MANIFEST = 1 << 12;

  /// What programs ask and no reader goes to: `pingback`, `EditURI` and their like, and what a
  /// `<link>` says by its `type` to be of that sort ([#ofType]).
  public static final int SERVICE = 1 << 13;

  /// Loaded to show the page that has the link.
  public static final int EMBEDDED = STYLESHEET | ICON | PRELOAD | MANIFEST;

  /// How many bits there are.
  static final int BITS = 14;

  /// How a bit is written.
  private record Spelling(int bit, String... names) {}

  private static final List<Spelling> SPELLINGS =
      List.of(
          new Spelling(NOFOLLOW, "nofollow"),
          new Spelling(UGC, "ugc"),
          new Spelling(SPONSORED, "sponsored"),
          new Spelling(CANONICAL, "canonical"),
          new Spelling(ALTERNATE, "alternate"),
          new Spelling(NEXT, "next"),
          new Spelling(PREV, "prev", "previous"),
          new Spelling(AMPHTML, "amphtml"),
          new Spelling(STYLESHEET, "stylesheet"),
          new Spelling(
              ICON,
              "icon",
              "apple-touch-icon",
              "apple-touch-icon-precomposed",
              "apple-touch-startup-image",
              "mask-icon",
              "fluid-icon"),
          new Spelling(PRELOAD, "preload", "modulepreload", "prefetch"),
          new Spelling(PRECONNECT, "preconnect", "dns-prefetch"),
          new Spelling(MANIFEST, "manifest"),
          new Spelling(
              SERVICE,
              "pingback",
              "edituri",
              "wlwmanifest",
              "https://api.w.org/",
              "hub",
              "webmention",
              "micropub",
              "authorization_endpoint",
              "token_endpoint",
              "openid.server",
              "openid2.provider",
              "compression-dictionary",
              "image_src"));

  private static final NameTable NAMES =
      NameTable.of(SPELLINGS.stream().flatMap(spelling -> Stream.of(spelling.names())).toList());

  /// The bit of each name.
  private static final int[] FLAGS =
      SPELLINGS.stream()
          .flatMapToInt(
              spelling -> IntStream.generate(spelling::bit).limit(spelling.names().length))
          .toArray();

  /// Media types of what is no page. A feed is one here, for its entries are links; `rel=search`
  /// may be either, so that only its type tells.
  private static final String[] SERVICE_TYPES = {
    "application/opensearchdescription+xml",
    "application/rsd+xml",
    "application/wlwmanifest+xml",
    "application/json",
    "application/json+oembed",
    "text/xml+oembed"
  };

  private Rel() {}

  /// Whether readers get to another page by the link. What an `<a>` leads to is one, whatever its
  /// `rel` says: style sheets, icons, hints and services are what only a `<link>` can name ([HTML,
  /// 4.6.7](https://html.spec.whatwg.org/multipage/links.html#linkTypes)).
  ///
  /// @param rel bits
  public static boolean leadsToAPage(LinkKind kind, int rel) {
    return kind.role() == LinkKind.Role.NAVIGATION
        && (kind != LinkKind.LINK || (rel & (EMBEDDED | PRECONNECT | SERVICE)) == 0);
  }

  /// Whether the link, which is no page, is loaded to show the page that has it.
  ///
  /// @param rel bits
  public static boolean isLoaded(LinkKind kind, int rel) {
    return kind.role() == LinkKind.Role.EMBEDDED
        || (kind == LinkKind.LINK && (rel & EMBEDDED) != 0);
  }

  /// What the `type` of a `<link>` adds to its `rel`: [#SERVICE], or nothing.
  static int ofType(byte[] value, int from, int to) {
    int start = Bytes.skipWhitespace(value, from, to);
    int end = start;
    while (end < to && value[end] != ';' && !Bytes.isWhitespace(value[end])) {
      end++;
    }
    for (String type : SERVICE_TYPES) {
      if (Bytes.equalsIgnoreCase(value, start, end, type)) {
        return SERVICE;
      }
    }
    return 0;
  }

  static int parse(byte[] value, int from, int to) {
    int flags = 0;
    int at = Bytes.skipWhitespace(value, from, to);
    while (at < to) {
      int start = at;
      while (at < to && !Bytes.isWhitespace(value[at])) {
        at++;
      }
      int place = NAMES.placeOf(value, start, at);
      if (place >= 0) {
        flags |= FLAGS[place];
      }
      at = Bytes.skipWhitespace(value, at, to);
    }
    return flags;
  }
}
