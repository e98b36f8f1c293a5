package orbweaver.crawl;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.parse.Fingerprint;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import orbweaver.parse.UrlRules;

/// Names hosts and URLs by keyed hashes; the key belongs to the job, so that nobody can prepare
/// pages whose URLs collide. Belongs to one loop.
public final class HostKeys {
  private static final int REMEMBERED = 4_096;

  /// Never to be changed: keys of existing jobs follow from it.
  private static final Set<String> SECOND_LEVELS =
      Set.of("ac.", "co.", "com.", "edu.", "go.", "gov.", "ne.", "net.", "or.", "org.");

  private final long hashKey;
  private final UrlRules samePage;
  private final Map<String, HostKey> remembered = new LastUsed<>(REMEMBERED);

  /// @param hashKey of the job
  /// @param samePage by which URLs that differ have one fingerprint
  public HostKeys(long hashKey, UrlRules samePage) {
    this.hashKey = hashKey;
    this.samePage = samePage;
  }

  static HostKeys of(CrawlSettings settings) {
    return new HostKeys(settings.hashKey(), settings.samePage());
  }

  /// The key of a host name; hosts of one registrable domain are in one partition.
  HostKey host(String name) {
    return remembered.computeIfAbsent(name, this::hash);
  }

  /// The key of a URL without its fragment.
  public UrlKey url(Url url) {
    return new UrlKey(host(url.host()), samePage.apply(url).fingerprint(hashKey));
  }

  /// Fingerprint of the URL that was parsed last.
  long fingerprint(UrlParser parsed) {
    return samePage.rules().isEmpty()
        ? parsed.fingerprint(hashKey)
        : samePage.apply(parsed.toUrlWithoutFragment()).fingerprint(hashKey);
  }

  /// The key of a redirect's target. A site that redirects `/x/` to `/x` must be followed there,
  /// even where both count as one page.
  UrlKey target(Url target, UrlKey from) {
    UrlKey key = url(target);
    return key.fingerprint() == from.fingerprint()
        ? new UrlKey(key.host(), target.fingerprint(~hashKey))
        : key;
  }

  private HostKey hash(String name) {
    int partition = (int) (hash64(siteOf(name)) >>> 56);
    return new HostKey(partition, hash64(name));
  }

  /// The last two labels, or three below second levels such as `co.uk`: so hosts of one domain
  /// share a partition. Not by the public suffix list, which changes while a job's keys must not.
  private static String siteOf(String host) {
    if (host.isEmpty() || host.endsWith("]") || Character.isDigit(host.charAt(host.length() - 1))) {
      return host;
    }
    int last = Math.max(0, host.lastIndexOf('.'));
    int second = host.lastIndexOf('.', last - 1);
    boolean isSuffix =
        host.length() - last == 3 && SECOND_LEVELS.contains(host.substring(second + 1, last + 1));
    return host.substring((isSuffix ? host.lastIndexOf('.', second - 1) : second) + 1);
  }

  private long hash64(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    return Fingerprint.of(bytes, 0, bytes.length, hashKey);
  }
}
