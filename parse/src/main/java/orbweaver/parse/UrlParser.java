package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Parses and resolves URLs, one after the other, into a buffer of its own: on the way from a link
/// in a page to the question whether its URL was seen before, no object is made.
///
///     if (parser.parse(page, from, to, base, charset) && parser.isHttp()) {
///       long print = parser.fingerprint(key);
///       if (seen.add(print)) { frontier.add(parser.toUrl()); }
///     }
///
/// What the accessors answer belongs to the last `parse` that returned true. Not thread-safe: hold
/// one per event loop.
///
/// [URL Standard, 4.4](https://url.spec.whatwg.org/#url-parsing)
public final class UrlParser {
  /// Longest input that is parsed unless another limit is given. Browsers refuse above 2 MiB.
  public static final int DEFAULT_MAX_BYTES = 1 << 16;

  /// Longest URL that a document may make all of its own relative to, which would make each of them
  /// as long: a page of a megabyte, links of gigabytes. No index knows URLs longer than that.
  public static final int MAX_BASE_BYTES = 1 << 11;

  private final int maxBytes;
  private final UrlRecord record = new UrlRecord();
  private final UrlStates states = new UrlStates(record);
  private final Fingerprint fingerprints = new Fingerprint();
  private boolean tooLong;

  /// Parses up to [#DEFAULT_MAX_BYTES].
  public UrlParser() {
    this(DEFAULT_MAX_BYTES);
  }

  /// @param maxBytes longest input and longest result; what is longer is not a URL
  public UrlParser(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /// Whether the text is a URL where `base` is; without one it must be absolute.
  public boolean parse(String text, @Nullable Url base) {
    byte[] bytes = Utf8.scalars(text).getBytes(StandardCharsets.UTF_8);
    return parse(bytes, 0, bytes.length, base, null);
  }

  /// Whether `from..to`, UTF-8, is a URL on a page with the URL `base`.
  ///
  /// @param charset encoding of the page, in which the query of its links is escaped; null: UTF-8
  public boolean parse(
      byte[] bytes, int from, int to, @Nullable Url base, @Nullable Charset charset) {
    tooLong = to - from > maxBytes;
    if (tooLong) {
      return false;
    }
    UrlRecord baseRecord = base == null ? null : base.record;
    boolean isUrl = states.parse(bytes, from, to, baseRecord, charset);
    tooLong = isUrl && record.length > maxBytes;
    return isUrl && !tooLong;
  }

  /// Whether the last `parse` returned false because the input, or the URL once it is escaped, has
  /// more bytes than the limit.
  public boolean wasTooLong() {
    return tooLong;
  }

  /// Whether the scheme is http or https.
  public boolean isHttp() {
    return Scheme.isHttp(record.scheme);
  }

  /// Whether the scheme is https.
  public boolean isHttps() {
    return record.scheme == Scheme.HTTPS;
  }

  /// Keyed 64-bit hash of the URL without its fragment. Ways to write one escape hash the same.
  public long fingerprint(long key) {
    return fingerprints.ofUrl(record.bytes, record.queryEnd(), key);
  }

  /// Keyed 64-bit hash of the host.
  public long hostFingerprint(long key) {
    return Fingerprint.of(record.bytes, record.hostStart, record.hostEnd, key);
  }

  /// The bytes of the URL, in ASCII; valid until the next `parse`.
  public byte[] bytes() {
    return record.bytes;
  }

  /// Bytes of the URL.
  public int length() {
    return record.length;
  }

  /// Bytes before the `#`.
  public int lengthWithoutFragment() {
    return record.queryEnd();
  }

  /// Where the host begins; where it ends, if there is none.
  public int hostStart() {
    return record.hostStart;
  }

  /// Where the host ends, before the port.
  public int hostEnd() {
    return record.hostEnd;
  }

  /// Where the path begins. Path and query reach to [#lengthWithoutFragment()].
  public int pathStart() {
    return record.pathStart;
  }

  /// Where the path ends, before the `?`.
  public int pathEnd() {
    return record.pathEnd;
  }

  /// Port to connect to, the scheme's own if none is written; -1 if neither is known.
  public int port() {
    return record.port >= 0 ? record.port : Scheme.defaultPort(record.scheme);
  }

  /// Whether both have the same host.
  public boolean hasHostOf(Url other) {
    return equalRanges(other.record, record.hostStart, record.hostEnd, other.record.hostStart)
        && hostLength(other.record) == hostLength(record);
  }

  /// Whether scheme, host and port are the same.
  public boolean hasOriginOf(Url other) {
    return record.scheme == other.record.scheme && port() == other.port() && hasHostOf(other);
  }

  /// Whether both differ at most in their fragments.
  public boolean isSamePageAs(Url other) {
    return record.queryEnd() == other.record.queryEnd()
        && equalRanges(other.record, 0, record.queryEnd(), 0);
  }

  /// The URL, to be kept.
  public Url toUrl() {
    return new Url(record.frozen(record.length));
  }

  /// The URL before its `#`, to be kept.
  public Url toUrlWithoutFragment() {
    return new Url(record.frozen(record.queryEnd()));
  }

  @Override
  public String toString() {
    return record.text(0, record.length);
  }

  private boolean equalRanges(UrlRecord other, int from, int to, int otherFrom) {
    if (otherFrom + to - from > other.length) {
      return false;
    }
    for (int i = 0; i < to - from; i++) {
      if (record.bytes[from + i] != other.bytes[otherFrom + i]) {
        return false;
      }
    }
    return true;
  }

  private static int hostLength(UrlRecord url) {
    return url.hostEnd - url.hostStart;
  }
}
