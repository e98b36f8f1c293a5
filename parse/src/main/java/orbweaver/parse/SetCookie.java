package orbweaver.parse;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads a `Set-Cookie` header.
///
/// [RFC 6265bis, 5.6 and
/// 5.7](https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-the-set-cookie-header-field-2)
public final class SetCookie {
  /// Longest name and value together, in characters.
  public static final int MAX_PAIR = 4096;

  /// Longer values of attributes are ignored.
  public static final int MAX_ATTRIBUTE = 1024;

  private static final int MAX_AGE_DIGITS = 10;

  /// For which a cookie lives at most (RFC 6265bis 5.5, cookie lifetime limits).
  private static final Duration LONGEST = Duration.ofDays(400);

  private final Url url;
  private final Instant now;
  private String domain = "";
  private String path = "";
  private boolean secure;
  private boolean httpOnly;
  private boolean forAnySite;
  private @Nullable Instant expires;
  private @Nullable Instant maxAge;

  private SetCookie(Url url, Instant now) {
    this.url = url;
    this.now = now;
  }

  /// The cookie, or nothing if it must be refused; one whose time is over deletes its like.
  ///
  /// @param url of the response
  public static Optional<Cookie> parse(
      String header, Url url, Instant now, PublicSuffixList suffixes) {
    if (header.chars().anyMatch(SetCookie::isForbidden)) {
      return Optional.empty();
    }
    return new SetCookie(url, now).parse(header, suffixes);
  }

  private Optional<Cookie> parse(String header, PublicSuffixList suffixes) {
    var text = new HeaderText(header);
    String pair = text.until(';');
    int equals = pair.indexOf('=');
    String name = equals < 0 ? "" : pair.substring(0, equals).strip();
    String value = pair.substring(equals + 1).strip();
    if (name.length() + value.length() > MAX_PAIR || (name.isEmpty() && value.isEmpty())) {
      return Optional.empty();
    }
    while (!text.isAtEnd()) {
      attribute(text.until(';'));
    }
    return accepted(name, value, suffixes);
  }

  private void attribute(String text) {
    int equals = text.indexOf('=');
    String name = (equals < 0 ? text : text.substring(0, equals)).strip();
    String value = equals < 0 ? "" : text.substring(equals + 1).strip();
    if (value.length() > MAX_ATTRIBUTE) {
      return;
    }
    switch (name.toLowerCase(Locale.ROOT)) {
      case "expires" -> expires = CookieDate.parse(value).orElse(expires);
      case "max-age" -> maxAge = maxAge(value);
      case "domain" -> domain = withoutDot(value).toLowerCase(Locale.ROOT);
      case "path" -> path = value.startsWith("/") ? value : "";
      case "secure" -> secure = true;
      case "httponly" -> httpOnly = true;
      case "samesite" -> forAnySite = value.equalsIgnoreCase("none");
      default -> {}
    }
  }

  private Optional<Cookie> accepted(String name, String value, PublicSuffixList suffixes) {
    String host = url.host();
    boolean hostOnly = domain.isEmpty();
    if (!hostOnly && suffixes.isPublicSuffix(domain)) {
      if (!domain.equals(host)) {
        return Optional.empty();
      }
      hostOnly = true;
    }
    if (!hostOnly && !Cookie.domainMatches(host, domain)) {
      return Optional.empty();
    }
    String cookiePath = path.isEmpty() ? defaultPath() : path;
    var cookie =
        new Cookie(name, value, hostOnly ? host : domain, hostOnly, cookiePath, secure, end());
    return mayBeSet(cookie) ? Optional.of(cookie) : Optional.empty();
  }

  /// Prefixes of names promise how a cookie was set; a cookie without a name must not look as if it
  /// had one of them. What is expressly for any site must be secure.
  private boolean mayBeSet(Cookie cookie) {
    if (forAnySite && !cookie.secure()) {
      return false;
    }
    String name = cookie.name().toLowerCase(Locale.ROOT);
    boolean onlySecure = cookie.secure() && url.isHttps();
    if (name.isEmpty() && hasPrefix(cookie.value().toLowerCase(Locale.ROOT))) {
      return false;
    }
    if (name.startsWith("__host-")) {
      boolean onlyHost = cookie.hostOnly() && domain.isEmpty() && cookie.path().equals("/");
      return onlySecure && onlyHost && (httpOnly || !name.startsWith("__host-http-"));
    }
    if (name.startsWith("__http-")) {
      return onlySecure && httpOnly;
    }
    return name.startsWith("__secure-") ? onlySecure : !cookie.secure() || url.isHttps();
  }

  private static boolean hasPrefix(String text) {
    return text.startsWith("__secure-") || text.startsWith("__host-") || text.startsWith("__http-");
  }

  private Instant end() {
    Instant end = maxAge != null ? maxAge : expires;
    if (end == null) {
      return Instant.MAX;
    }
    Instant latest = now.plus(LONGEST);
    return end.isAfter(latest) ? latest : end;
  }

  private @Nullable Instant maxAge(String value) {
    boolean negative = value.startsWith("-");
    String digits = negative ? value.substring(1) : value;
    if (digits.isEmpty() || !digits.chars().allMatch(Bytes::isDigit)) {
      return maxAge;
    }
    if (negative) {
      return Instant.MIN;
    }
    boolean huge = digits.length() > MAX_AGE_DIGITS;
    return huge ? Instant.MAX : now.plusSeconds(Long.parseLong(digits));
  }

  /// The folder of the URL's path, without the slash at its end.
  private String defaultPath() {
    int slash = url.pathname().lastIndexOf('/');
    return slash <= 0 ? "/" : url.pathname().substring(0, slash);
  }

  private static String withoutDot(String domain) {
    return domain.startsWith(".") ? domain.substring(1) : domain;
  }

  private static boolean isForbidden(int c) {
    return (c < ' ' && c != '\t') || c == 0x7F;
  }
}
