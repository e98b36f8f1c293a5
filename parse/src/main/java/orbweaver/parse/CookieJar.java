package orbweaver.parse;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// The cookies of the hosts of one registrable domain. Not thread-safe; the time is told to it.
///
/// [RFC 6265bis, 5.7 and
/// 5.8](https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-storage-model)
public final class CookieJar {
  /// More are not kept; the oldest go first.
  public static final int MAX_COOKIES = 180;

  private final PublicSuffixList suffixes;

  /// In the order in which they were first set.
  private final List<Cookie> cookies = new ArrayList<>();

  /// An empty jar.
  ///
  /// @param suffixes domains for which no cookie is taken
  public CookieJar(PublicSuffixList suffixes) {
    this.suffixes = suffixes;
  }

  /// Takes a `Set-Cookie` header of the response of `url`.
  public void set(String header, Url url, Instant now) {
    SetCookie.parse(header, url, now, suffixes)
        .filter(cookie -> url.isHttps() || !hidesSecureOne(cookie, now))
        .ifPresent(cookie -> put(cookie, now));
  }

  /// Whether a cookie set in the open would be sent in place of one that is sent only where nobody
  /// listens.
  private boolean hidesSecureOne(Cookie open, Instant now) {
    return cookies.stream()
        .anyMatch(kept -> kept.secure() && now.isBefore(kept.expires()) && open.hides(kept));
  }

  /// The value of the `Cookie` header of a request for `url`; "" if none is to be sent.
  public String header(Url url, Instant now) {
    return cookies.stream()
        .filter(cookie -> cookie.isSentTo(url, now))
        .sorted(Comparator.comparingInt((Cookie cookie) -> -cookie.path().length()))
        .map(cookie -> (cookie.name().isEmpty() ? "" : cookie.name() + "=") + cookie.value())
        .collect(Collectors.joining("; "));
  }

  /// Takes a cookie that was accepted already.
  public void add(Cookie cookie, Instant now) {
    put(cookie, now);
  }

  /// Those whose time is not over, in the order in which they were first set.
  public List<Cookie> cookies(Instant now) {
    return cookies.stream().filter(cookie -> now.isBefore(cookie.expires())).toList();
  }

  /// How many it holds, those whose time is over included.
  public int size() {
    return cookies.size();
  }

  /// Characters of all it holds: names, values, domains and paths.
  public int chars() {
    return cookies.stream().mapToInt(Cookie::chars).sum();
  }

  private void put(Cookie cookie, Instant now) {
    int place = 0;
    while (place < cookies.size() && !cookie.replaces(cookies.get(place))) {
      place++;
    }
    boolean isNew = place == cookies.size();
    if (!now.isBefore(cookie.expires())) {
      if (!isNew) {
        cookies.remove(place);
      }
    } else if (isNew) {
      makeRoom(now);
      cookies.add(cookie);
    } else {
      cookies.set(place, cookie);
    }
  }

  private void makeRoom(Instant now) {
    cookies.removeIf(cookie -> !now.isBefore(cookie.expires()));
    if (cookies.size() >= MAX_COOKIES) {
      cookies.removeFirst();
    }
  }
}
