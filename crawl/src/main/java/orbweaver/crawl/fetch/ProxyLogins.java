package orbweaver.crawl.fetch;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// What proxies are told of who asks: the password in clear, until one asks for a digest. Belongs
/// to one loop.
final class ProxyLogins {
  private final RandomGenerator random;

  /// The last challenge of each.
  private final Map<ProxyServer, Digest> digests = new HashMap<>();

  ProxyLogins(RandomGenerator random) {
    this.random = random;
  }

  /// The value of `Proxy-Authorization`, empty without credentials.
  String authorization(ProxyServer proxy, Digest.Asked asked) {
    Digest digest = digests.get(proxy);
    return proxy.user().isEmpty() || digest == null
        ? proxy.authorization()
        : digest.answer(
            proxy.user(), proxy.password(), asked, HexFormat.of().toHexDigits(random.nextLong()));
  }

  /// Takes a refusal (407).
  ///
  /// @param challenges the values of `Proxy-Authenticate`
  /// @return whether the same request may be answered otherwise now
  boolean refused(ProxyServer proxy, List<String> challenges) {
    Digest fresh = Digest.of(challenges);
    if (proxy.user().isEmpty() || fresh == null) {
      return false;
    }
    Digest known = digests.put(proxy, fresh);
    return known == null || fresh.isStale();
  }
}
