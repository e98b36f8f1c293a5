package orbweaver.parse;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A URL as browsers understand it, immutable. Two are equal if they are written alike after parsing.
///
///     Url page = Url.parse("HTTP://Example.org:80/a/../b?x=1#top");
///     page.href();                          // http://example.org/b?x=1#top
///     Url.parse("c d", page).href();        // http://example.org/c%20d
///
/// Parsing many, hold a [UrlParser] instead: it makes no objects.
///
/// [URL Standard](https://url.spec.whatwg.org/)
public final class Url {
  final UrlRecord record;

  Url(UrlRecord record) {
    this.record = record;
  }

  /// The URL that `input` means, or null if it is not an absolute URL, or longer than
  /// [UrlParser#DEFAULT_MAX_BYTES].
  public static @Nullable Url parse(String input) {
    return parse(input, null);
  }

  /// The URL that `input` means on a page with the URL `base`, or null if it means none or is
  /// longer than [UrlParser#DEFAULT_MAX_BYTES].
  public static @Nullable Url parse(String input, @Nullable Url base) {
    var parser = new UrlParser();
    return parser.parse(input, base) ? parser.toUrl() : null;
  }

  /// The whole URL in ASCII.
  public String href() {
    return record.text(0, record.length);
  }

  /// The scheme without its colon: `https`.
  public String scheme() {
    return record.text(0, record.schemeEnd);
  }

  /// Whether its scheme is http or https.
  public boolean isHttp() {
    return Scheme.isHttp(record.scheme);
  }

  /// Whether its scheme is https.
  public boolean isHttps() {
    return record.scheme == Scheme.HTTPS;
  }

  /// Name before the `@`, escaped, or "".
  public String username() {
    int start = record.credentialsStart();
    return record.userEnd > start ? record.text(start, record.userEnd) : "";
  }

  /// Password before the `@`, escaped, or "".
  public String password() {
    boolean given = record.userEnd < record.hostStart && record.bytes[record.userEnd] == ':';
    return given ? record.text(record.userEnd + 1, record.hostStart - 1) : "";
  }

  /// Domain in ASCII (`xn--...`), IPv4 address, or IPv6 address in brackets; "" if there is none.
  public String host() {
    return record.text(record.hostStart, record.hostEnd);
  }

  /// Port to connect to, the scheme's own if none is written; -1 if neither is known.
  public int port() {
    return record.port >= 0 ? record.port : Scheme.defaultPort(record.scheme);
  }

  /// Host and, unless it is the scheme's own, port: the value of a `Host` header.
  public String authority() {
    return record.hasHost ? record.text(record.hostStart, record.pathStart) : "";
  }

  /// Scheme, host and port: `https://example.org:8080`.
  public String origin() {
    return scheme() + "://" + authority();
  }

  /// The path, escaped; with a `/` at its begin where the scheme has hosts.
  public String pathname() {
    return record.text(record.pathStart, record.pathEnd);
  }

  /// What follows the `?`, or "".
  public String query() {
    return record.queryStart < 0 ? "" : record.text(record.queryStart + 1, record.queryEnd());
  }

  /// What follows the `#`, or "".
  public String fragment() {
    return record.fragmentStart < 0 ? "" : record.text(record.fragmentStart + 1, record.length);
  }

  /// Path and query, as a request line has them.
  public String requestTarget() {
    return record.text(record.pathStart, record.queryEnd());
  }

  /// The same without `#` and what follows; itself if there is none.
  public Url withoutFragment() {
    return record.fragmentStart < 0 ? this : new Url(record.frozen(record.fragmentStart));
  }

  /// Keyed 64-bit hash of the URL without its fragment. Ways to write one escape hash the same.
  public long fingerprint(long key) {
    return new Fingerprint().ofUrl(record.bytes, record.queryEnd(), key);
  }

  /// Keyed 64-bit hash of the host.
  public long hostFingerprint(long key) {
    return Fingerprint.of(record.bytes, record.hostStart, record.hostEnd, key);
  }

  /// The URL in ASCII, as a fresh array.
  public byte[] toBytes() {
    return Arrays.copyOf(record.bytes, record.length);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Url that && Arrays.equals(record.bytes, that.record.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(record.bytes);
  }

  @Override
  public String toString() {
    return href();
  }
}
