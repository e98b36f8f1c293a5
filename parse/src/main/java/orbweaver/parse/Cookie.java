package orbweaver.parse;

import java.time.Instant;

/// A cookie that was accepted.
///
/// @param domain of the hosts it is sent to, in ASCII
/// @param hostOnly whether it is sent to no host below the domain
/// @param path it is sent to, and what lies below
/// @param expires when it is forgotten; [Instant#MAX] for the end of the job
public record Cookie(
    String name,
    String value,
    String domain,
    boolean hostOnly,
    String path,
    boolean secure,
    Instant expires) {

  /// Whether it goes with a request for the URL.
  ///
  /// [RFC 6265bis,
  /// 5.8.3](https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-retrieval-algorithm)
  public boolean isSentTo(Url url, Instant now) {
    boolean hostMatches = hostOnly ? url.host().equals(domain) : domainMatches(url.host(), domain);
    return hostMatches
        && pathMatches(url.pathname(), path)
        && (!secure || url.isHttps())
        && now.isBefore(expires);
  }

  /// Whether both are the same cookie, of which the newer one stays.
  boolean replaces(Cookie other) {
    return name.equals(other.name) && domain.equals(other.domain) && path.equals(other.path);
  }

  /// Whether a server could take it for the other: it has the same name, and goes to a host and a
  /// path that the other goes to.
  boolean hides(Cookie other) {
    return name.equals(other.name)
        && (domainMatches(domain, other.domain) || domainMatches(other.domain, domain))
        && pathMatches(path, other.path);
  }

  int chars() {
    return name.length() + value.length() + domain.length() + path.length();
  }

  static boolean domainMatches(String host, String domain) {
    return host.equals(domain) || (host.endsWith("." + domain) && !Ipv4.isDottedDecimal(host));
  }

  private static boolean pathMatches(String requested, String path) {
    return requested.equals(path)
        || (requested.startsWith(path)
            && (path.endsWith("/") || requested.charAt(path.length()) == '/'));
  }
}
