package orbweaver.parse;

import java.util.Set;

/// What a [LinkExtractor] looks for.
///
/// @param kinds the links to report
/// @param productToken name in `<meta name=...>` by which a page speaks to us besides `robots`
/// @param dropsRepeats whether a link that is written like an earlier one up to its fragment, and
///   one that is nothing but a fragment, is left out
/// @param wantsText whether the visible text is kept, and for each link its own
/// @param wantsIds whether the names that a fragment may point to are kept
/// @param key secret of the hash that finds repeats; without one a page that knows the program
///   could have links left out of its own list, and of no other
public record LinkOptions(
    Set<LinkKind> kinds,
    String productToken,
    boolean dropsRepeats,
    boolean wantsText,
    boolean wantsIds,
    long key) {
  private static final String PRODUCT_TOKEN = "orbweaver";

  public LinkOptions {
    kinds = Set.copyOf(kinds);
  }

  /// Links to other pages, each once: what a crawl needs.
  public static LinkOptions navigation() {
    return new LinkOptions(LinkKind.navigation(), PRODUCT_TOKEN, true, false, false, 0);
  }

  /// Every link, as often as it is there.
  public static LinkOptions everything() {
    return new LinkOptions(LinkKind.all(), PRODUCT_TOKEN, false, false, false, 0);
  }

  /// The same for other links.
  public LinkOptions withKinds(Set<LinkKind> wanted) {
    return new LinkOptions(wanted, productToken, dropsRepeats, wantsText, wantsIds, key);
  }

  /// The same for a robot of another name.
  public LinkOptions withProductToken(String token) {
    return new LinkOptions(kinds, token, dropsRepeats, wantsText, wantsIds, key);
  }

  /// The same, each link as often as it is there.
  public LinkOptions withRepeats() {
    return new LinkOptions(kinds, productToken, false, wantsText, wantsIds, key);
  }

  /// The same with the visible text, which takes twice the time.
  public LinkOptions withText() {
    return new LinkOptions(kinds, productToken, dropsRepeats, true, wantsIds, key);
  }

  /// The same with the names that fragments may point to.
  public LinkOptions withIds() {
    return new LinkOptions(kinds, productToken, dropsRepeats, wantsText, true, key);
  }

  /// The same with a secret that keeps pages from making links look like repeats.
  public LinkOptions withKey(long secret) {
    return new LinkOptions(kinds, productToken, dropsRepeats, wantsText, wantsIds, secret);
  }
}
