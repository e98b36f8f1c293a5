package orbweaver.parse;

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

  /// A picture of the site, `apple-touch-icon` as well.
  public static final int ICON = 1 << 9;

  /// `preload`, `modulepreload`, `prefetch`: loaded for this page or the next.
  public static final int PRELOAD = 1 << 10;

  /// `preconnect`, `dns-prefetch`: names a host, not a page.
  public static final int PRECONNECT = 1 << 11;

  /// What the site is as an application.
  public static final int MANIFEST = 1 << 12;

  /// Loaded to show the page that has the link.
  public static final int EMBEDDED = STYLESHEET | ICON | PRELOAD | MANIFEST;

  /// How many bits there are.
  static final int BITS = 13;

  private static final NameTable NAMES =
      NameTable.of(
          "nofollow",
          "ugc",
          "sponsored",
          "canonical",
          "alternate",
          "next",
          "prev",
          "amphtml",
          "stylesheet",
          "icon",
          "preload",
          "preconnect",
          "manifest",
          "previous",
          "apple-touch-icon",
          "modulepreload",
          "prefetch",
          "dns-prefetch");

  /// The bit of each name, in the same order.
  private static final int[] FLAGS = {
    NOFOLLOW,
    UGC,
    SPONSORED,
    CANONICAL,
    ALTERNATE,
    NEXT,
    PREV,
    AMPHTML,
    STYLESHEET,
    ICON,
    PRELOAD,
    PRECONNECT,
    MANIFEST,
    PREV,
    ICON,
    PRELOAD,
    PRELOAD,
    PRECONNECT
  };

  private Rel() {}

  /// Style sheets, icons and hints are parts of a page, not other pages.
  public static boolean leadsToAPage(int rel) {
    return (rel & (EMBEDDED | PRECONNECT)) == 0;
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
