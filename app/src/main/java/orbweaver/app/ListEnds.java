package orbweaver.app;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Knows which URLs of a list have not come to their end yet: to where their redirects lead. Safe
/// for threads.
final class ListEnds {
  // guarded by this
  private final Set<String> open = new HashSet<>();
  private final Map<String, List<String>> underWay = new HashMap<>();

  /// A URL of the list.
  synchronized void listed(String source) {
    open.add(source);
  }

  /// A URL, of the list or not, is settled.
  ///
  /// @return those of the list that have come to their end by that
  synchronized List<String> settled(UrlState state) {
    String href = state.url().href();
    var sources = new ArrayList<String>();
    if (open.remove(href)) {
      sources.add(href);
    }
    List<String> others = underWay.remove(href);
    if (others != null) {
      sources.addAll(others);
    }
    Url target = target(state);
    if (target == null || sources.isEmpty()) {
      return sources;
    }
    underWay.computeIfAbsent(target.href(), _ -> new ArrayList<>()).addAll(sources);
    return List.of();
  }

  /// Where a redirect leads; null for all else.
  static @Nullable Url target(@Nullable UrlState state) {
    if (state == null || state.verdict().outcome() != Outcome.REDIRECT) {
      return null;
    }
    Url target = Url.parse(state.verdict().detail());
    return target == null || !target.isHttp() ? null : target.withoutFragment();
  }
}
