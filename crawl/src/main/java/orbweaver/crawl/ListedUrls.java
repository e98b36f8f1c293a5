package orbweaver.crawl;

import static orbweaver.loop.Coroutines.yieldNow;

import java.util.List;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Frontier;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.parse.SitemapEntry;
import orbweaver.parse.UrlParser;
import org.jspecify.annotations.Nullable;

/// Picks those URLs of a sitemap or feed that may be new. One a shard.
///
/// A sitemap may list URLs of its own host, and of the host whose robots.txt led to it ([cross
/// submission](https://www.sitemaps.org/protocol.html#sitemaps_cross_submits)); one that the user
/// names may list any. Feeds are no sitemaps: they link like any page.
final class ListedUrls {
  private static final int ENTRIES_PER_TURN = 1_000;

  private final Frontier frontier;
  private final HostKeys keys;
  private final UrlParser parser = new UrlParser();

  ListedUrls(Frontier frontier, HostKeys keys) {
    this.frontier = frontier;
    this.keys = keys;
  }

  /// @param foreign how many are left out, for they are of hosts that it may not speak for
  /// @param invalid how many are left out, for they are no URLs of http or https
  record Picked(int foreign, int invalid) {}

  /// Suspends for long ones.
  ///
  /// @param into takes those that may be new
  Picked pick(FoundLinks into, QueuedUrl list, List<SitemapEntry> entries) {
    int foreign = 0;
    int invalid = 0;
    for (int i = 0; i < entries.size(); into.looked(i++)) {
      if (i % ENTRIES_PER_TURN == ENTRIES_PER_TURN - 1) {
        yieldNow();
      }
      SitemapEntry entry = entries.get(i);
      if (!parser.parse(entry.loc(), list.url()) || !parser.isHttp()) {
        invalid++;
        continue;
      }
      var url = parser.toUrlWithoutFragment();
      HostKey host = keys.host(url.host());
      var key = new UrlKey(host, keys.fingerprint(parser));
      if (!speaksFor(list, host)) {
        foreign++;
      } else if (!frontier.seen(key.fingerprint(), depth(list))) {
        into.add(discovery(list, entry, new Discovery(key, url, depth(list), 0, list.key())));
      }
    }
    return new Picked(foreign, invalid);
  }

  private static boolean speaksFor(QueuedUrl list, HostKey host) {
    @Nullable HostKey voucher = list.mention().voucher();
    return !list.mention().isSitemap()
        || voucher == null
        || host.equals(voucher)
        || host.equals(list.key().host());
  }

  /// A page in a sitemap is as near as the sitemap; one in a feed is a link away.
  private static int depth(QueuedUrl list) {
    return list.mention().isSitemap() ? list.depth() : list.depth() + 1;
  }

  private static Discovery discovery(QueuedUrl list, SitemapEntry entry, Discovery page) {
    if (!entry.isSitemap() || !list.mention().isSitemap()) {
      return page.as(Mention.listed(entry.lastModified()));
    }
    return new Discovery(
            page.key(),
            page.url(),
            list.depth(),
            list.hops() + 1,
            list.key(),
            /* nofollow= */ false)
        .as(list.mention());
  }
}
