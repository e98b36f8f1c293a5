package orbweaver.store.search;

import java.nio.charset.StandardCharsets;
import orbweaver.parse.Fingerprint;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;

/// The number by which pages and links know each other. Its key is no secret: who makes two URLs
/// collide on purpose has one page credited with the links of another.
public final class PageKey {
  private static final long KEY = 0x6f72627765617665L;

  private PageKey() {}

  public static long of(String url) {
    Url parsed = Url.parse(url);
    byte[] bytes = url.getBytes(StandardCharsets.UTF_8);
    return parsed == null ? Fingerprint.of(bytes, 0, bytes.length, KEY) : parsed.fingerprint(KEY);
  }

  /// Of the URL that was parsed last.
  public static long of(UrlParser parser) {
    return parser.fingerprint(KEY);
  }
}
