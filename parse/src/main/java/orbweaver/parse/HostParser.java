package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The host parser: domains, IPv4 and IPv6 addresses of special URLs, opaque hosts of others. A
/// domain of lower-case ASCII is copied; nothing is allocated for it.
///
/// [URL Standard, 3.5](https://url.spec.whatwg.org/#host-parsing)
final class HostParser {
  private static final byte PLAIN = 1;
  private static final byte UPPER = 2;

  /// Bytes of a domain that need at most their case changed; all others take the slow path.
  private static final byte[] DOMAIN = domainTable();

  private final Ipv6 ipv6 = new Ipv6();

  /// Writes the host `from..to` of `in`, which is not empty, to `out`; false if it is not one.
  boolean parse(byte[] in, int from, int to, boolean special, UrlRecord out) {
    if (in[from] == '[') {
      return bracketed(in, from, to, out);
    }
    return special ? domainOrIpv4(in, from, to, out) : opaque(in, from, to, out);
  }

  private boolean bracketed(byte[] in, int from, int to, UrlRecord out) {
    if (in[to - 1] != ']' || !ipv6.parse(in, from + 1, to - 1)) {
      return false;
    }
    ipv6.write(out);
    return true;
  }

  private static boolean opaque(byte[] in, int from, int to, UrlRecord out) {
    for (int at = from; at < to; at++) {
      if (PercentEncodeSet.contains(PercentEncodeSet.FORBIDDEN_HOST, in[at])) {
        return false;
      }
    }
    out.putEncoded(in, from, to, PercentEncodeSet.C0_CONTROL);
    return true;
  }

  private static boolean domainOrIpv4(byte[] in, int from, int to, UrlRecord out) {
    int start = out.length;
    if (!plainDomain(in, from, to, out) && !unusualDomain(in, from, to, out)) {
      return false;
    }
    if (out.length == start) {
      return false;
    }
    if (!Ipv4.endsInNumber(out.bytes, start, out.length)) {
      return true;
    }
    long address = Ipv4.parse(out.bytes, start, out.length);
    if (address < 0) {
      return false;
    }
    out.length = start;
    Ipv4.write(address, out);
    return true;
  }

  private static boolean plainDomain(byte[] in, int from, int to, UrlRecord out) {
    out.reserve(to - from);
    byte[] bytes = out.bytes;
    int length = out.length;
    for (int at = from; at < to; at++) {
      int c = in[at] & 255;
      byte kind = DOMAIN[c];
      if (kind == 0) {
        return false;
      }
      bytes[length++] = (byte) (kind == UPPER ? c | 0x20 : c);
    }
    out.length = length;
    return true;
  }

  /// A domain with escapes, characters beyond ASCII, or characters that may be forbidden.
  private static boolean unusualDomain(byte[] in, int from, int to, UrlRecord out) {
    byte[] decoded = new byte[to - from];
    int length = percentDecode(in, from, to, decoded);
    String ascii = toAscii(decoded, length);
    if (ascii == null) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      char c = ascii.charAt(i);
      if (c > 0x7f || PercentEncodeSet.contains(PercentEncodeSet.FORBIDDEN_DOMAIN, (byte) c)) {
        return false;
      }
    }
    out.putAscii(ascii);
    return true;
  }

  /// Writes `from..to` without escapes to `out` and returns the length.
  static int percentDecode(byte[] in, int from, int to, byte[] out) {
    int length = 0;
    for (int at = from; at < to; at++) {
      int high = in[at] == '%' && at + 2 < to ? Bytes.hexDigit(in[at + 1]) : -1;
      int low = high >= 0 ? Bytes.hexDigit(in[at + 2]) : -1;
      if (low >= 0) {
        out[length++] = (byte) ((high << 4) | low);
        at += 2;
      } else {
        out[length++] = in[at];
      }
    }
    return length;
  }

  /// An ASCII domain is only lower-cased, labels that begin with `xn--` included.
  private static @Nullable String toAscii(byte[] domain, int length) {
    if (!Bytes.isAscii(domain, 0, length)) {
      return Idna.toAscii(new String(domain, 0, length, StandardCharsets.UTF_8));
    }
    for (int i = 0; i < length; i++) {
      domain[i] = (byte) Bytes.toLower(domain[i]);
    }
    return new String(domain, 0, length, StandardCharsets.US_ASCII);
  }

  private static byte[] domainTable() {
    byte[] table = new byte[256];
    for (int c = 0; c < 128; c++) {
      if (c >= 'A' && c <= 'Z') {
        table[c] = UPPER;
      } else if (Bytes.isAlphanumeric(c) || c == '-' || c == '_' || c == '.') {
        table[c] = PLAIN;
      }
    }
    return table;
  }
}
