package orbweaver.parse;

import java.util.Set;

/// What a [LinkExtractor] looks for.
///
/// @param kinds the links to report
/// @param productToken name in `<meta name=...>` by which a page speaks to us besides `robots`, in
///   lower case
/// @param dropsRepeats whether a link that is written like an earlier one up to its fragment, and
///   one that is nothing but a fragment, is left out
/// @param key secret of the hash that finds repeats
public record LinkOptions(
    Set<LinkKind> kinds, String productToken, boolean dropsRepeats, long key) {
  private static final String PRODUCT_TOKEN = "orbweaver";

  public LinkOptions {
    kinds = Set.copyOf(kinds);
  }

  /// Links to other pages, each once: what a crawl needs.
  public static LinkOptions navigation() {
    return new LinkOptions(LinkKind.navigation(), PRODUCT_TOKEN, /* dropsRepeats= */ true, 0);
  }

  /// Every link, as often as it is there.
  public static LinkOptions everything() {
    return new LinkOptions(LinkKind.all(), PRODUCT_TOKEN, /* dropsRepeats= */ false, 0);
  }

  public LinkOptions withKinds(Set<LinkKind> wanted) {
    return new LinkOptions(wanted, productToken, dropsRepeats, key);
  }

  public LinkOptions withProductToken(String token) {
    return new LinkOptions(kinds, token, dropsRepeats, key);
  }

  public LinkOptions withRepeats() {
    return new LinkOptions(kinds, productToken, /* dropsRepeats= */ false, key);
  }

  public LinkOptions withKey(long secret) {
    return new LinkOptions(kinds, productToken, dropsRepeats, secret);
  }
}
