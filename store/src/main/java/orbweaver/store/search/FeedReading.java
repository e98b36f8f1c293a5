package orbweaver.store.search;

import java.time.Instant;
import orbweaver.parse.HttpDate;
import orbweaver.parse.Url;
import orbweaver.parse.XRobotsTag;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.search.ArchiveFeed.Noindex;
import orbweaver.store.search.PageParser.Parsed;
import org.jspecify.annotations.Nullable;

/// Says what an answer means to the index. One a thread.
final class FeedReading {
  private static final String PRODUCT_TOKEN = "orbweaver";
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
    Parsed parsed = parser.parse(url, answer.body(), type, date(answer));
    if (parsed == null) {
      return new FeedChange.Delete(url.href(), /* asksSo= */ false);
    }
    boolean asks = parsed.noindex() || headAsks(answer);
    return asks && noindex == Noindex.LEFT_OUT
        ? new FeedChange.Delete(url.href(), /* asksSo= */ true)
        : new FeedChange.Put(parsed.page());
  }

  private static boolean headAsks(ArchivedPage answer) {
    return answer.head().all("x-robots-tag").stream()
        .anyMatch(value -> XRobotsTag.parse(value, PRODUCT_TOKEN).noindex());
  }

  /// When the server says that it was changed, unless that is yet to come.
  private static Instant date(ArchivedPage answer) {
    @Nullable String modified = answer.head().first("last-modified");
    Instant fetched = answer.time();
    return modified == null
        ? fetched
        : HttpDate.parse(modified, fetched).filter(date -> !date.isAfter(fetched)).orElse(fetched);
  }
}
