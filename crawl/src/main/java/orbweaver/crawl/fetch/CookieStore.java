package orbweaver.crawl.fetch;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import orbweaver.parse.Cookie;
import orbweaver.parse.CookieJar;
import orbweaver.parse.PublicSuffixList;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// The cookies of a fetcher: a jar for each registrable domain, the one used last kept longest.
/// Belongs to one loop.
final class CookieStore {
  /// Domains whose cookies are kept.
  static final int MAX_DOMAINS = 4_096;

  /// Of all cookies: a domain may well have a megabyte of them, if its servers wish us ill.
  static final int MAX_CHARS = 8 << 20;

  /// Of the `Cookie` field: servers refuse longer ones, and with them the request.
  static final int MAX_FIELD_CHARS = 8_000;

  private final PublicSuffixList suffixes;
  private final Map<String, CookieJar> jars =
      new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);

  private int chars;

  /// @param suffixes names for which no cookie is taken
  CookieStore(PublicSuffixList suffixes) {
    this.suffixes = suffixes;
  }

  /// Takes a cookie that was accepted elsewhere.
  void add(Cookie cookie, Instant now) {
    change(cookie.domain(), jar -> jar.add(cookie, now));
  }

  /// Takes what the answer of a URL sets.
  void heard(Url url, HttpHead head, Instant now) {
    for (int i = head.find("set-cookie", 0); i >= 0; i = head.find("set-cookie", i + 1)) {
      String field = head.value(i);
      change(url.host(), jar -> jar.set(field, url, now));
    }
  }

  private void change(String host, Consumer<CookieJar> change) {
    CookieJar jar = jar(host);
    int before = jar.chars();
    change.accept(jar);
    chars += jar.chars() - before;
    while (chars > MAX_CHARS && jars.size() > 1) {
      forgetOldest();
    }
  }

  private void forgetOldest() {
    Iterator<CookieJar> oldest = jars.values().iterator();
    chars -= oldest.next().chars();
    oldest.remove();
  }

  private CookieJar jar(String host) {
    String domain = suffixes.registrableDomain(host);
    CookieJar jar = jars.get(domain);
    if (jar == null) {
      if (jars.size() >= MAX_DOMAINS) {
        forgetOldest();
      }
      jar = new CookieJar(suffixes);
      jars.put(domain, jar);
    }
    return jar;
  }

  /// The value of the `Cookie` field of a request, null if there is nothing to send. Of too many
  /// cookies those with the longest paths are sent.
  @Nullable String field(Url url, Instant now) {
    CookieJar jar = jars.get(suffixes.registrableDomain(url.host()));
    String all = jar == null ? "" : jar.header(url, now);
    if (all.length() > MAX_FIELD_CHARS) {
      all = all.substring(0, Math.max(0, all.lastIndexOf("; ", MAX_FIELD_CHARS)));
    }
    return all.isEmpty() ? null : all;
  }

  /// Those whose time is not over.
  List<Cookie> all(Instant now) {
    var all = new ArrayList<Cookie>();
    jars.values().forEach(jar -> all.addAll(jar.cookies(now)));
    return all;
  }
}
