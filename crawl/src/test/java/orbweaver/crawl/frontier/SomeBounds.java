package orbweaver.crawl.frontier;

import java.util.List;
import orbweaver.parse.PublicSuffixList;

/// Bounds of a crawl, with room for most tests but for what is named; any depth if that is not.
final class SomeBounds {
  private SomeBounds() {}

  static BoundsSettings of(Scope scope) {
    return of(scope, "", false, Integer.MAX_VALUE, true, PublicSuffixList.bundled());
  }

  static BoundsSettings of(
      Scope scope,
      String around,
      boolean strict,
      int maxDepth,
      boolean avoidsTraps,
      PublicSuffixList suffixes) {
    return new BoundsSettings(
        scope,
        around,
        strict,
        List.of(),
        List.of(),
        maxDepth,
        10,
        200,
        avoidsTraps,
        /* takesAssets= */ false,
        suffixes);
  }
}
