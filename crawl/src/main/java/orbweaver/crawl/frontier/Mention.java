package orbweaver.crawl.frontier;

import orbweaver.parse.Encoding;
import org.jspecify.annotations.Nullable;

/// How a URL was mentioned where it was found: what it is wanted for, and what was said of it.
///
/// @param kind what it is wanted for
/// @param voucher host whose robots.txt led to this sitemap, and whose pages it may therefore list;
///   null if the user did, or if it is no sitemap
/// @param lastModified what a sitemap says of it, as written; "" if it says nothing
/// @param encoding in which a style sheet or a page within a page is that does not say it itself,
///   by its name: that of the page or style sheet that refers to it; "" for none
public record Mention(Kind kind, @Nullable HostKey voucher, String lastModified, String encoding) {
  /// A page like any other.
  public static final Mention PAGE = new Mention(Kind.PAGE, null, "", "");

  /// Something that a page needs.
  public static final Mention ASSET = new Mention(Kind.ASSET, null, "", "");

  /// What a URL is wanted for.
  public enum Kind {
    /// To be read, and its links followed.
    PAGE(0, "page"),
    /// Because a page shows it: an image, a style sheet, a script. May lie anywhere.
    ASSET(1, "asset"),
    /// For the URLs that it lists.
    SITEMAP(2, "sitemap"),
    /// An asset that may turn out to be a page within the page: of `<object>` and `<embed>`.
    EMBEDDED(3, "asset");

    private final int code;
    private final String label;

    Kind(int code, String label) {
      this.code = code;
      this.label = label;
    }

    /// The number in stores; never given to another.
    public int code() {
      return code;
    }

    public String label() {
      return label;
    }

    /// The kind with a number.
    ///
    /// @throws IllegalStateException when there is none
    public static Kind of(int code) {
      return switch (code) {
        case 0 -> PAGE;
        case 1 -> ASSET;
        case 2 -> SITEMAP;
        case 3 -> EMBEDDED;
        default -> throw new IllegalStateException("no URL is wanted for " + code);
      };
    }
  }

  /// A sitemap.
  ///
  /// @param voucher host whose robots.txt names it, null if the user does
  public static Mention sitemap(@Nullable HostKey voucher) {
    return new Mention(Kind.SITEMAP, voucher, "", "");
  }

  /// A style sheet that a page or another style sheet needs.
  ///
  /// @param encoding name of that in which it is unless it says so itself; "" if that is not known
  public static Mention styleSheet(String encoding) {
    return encoding.isEmpty() ? ASSET : new Mention(Kind.ASSET, null, "", encoding);
  }

  /// A page that is shown within another of its origin.
  ///
  /// @param encoding name of that of the other, "" if that is not known
  public static Mention frame(String encoding) {
    return encoding.isEmpty() ? PAGE : new Mention(Kind.PAGE, null, "", encoding);
  }

  /// What a page of its origin embeds, be that an image or a page.
  ///
  /// @param encoding name of that of the page that embeds it, "" if that is not known
  public static Mention embedded(String encoding) {
    return encoding.isEmpty() ? ASSET : new Mention(Kind.EMBEDDED, null, "", encoding);
  }

  /// What the target of a redirect inherits: an encoding is no other origin's business, but that of
  /// a style sheet.
  public Mention redirected(boolean toOtherOrigin) {
    if (!toOtherOrigin || !mayBeFrame()) {
      return this;
    }
    return isPage() ? listed(lastModified) : ASSET;
  }

  /// Whether what refers to it shows it as a page within itself, if it is one.
  public boolean mayBeFrame() {
    return isPage() || kind == Kind.EMBEDDED;
  }

  /// The encoding of what refers to it, null if that is not known.
  public @Nullable Encoding referring() {
    return encoding.isEmpty() ? null : Encoding.forLabel(encoding);
  }

  /// A page that a sitemap lists.
  public static Mention listed(String lastModified) {
    return lastModified.isEmpty() ? PAGE : new Mention(Kind.PAGE, null, lastModified, "");
  }

  public boolean isPage() {
    return kind == Kind.PAGE;
  }

  public boolean isAsset() {
    return kind == Kind.ASSET || kind == Kind.EMBEDDED;
  }

  public boolean isSitemap() {
    return kind == Kind.SITEMAP;
  }
}
