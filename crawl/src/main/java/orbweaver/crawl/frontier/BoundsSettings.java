package orbweaver.crawl.frontier;

import java.util.List;
import java.util.regex.Pattern;

/// What limits a crawl, apart from its budgets.
///
/// @param scope how far from the seeds
/// @param strict whether `www.` makes another host
/// @param includes a URL must match one of them, unless there are none or it is a seed
/// @param excludes a URL must match none of them; they win over includes
/// @param maxDepth links from a seed
/// @param maxRedirects redirects in a row
/// @param maxUrlLength in bytes
public record BoundsSettings(
    Scope scope,
    boolean strict,
    List<Pattern> includes,
    List<Pattern> excludes,
    int maxDepth,
    int maxRedirects,
    int maxUrlLength) {

  public BoundsSettings {
    includes = List.copyOf(includes);
    excludes = List.copyOf(excludes);
    requireNotNegative(maxDepth, "depth");
    requireNotNegative(maxRedirects, "redirects");
  }

  /// The seeds' hosts, any depth, ten redirects.
  public static BoundsSettings defaults() {
    return new BoundsSettings(
        Scope.HOST, false, List.of(), List.of(), Integer.MAX_VALUE, 10, 8_192);
  }

  private static void requireNotNegative(int value, String what) {
    if (value < 0) {
      throw new IllegalArgumentException(what + " must not be negative but is " + value);
    }
  }
}
