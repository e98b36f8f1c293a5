package orbweaver.crawl.frontier;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Decides whether a URL belongs to the crawl. Each refusal names its rule.
///
/// A seed that redirects makes its target a seed: people who ask for `http://example.org/` mean
/// wherever its owner sends them.
final class Bounds {
  private final BoundsSettings settings;

  /// What the seeds open up: authorities, domains, folders or whole URLs, as the scope says.
  private final Set<String> inside = new HashSet<>();

  Bounds(BoundsSettings settings) {
    this.settings = settings;
  }

  /// Opens the crawl for what lies around `seed`.
  void addSeed(Url seed) {
    switch (settings.scope()) {
      case PAGE -> inside.add(seed.withoutFragment().href());
      case PREFIX ->
          inside.add(authority(seed) + (isAroundSeeds() ? folder(seed) : settings.around()));
      case HOST -> inside.add(authority(seed));
      case DOMAIN -> inside.add(owner(seed));
      case ANY -> {}
    }
  }

  private boolean isAroundSeeds() {
    return settings.around().isEmpty();
  }

  /// Why the URL is not to be fetched, or null if it is.
  @Nullable Verdict refuse(Discovery found) {
    Url url = found.url();
    if (url.href().length() > settings.maxUrlLength()) {
      return new Verdict(Outcome.INVALID_URL, "longer than " + settings.maxUrlLength() + " bytes");
    }
    if (!url.isHttp()) {
      return Unfollowable.refuse(url);
    }
    if (isTooFar(found)) {
      return new Verdict(
          Outcome.TOO_MANY_REDIRECTS, "more than " + settings.maxRedirects() + " in a row");
    }
    if (found.depth() == 0) {
      return null;
    }
    if (found.mention().isAsset()) {
      return refuseAsset(url);
    }
    if (!found.mention().isSitemap() && !inScope(url)) {
      return new Verdict(Outcome.BLOCKED_SCOPE, "scope " + settings.scope().label());
    }
    if (found.depth() > settings.maxDepth()) {
      return new Verdict(Outcome.BLOCKED_DEPTH, "deeper than " + settings.maxDepth());
    }
    Verdict byPattern =
        found.mention().isSitemap() ? refuseExcluded(url.href()) : refuseByPattern(url.href());
    if (byPattern != null) {
      return byPattern;
    }
    if (found.nofollow()) {
      return new Verdict(Outcome.BLOCKED_NOFOLLOW, "only found on pages that say nofollow");
    }
    return refuseTrap(url);
  }

  /// Whether too many redirects in a row lead there.
  boolean isTooFar(Discovery found) {
    return found.hops() > settings.maxRedirects();
  }

  /// What a page needs may lie anywhere, and at any depth.
  private @Nullable Verdict refuseAsset(Url url) {
    Verdict excluded = refuseExcluded(url.href());
    return excluded == null ? refuseTrap(url) : excluded;
  }

  private @Nullable Verdict refuseTrap(Url url) {
    String trap = settings.avoidsTraps() ? Traps.sign(url) : null;
    return trap == null ? null : new Verdict(Outcome.BLOCKED_TRAP, trap);
  }

  /// The page of a URL that carries the number of a session, if traps are avoided; else null.
  @Nullable String withoutSession(Url url) {
    return settings.avoidsTraps() ? Traps.withoutSession(url) : null;
  }

  /// Whether a refused URL may yet be taken, because a page needs it.
  boolean mayBecomeAsset(Verdict refusal) {
    return settings.takesAssets() && refusal.outcome() == Outcome.BLOCKED_SCOPE;
  }

  /// Redirects in a row that led to a URL: known of those alone that were refused for them.
  static int hops(Verdict verdict) {
    return verdict.outcome() == Outcome.TOO_MANY_REDIRECTS
        ? Integer.parseInt(verdict.detail().replaceAll("\\D", "")) + 1
        : 0;
  }

  private @Nullable Verdict refuseByPattern(String href) {
    Verdict excluded = refuseExcluded(href);
    if (excluded != null) {
      return excluded;
    }
    if (!settings.includes().isEmpty() && firstMatch(settings.includes(), href) == null) {
      return new Verdict(Outcome.BLOCKED_SCOPE, "no include matches");
    }
    return null;
  }

  private @Nullable Verdict refuseExcluded(String href) {
    Pattern exclude = firstMatch(settings.excludes(), href);
    return exclude == null ? null : new Verdict(Outcome.BLOCKED_SCOPE, "exclude " + exclude);
  }

  private boolean inScope(Url url) {
    return switch (settings.scope()) {
      case PAGE -> inside.contains(url.withoutFragment().href());
      case PREFIX -> inFolder(url);
      case HOST -> inside.contains(authority(url));
      case DOMAIN ->
          isAroundSeeds() ? inside.contains(owner(url)) : isWithin(url.host(), settings.around());
      case ANY -> true;
    };
  }

  private String owner(Url url) {
    return settings.suffixes().registrableDomain(url.host());
  }

  private static boolean isWithin(String host, String domain) {
    return host.equals(domain) || host.endsWith("." + domain);
  }

  private boolean inFolder(Url url) {
    String path = authority(url) + url.pathname();
    for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      if (inside.contains(path.substring(0, slash + 1))) {
        return true;
      }
    }
    return false;
  }

  /// Host and port; the default ports of http and https are one, for sites move between them.
  private String authority(Url url) {
    String host = url.host();
    if (!settings.strict() && host.startsWith("www.")) {
      host = host.substring(4);
    }
    return url.port() == 80 || url.port() == 443 ? host : host + ":" + url.port();
  }

  private static String folder(Url url) {
    String path = url.pathname();
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  private static @Nullable Pattern firstMatch(List<Pattern> patterns, String href) {
    for (Pattern pattern : patterns) {
      if (pattern.matcher(href).find()) {
        return pattern;
      }
    }
    return null;
  }
}
