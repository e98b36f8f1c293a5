package orbweaver.store.search;

import java.time.Instant;
import orbweaver.parse.Url;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.search.ArchiveFeed.Noindex;
import orbweaver.store.search.PageParser.Parsed;

/// Says what an answer means to the index. One a thread.
final class FeedReading {
  private static final String ROBOTS = "/robots.txt";

  private final PageParser parser = new PageParser();
  private final Noindex noindex;
  private final Instant now;

  /// @param now when the index is made: pages may be `unavailable_after` a time
  FeedReading(Noindex noindex, Instant now) {
    this.noindex = noindex;
    this.now = now;
  }

  FeedChange of(ArchivedPage answer) {
    Url url = answer.address();
    if (url == null || url.pathname().equals(ROBOTS)) {
      return new FeedChange.Nothing();
    }
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
    String location = answer.head().location();
    Url target = location == null ? null : Url.parse(location, url);
    return target == null || !target.isHttp()
        ? new FeedChange.Delete(url.href(), /* asksSo= */ false)
        : new FeedChange.Redirect(url.href(), target.withoutFragment().href());
  }

  private FeedChange page(Url url, ArchivedPage answer) {
    String type = answer.contentType().isEmpty() ? null : answer.contentType();
    Instant date = answer.modified().orElse(answer.time());
    Parsed parsed = parser.parse(url, answer.body(), type, answer.knownEncoding(), date);
    if (parsed == null) {
      return new FeedChange.Delete(url.href(), /* asksSo= */ false);
    }
    return FeedChange.of(parsed.page(), parsed.robots().and(answer.robots()), noindex, now);
  }
}
