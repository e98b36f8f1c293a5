package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A URL record: its serialisation as ASCII bytes, and where each component lies in them.
///
///     https://user:pass@example.org:8080/path?query#fragment
///          |      |    |           |    |    |     |
///          |      |    hostStart   |    |    |     fragmentStart, or -1
///          |      userEnd          |    |    queryStart, or -1
///          schemeEnd               |    pathStart; pathEnd is where the query begins
///                                  hostEnd
///
/// One is written over and over by a [UrlParser]; another is frozen inside each [Url].
final class UrlRecord {
  private static final int FIRST_CAPACITY = 512;

  byte[] bytes = new byte[FIRST_CAPACITY];
  int length;
  int scheme;
  int schemeEnd;
  int userEnd;
  int hostStart;
  int hostEnd;
  int port;
  int pathStart;
  int pathEnd;
  int queryStart;
  int fragmentStart;
  boolean hasHost;
  boolean opaquePath;

  void clear() {
    length = 0;
    scheme = Scheme.OTHER;
    schemeEnd = 0;
    noHost();
    port = -1;
    queryStart = -1;
    fragmentStart = -1;
    opaquePath = false;
  }

  /// Says that the host, if any, begins and ends here, and the path with it.
  void noHost() {
    hasHost = false;
    userEnd = hostStart = hostEnd = pathStart = pathEnd = length;
  }

  /// Begins anew with the first `upTo` bytes of `base` and all of its components up to the path.
  void copyUpTo(UrlRecord base, int upTo) {
    length = 0;
    put(base.bytes, 0, upTo);
    scheme = base.scheme;
    schemeEnd = base.schemeEnd;
    userEnd = base.userEnd;
    hostStart = base.hostStart;
    hostEnd = base.hostEnd;
    hasHost = base.hasHost;
    port = base.port;
    pathStart = base.pathStart;
    pathEnd = Math.min(base.pathEnd, upTo);
    opaquePath = base.opaquePath;
    queryStart = -1;
  }

  void copyWithQuery(UrlRecord base) {
    copyUpTo(base, base.queryEnd());
    queryStart = base.queryStart;
  }

  UrlRecord frozen(int upTo) {
    var copy = new UrlRecord(Arrays.copyOf(bytes, upTo));
    copy.scheme = scheme;
    copy.schemeEnd = schemeEnd;
    copy.userEnd = userEnd;
    copy.hostStart = hostStart;
    copy.hostEnd = hostEnd;
    copy.hasHost = hasHost;
    copy.port = port;
    copy.pathStart = pathStart;
    copy.pathEnd = pathEnd;
    copy.queryStart = queryStart;
    copy.fragmentStart = upTo < length ? -1 : fragmentStart;
    copy.opaquePath = opaquePath;
    return copy;
  }

  UrlRecord() {}

  private UrlRecord(byte[] bytes) {
    this.bytes = bytes;
    this.length = bytes.length;
  }

  /// Where the query ends, or the path if there is none: the length without the fragment.
  int queryEnd() {
    return fragmentStart < 0 ? length : fragmentStart;
  }

  /// Begin of `username:password@`, or of the host.
  int credentialsStart() {
    return hasHost ? schemeEnd + 3 : hostStart;
  }

  String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }

  void put(int c) {
    reserve(1);
    bytes[length++] = (byte) c;
  }

  void put(byte[] from, int start, int end) {
    reserve(end - start);
    System.arraycopy(from, start, bytes, length, end - start);
    length += end - start;
  }

  void putAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      put(text.charAt(i));
    }
  }

  void putDecimal(int value) {
    if (value >= 10) {
      putDecimal(value / 10);
    }
    put('0' + value % 10);
  }

  void putEncoded(byte[] in, int from, int to, int set) {
    reserve((to - from) * 3);
    length = PercentEncodeSet.encode(in, from, to, set, bytes, length);
  }

  void putEncoded(byte value, int set) {
    if (PercentEncodeSet.contains(set, value)) {
      put('%');
      put(PercentEncodeSet.upperNibble(value));
      put(PercentEncodeSet.lowerNibble(value));
    } else {
      put(value);
    }
  }
}
