package orbweaver.store.search;

import orbweaver.parse.Url;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.search.ArchiveFeed.Noindex;
import orbweaver.store.search.PageParser.Parsed;

/// Says what an answer means to the index. One a thread.
final class FeedReading {
  private static final String ROBOTS = "/robots.txt";

  private final PageParser parser = new PageParser();
  private final Noindex noindex;

  FeedReading(Noindex noindex) {
    this.noindex = noindex;
  }

  FeedChange of(ArchivedPage answer) {
    Url parsed = Url.parse(answer.url());
    if (parsed == null || parsed.pathname().equals(ROBOTS)) {
      return new FeedChange.Nothing();
    }
    Url url = parsed.withoutFragment();
    int status = answer.status();
    if (status == 404 || status == 410) {
      return new FeedChange.Delete(url.href(), /* asksSo= */ false);
    }
    if (status == 304) {
      return new FeedChange.Nothing();
    }
    return switch (status / 100) {
      case 2 -> page(url, answer);
      case 3 -> redirect(url, answer);
      default -> new FeedChange.Nothing();
    };
  }

  private static FeedChange redirect(Url url, ArchivedPage answer) {
    String location = answer.head().first("location");
    Url target = location == null ? null : Url.parse(location, url);
    return target == null || !target.isHttp()
        ? new FeedChange.Delete(url.href(), /* asksSo= */ false)
        : new FeedChange.Redirect(url.href(), target.withoutFragment().href());
  }

  private FeedChange page(Url url, ArchivedPage answer) {
    String type = answer.contentType().isEmpty() ? null : answer.contentType();
    Parsed parsed = parser.parse(url, answer.body(), type, answer.modified().orElse(answer.time()));
    if (parsed == null) {
      return new FeedChange.Delete(url.href(), /* asksSo= */ false);
    }
    boolean asks = parsed.noindex() || answer.headAsksNoindex();
    return asks && noindex == Noindex.LEFT_OUT
        ? new FeedChange.Delete(url.href(), /* asksSo= */ true)
        : new FeedChange.Put(parsed.page());
  }
}
