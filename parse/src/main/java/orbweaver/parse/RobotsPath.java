package orbweaver.parse;

import java.util.Arrays;

/// The form in which paths of rules and of URLs are compared: escapes in upper case, none for what
/// needs none, bytes beyond ASCII escaped, and `*` and `$` escaped where they stand for themselves.
///
/// [RFC 9309, 2.2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2)
final class RobotsPath {
  private final byte[] in;
  private final int to;
  private final byte[] out;
  private int length;

  private RobotsPath(byte[] in, int from, int to) {
    this.in = in;
    this.to = to;
    this.out = new byte[(to - from) * 3];
  }

  /// Whether a path is in this form already, as most are.
  static boolean isNormal(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      byte c = bytes[at];
      if (c < 0 || c == '%' || c == '*' || c == '$') {
        return false;
      }
    }
    return true;
  }

  /// A path of a URL.
  static byte[] normal(byte[] bytes, int from, int to) {
    return new RobotsPath(bytes, from, to).convert(from, /* isPattern= */ false);
  }

  /// A path of a rule, where `*` and a `$` at the end keep their meaning.
  static byte[] normalPattern(byte[] bytes, int from, int to) {
    return new RobotsPath(bytes, from, to).convert(from, /* isPattern= */ true);
  }

  private byte[] convert(int from, boolean isPattern) {
    int at = from;
    while (at < to) {
      byte c = in[at];
      boolean special = isPattern && (c == '*' || (c == '$' && at == to - 1));
      if (c == '%' && isEscape(at)) {
        unescape((byte) ((Bytes.hexDigit(in[at + 1]) << 4) | Bytes.hexDigit(in[at + 2])));
        at += 3;
      } else {
        if (c < 0 || (!special && (c == '*' || c == '$'))) {
          escape(c);
        } else {
          out[length++] = c;
        }
        at++;
      }
    }
    return Arrays.copyOf(out, length);
  }

  private boolean isEscape(int at) {
    return at + 2 < to && Bytes.hexDigit(in[at + 1]) >= 0 && Bytes.hexDigit(in[at + 2]) >= 0;
  }

  private void unescape(byte value) {
    if (PercentEncodeSet.isUnreserved(value)) {
      out[length++] = value;
    } else {
      escape(value);
    }
  }

  private void escape(byte value) {
    out[length++] = '%';
    out[length++] = PercentEncodeSet.upperNibble(value);
    out[length++] = PercentEncodeSet.lowerNibble(value);
  }
}
