package orbweaver.crawl.frontier;

import java.util.List;
import java.util.regex.Pattern;
import orbweaver.parse.PublicSuffixList;

/// What limits a crawl, apart from its budgets.
///
/// @param scope how far from the seeds
/// @param around what the scope lies around, if not what the seeds say: the name of a domain, or a
///   path that ends in a slash; "" for the seeds
/// @param strict whether `www.` makes another host
/// @param includes a URL must match one of them, unless there are none or it is a seed
/// @param excludes a URL must match none of them; they win over includes
/// @param maxDepth links from a seed
/// @param maxRedirects redirects in a row
/// @param maxUrlLength in bytes
/// @param avoidsTraps whether URLs are refused that look like the way into an endless site
/// @param takesAssets whether what pages need is fetched too, wherever it lies
/// @param suffixes which names have one owner each
public record BoundsSettings(
    Scope scope,
    String around,
    boolean strict,
    List<Pattern> includes,
    List<Pattern> excludes,
    int maxDepth,
    int maxRedirects,
    int maxUrlLength,
    boolean avoidsTraps,
    boolean takesAssets,
    PublicSuffixList suffixes) {

  public BoundsSettings {
    includes = List.copyOf(includes);
    excludes = List.copyOf(excludes);
    requireNotNegative(maxDepth, "depth");
    requireNotNegative(maxRedirects, "redirects");
  }

  private static void requireNotNegative(int value, String what) {
    if (value < 0) {
      throw new IllegalArgumentException(what + " must not be negative but is " + value);
    }
  }
}
