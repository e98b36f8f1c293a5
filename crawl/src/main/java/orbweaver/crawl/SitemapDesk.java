package orbweaver.crawl;

import static orbweaver.loop.Coroutines.blocking;

import java.util.ArrayList;
import java.util.List;
import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.fetch.Cut;
import orbweaver.loop.Permits;
import orbweaver.parse.SitemapEntry;
import orbweaver.parse.SitemapReader;
import orbweaver.parse.Url;

/// Reads sitemaps and feeds on a worker thread, for they may be large, and compressed within. One a
/// shard; one at a time.
final class SitemapDesk {
  private static final int PIECE_BYTES = 64 << 10;

  private final Permits turns = new Permits(1);

  /// What a sitemap lists.
  ///
  /// @param truncated whether it has more than the protocol allows, or is cut
  record Listing(List<SitemapEntry> entries, boolean truncated) {}

  static boolean isFeed(String type) {
    return type.equals("application/rss+xml") || type.equals("application/atom+xml");
  }

  /// Suspends until it is read.
  Listing read(Answer answer) {
    turns.acquire();
    try {
      // The worker may outlast a visit that is cancelled, and its array.
      byte[] body = answer.detachedBody();
      Url url = answer.exchange().url();
      boolean isCut = answer.cut() != Cut.NONE;
      return blocking(() -> read(url, body, isCut));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("reading a sitemap failed", e);
    } finally {
      turns.release();
    }
  }

  private static Listing read(Url url, byte[] body, boolean isCut) {
    var entries = new ArrayList<SitemapEntry>();
    var reader = new SitemapReader(url, entries::add);
    for (int at = 0; at < body.length; at += PIECE_BYTES) {
      reader.feed(body, at, Math.min(at + PIECE_BYTES, body.length));
    }
    if (isCut) {
      reader.finishCut();
    } else {
      reader.finish();
    }
    return new Listing(entries, reader.isTruncated());
  }
}
