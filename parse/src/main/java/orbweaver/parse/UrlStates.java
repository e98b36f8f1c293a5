package orbweaver.parse;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/// The basic URL parser, which writes into a [UrlRecord].
///
/// # How it works
///
/// The states of the standard are methods with their names, in its order. Where the standard has a
/// state examine one code point, a method here takes the whole range up to the next delimiter. The
/// fragment is found and cut off first, so each state sees only what lies before it. Input is
/// UTF-8. Each method ends by calling the next state, and answers whether there is a URL.
///
/// [URL Standard, 4.4](https://url.spec.whatwg.org/#url-parsing)
final class UrlStates {
  private final UrlRecord record;
  private final UrlInput input = new UrlInput();
  private final HostParser hosts = new HostParser();

  // The input of the running parse, without surrounding blanks and inner line ends.
  private byte[] in = {};
  private int end;
  private @Nullable Charset queryCharset;

  UrlStates(UrlRecord record) {
    this.record = record;
  }

  boolean parse(
      byte[] bytes, int from, int to, @Nullable UrlRecord base, @Nullable Charset charset) {
    input.set(bytes, from, to);
    in = input.bytes;
    end = input.end;
    queryCharset = charset;
    record.clear();
    return schemeStart(base);
  }

  private boolean schemeStart(@Nullable UrlRecord base) {
    int from = input.start;
    int colon = schemeEnd(in, from, end);
    if (colon < 0) {
      return noScheme(from, base);
    }
    record.reserve(colon - from + 1);
    for (int at = from; at < colon; at++) {
      record.bytes[record.length++] = (byte) Bytes.toLower(in[at]);
    }
    endScheme();
    return afterScheme(colon + 1, base);
  }

  /// Index of the colon that ends a scheme at `from`, or -1.
  private static int schemeEnd(byte[] in, int from, int end) {
    if (from >= end || !Bytes.isAlpha(in[from])) {
      return -1;
    }
    int at = from + 1;
    while (at < end && isSchemeByte(in[at])) {
      at++;
    }
    return at < end && in[at] == ':' ? at : -1;
  }

  private static boolean isSchemeByte(int c) {
    return Bytes.isAlphanumeric(c) || c == '+' || c == '-' || c == '.';
  }

  /// Writes the colon after the scheme, which is all that the buffer holds.
  private void endScheme() {
    record.schemeEnd = record.length;
    record.scheme = Scheme.of(record.bytes, 0, record.length);
    record.put(':');
  }

  private boolean afterScheme(int at, @Nullable UrlRecord base) {
    int scheme = record.scheme;
    if (scheme == Scheme.FILE) {
      return file(at, base != null && base.scheme == Scheme.FILE ? base : null);
    }
    if (Scheme.isSpecial(scheme)) {
      boolean twoSlashes = at + 1 < end && in[at] == '/' && in[at + 1] == '/';
      if (base != null && base.scheme == scheme && !twoSlashes) {
        return relative(at, base);
      }
      return authority(skipSlashes(at));
    }
    if (at >= end || in[at] != '/') {
      return opaquePath(at);
    }
    boolean hasAuthority = at + 1 < end && in[at + 1] == '/';
    return hasAuthority ? authority(at + 2) : pathStart(at);
  }

  private boolean noScheme(int at, @Nullable UrlRecord base) {
    if (base == null) {
      return false;
    }
    if (base.opaquePath) {
      if (at < end || !input.hasFragment()) {
        return false;
      }
      record.copyWithQuery(base);
      return fragment();
    }
    if (base.scheme == Scheme.FILE) {
      record.put(base.bytes, 0, base.schemeEnd);
      endScheme();
      return file(at, base);
    }
    return relative(at, base);
  }

  private boolean relative(int at, UrlRecord base) {
    boolean special = Scheme.isSpecial(base.scheme);
    if (isSlash(at, special)) {
      return relativeSlash(at + 1, base, special);
    }
    if (at >= end) {
      record.copyWithQuery(base);
      return fragment();
    }
    if (in[at] == '?') {
      record.copyUpTo(base, base.pathEnd);
      return query(at);
    }
    int lastSlash = Bytes.findLast(base.bytes, base.pathStart, base.pathEnd, (byte) '/');
    record.copyUpTo(base, Math.max(lastSlash, base.pathStart));
    return path(at);
  }

  private boolean relativeSlash(int at, UrlRecord base, boolean special) {
    if (!isSlash(at, special)) {
      record.copyUpTo(base, base.pathStart);
      return path(at);
    }
    record.clear();
    record.put(base.bytes, 0, base.schemeEnd);
    endScheme();
    return authority(special ? skipSlashes(at + 1) : at + 1);
  }

  private boolean authority(int from) {
    boolean special = Scheme.isSpecial(record.scheme);
    record.put('/');
    record.put('/');
    record.hasHost = true;
    int stop = authorityEnd(from, special);
    int lastAt = Bytes.findLast(in, from, stop, (byte) '@');
    if (lastAt >= 0 && lastAt + 1 == stop) {
      return false;
    }
    credentials(from, lastAt);
    int hostFrom = lastAt < 0 ? from : lastAt + 1;
    return hostAndPort(hostFrom, stop, special) && pathStart(stop);
  }

  private int authorityEnd(int from, boolean special) {
    int at = from;
    while (at < end && in[at] != '?' && !isSlash(at, special)) {
      at++;
    }
    return at;
  }

  /// Writes `username:password@` of what lies before the last `@`, if there is one.
  private void credentials(int from, int lastAt) {
    int start = record.length;
    record.userEnd = start;
    if (lastAt >= 0) {
      int colon = Bytes.find(in, from, lastAt, (byte) ':');
      record.putEncoded(in, from, colon, PercentEncodeSet.USERINFO);
      record.userEnd = record.length;
      if (colon + 1 < lastAt) {
        record.put(':');
        record.putEncoded(in, colon + 1, lastAt, PercentEncodeSet.USERINFO);
      }
      if (record.length > start) {
        record.put('@');
      }
    }
    record.hostStart = record.length;
  }

  private boolean hostAndPort(int from, int stop, boolean special) {
    int colon = hostEnd(in, from, stop);
    if (colon == from && (colon < stop || special)) {
      return false;
    }
    if (colon > from && !hosts.parse(in, from, colon, special, record)) {
      return false;
    }
    record.hostEnd = record.length;
    return colon == stop || port(colon + 1, stop);
  }

  /// Index of the first colon outside brackets, or `to`.
  private static int hostEnd(byte[] in, int from, int to) {
    boolean inBrackets = false;
    for (int at = from; at < to; at++) {
      byte c = in[at];
      if (c == ':' && !inBrackets) {
        return at;
      }
      if (c == '[' || c == ']') {
        inBrackets = c == '[';
      }
    }
    return to;
  }

  private boolean port(int from, int stop) {
    int port = 0;
    for (int at = from; at < stop; at++) {
      if (!Bytes.isDigit(in[at])) {
        return false;
      }
      port = port * 10 + in[at] - '0';
      if (port > 0xFFFF) {
        return false;
      }
    }
    if (stop > from && port != Scheme.defaultPort(record.scheme)) {
      record.port = port;
      record.put(':');
      record.putDecimal(port);
    }
    return true;
  }

  private boolean file(int at, @Nullable UrlRecord base) {
    record.put('/');
    record.put('/');
    record.noHost();
    record.hasHost = true;
    if (isSlash(at, /* special= */ true)) {
      return fileSlash(at, base);
    }
    if (base == null) {
      return path(at);
    }
    if (at >= end) {
      record.copyWithQuery(base);
      return fragment();
    }
    record.copyUpTo(base, base.pathEnd);
    if (in[at] == '?') {
      return query(at);
    }
    if (WindowsDrive.startsPath(in, at, end)) {
      record.length = record.pathStart;
    } else {
      shortenPath();
    }
    return path(at);
  }

  private boolean fileSlash(int at, @Nullable UrlRecord base) {
    if (isSlash(at + 1, /* special= */ true)) {
      return fileHost(at + 2);
    }
    if (base != null) {
      record.put(base.bytes, base.hostStart, base.hostEnd);
      record.hostEnd = record.pathStart = record.length;
      boolean keepsDrive = WindowsDrive.isFirstSegment(base);
      if (keepsDrive && !WindowsDrive.startsPath(in, at + 1, end)) {
        record.put(base.bytes, base.pathStart, base.pathStart + WindowsDrive.SEGMENT_BYTES);
      }
    }
    return path(at);
  }

  private boolean fileHost(int from) {
    int stop = authorityEnd(from, /* special= */ true);
    if (WindowsDrive.isLetter(in, from, stop)) {
      return path(from);
    }
    if (stop > from && !hosts.parse(in, from, stop, /* special= */ true, record)) {
      return false;
    }
    if (Bytes.equalsIgnoreCase(record.bytes, record.hostStart, record.length, "localhost")) {
      record.length = record.hostStart;
    }
    record.hostEnd = record.length;
    return pathStart(stop);
  }

  private boolean pathStart(int at) {
    if (!record.hasHost) {
      record.noHost();
    }
    record.pathStart = record.length;
    boolean empty = at >= end || in[at] == '?';
    if (empty && !Scheme.isSpecial(record.scheme)) {
      record.pathEnd = record.length;
      return query(at);
    }
    return path(at);
  }

  /// Appends the segments from `from` on; the buffer ends with those of the base that stay, each as
  /// `/segment`.
  private boolean path(int from) {
    boolean special = Scheme.isSpecial(record.scheme);
    byte[] in = this.in;
    int end = this.end;
    int at = isSlash(from, special) ? from + 1 : from;
    while (true) {
      int start = at;
      while (at < end && in[at] != '/' && in[at] != '?' && !(special && in[at] == '\\')) {
        at++;
      }
      boolean more = at < end && in[at] != '?';
      segment(start, at, more);
      if (!more) {
        break;
      }
      at++;
    }
    record.pathEnd = record.length;
    if (!record.hasHost) {
      keepPathFromLookingLikeHost();
    }
    return query(at);
  }

  private void segment(int from, int to, boolean more) {
    int dots = dots(in, from, to);
    if (dots == 2) {
      shortenPath();
    }
    if (dots > 0) {
      if (!more) {
        record.put('/');
      }
      return;
    }
    boolean first = record.length == record.pathStart;
    record.put('/');
    int start = record.length;
    record.putEncoded(in, from, to, PercentEncodeSet.PATH);
    if (first && record.scheme == Scheme.FILE) {
      WindowsDrive.normalise(record.bytes, start, record.length);
    }
  }

  /// 1 for `.`, 2 for `..`, also written as `%2e`; 0 for any other segment.
  private static int dots(byte[] in, int from, int to) {
    int count = 0;
    int at = from;
    while (at < to) {
      if (in[at] == '.') {
        at++;
      } else if (Bytes.startsWithIgnoreCase(in, at, to, "%2e")) {
        at += 3;
      } else {
        return 0;
      }
      count++;
    }
    return count > 2 ? 0 : count;
  }

  private void shortenPath() {
    int start = record.pathStart;
    boolean onlyDrive =
        record.length - start == WindowsDrive.SEGMENT_BYTES
            && WindowsDrive.isNormal(record.bytes, start + 1, record.length);
    if (record.scheme == Scheme.FILE && onlyDrive) {
      return;
    }
    int lastSlash = Bytes.findLast(record.bytes, start, record.length, (byte) '/');
    record.length = Math.max(lastSlash, start);
  }

  /// A path that begins with `//` and has no host before it is written with `/.` before it.
  private void keepPathFromLookingLikeHost() {
    boolean needed = Bytes.startsWith(record.bytes, record.pathStart, record.pathEnd, "//");
    boolean there = record.pathStart - record.schemeEnd == 3;
    if (needed == there) {
      return;
    }
    int shift = needed ? 2 : -2;
    record.reserve(2);
    byte[] bytes = record.bytes;
    int pathBytes = record.length - record.pathStart;
    System.arraycopy(bytes, record.pathStart, bytes, record.pathStart + shift, pathBytes);
    record.length += shift;
    record.pathStart += shift;
    record.pathEnd += shift;
    if (needed) {
      bytes[record.pathStart - 2] = '/';
      bytes[record.pathStart - 1] = '.';
    }
  }

  private boolean opaquePath(int from) {
    record.opaquePath = true;
    record.noHost();
    int stop = Bytes.find(in, from, end, (byte) '?');
    record.putEncoded(in, from, stop, PercentEncodeSet.C0_CONTROL);
    boolean more = stop < end || input.hasFragment();
    if (stop > from && in[stop - 1] == ' ' && more) {
      record.length--;
      record.putAscii("%20");
    }
    record.pathEnd = record.length;
    return query(stop);
  }

  private boolean query(int at) {
    if (at < end && in[at] == '?') {
      record.queryStart = record.length;
      record.put('?');
      if (queryCharset == null || !QueryEncoder.matters(queryCharset, record.scheme)) {
        boolean special = Scheme.isSpecial(record.scheme);
        int set = special ? PercentEncodeSet.SPECIAL_QUERY : PercentEncodeSet.QUERY;
        record.putEncoded(in, at + 1, end, set);
      } else {
        QueryEncoder.encode(in, at + 1, end, queryCharset, record);
      }
    }
    return fragment();
  }

  private boolean fragment() {
    if (input.hasFragment()) {
      record.fragmentStart = record.length;
      record.put('#');
      record.putEncoded(in, input.fragmentStart, input.fragmentEnd, PercentEncodeSet.FRAGMENT);
    }
    return true;
  }

  private boolean isSlash(int at, boolean special) {
    return at < end && (in[at] == '/' || (special && in[at] == '\\'));
  }

  private int skipSlashes(int from) {
    int at = from;
    while (isSlash(at, /* special= */ true)) {
      at++;
    }
    return at;
  }
}
