package orbweaver.app.rehearse;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// How far a crawl of a generated web is told to go.
///
/// @param seeds URLs where it starts
/// @param authorities what it may enter
/// @param maxDepth links from a seed; a redirect is not a step
/// @param trapPages how many pages of one trap may be read before it should have been seen through
public record CrawlScope(List<String> seeds, Set<String> authorities, int maxDepth, int trapPages) {

  public CrawlScope {
    seeds = List.copyOf(seeds);
    // Not Set.copyOf, whose order differs from run to run.
    authorities = Collections.unmodifiableSet(new LinkedHashSet<>(authorities));
  }

  /// From the home pages of all sites that are not outside, over these sites.
  public static CrawlScope of(GeneratedWeb web, int maxDepth) {
    var inside = new LinkedHashSet<String>();
    for (String authority : web.authorities()) {
      if (!web.plan(authority).shape().outside()) {
        inside.add(authority);
      }
    }
    return new CrawlScope(web.seeds(), inside, maxDepth, Integer.MAX_VALUE);
  }

  /// The same, but with a limit to what may be read of one trap.
  public CrawlScope withTrapPages(int pages) {
    return new CrawlScope(seeds, authorities, maxDepth, pages);
  }
}
