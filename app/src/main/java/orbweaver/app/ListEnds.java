package orbweaver.app;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orbweaver.app.RedirectTrail.Step;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.parse.Url;

/// Knows which URLs of a list have not come to their end yet: to where their redirects lead. Safe
/// for threads.
final class ListEnds {
  private final int maxRedirects;

  // guarded by this
  private final Set<String> open = new HashSet<>();
  private final Map<String, List<RedirectTrail>> underWay = new HashMap<>();

  /// What a URL that is settled means for those of the list.
  ///
  /// @param ended those that have come to their end
  /// @param refused what has to be fetched for others, by its URL, and by the shortest way
  record News(List<End> ended, Map<String, Step.Refused> refused) {}

  /// A URL of the list has come to its end.
  ///
  /// @param source as it is listed
  /// @param state of what its redirects lead to
  record End(String source, UrlState state) {}

  /// @param maxRedirects that are followed in a row
  ListEnds(int maxRedirects) {
    this.maxRedirects = maxRedirects;
  }

  /// A URL of the list.
  synchronized void listed(String source) {
    open.add(source);
  }

  /// A URL, of the list or not, is settled.
  synchronized News settled(UrlState state, ListJob job) {
    String href = state.url().href();
    List<RedirectTrail> trails = underWay.remove(href);
    if (open.remove(href)) {
      trails = trails == null ? new ArrayList<>() : trails;
      trails.addFirst(new RedirectTrail(href, maxRedirects));
    }
    var news = new News(new ArrayList<>(), new LinkedHashMap<>());
    if (trails != null) {
      trails.forEach(
          trail -> note(trail, trail.follow(state.url(), state, job::state, job::key), news));
    }
    return news;
  }

  private void note(RedirectTrail trail, Step step, News news) {
    switch (step) {
      case Step.Ended(UrlState state) -> news.ended.add(new End(trail.source(), state));
      case Step.Waits(Url at) -> await(trail, at);
      case Step.Refused refused -> {
        await(trail, refused.at());
        news.refused.merge(
            refused.at().href(), refused, (one, two) -> one.hops() <= two.hops() ? one : two);
      }
    }
  }

  private void await(RedirectTrail trail, Url at) {
    underWay.computeIfAbsent(at.href(), _ -> new ArrayList<>()).add(trail);
  }

  /// Those of which no end is known.
  synchronized Set<String> left() {
    var left = new HashSet<String>(open);
    underWay.values().forEach(trails -> trails.forEach(trail -> left.add(trail.source())));
    return left;
  }
}
