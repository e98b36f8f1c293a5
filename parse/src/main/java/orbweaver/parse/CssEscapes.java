package orbweaver.parse;

/// Resolves the escapes of CSS: `\26 ` is `&`, `\)` is `)`, and an escaped line end is nothing; NUL
/// is U+FFFD, and so is what a backslash at the end of the file escapes, but in a string.
///
/// [CSS Syntax 3, 4.3.7](https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point)
final class CssEscapes {
  private static final int MAX_DIGITS = 6;
  private static final int REPLACEMENT = 0xFFFD;

  private final byte[] in;
  private final int to;
  private final byte[] out;
  private int at;
  private int length;

  private CssEscapes(byte[] in, int from, int to, byte[] out) {
    this.in = in;
    this.at = from;
    this.to = to;
    this.out = out;
  }

  /// Writes `from..to` to `out`, which has room for three times as many bytes and a few more, and
  /// returns the length.
  static int resolve(byte[] in, int from, int to, byte[] out, boolean isString) {
    return new CssEscapes(in, from, to, out).resolve(isString);
  }

  /// First index after the escape whose backslash is at `backslash`: with the blank that ends one
  /// of hexadecimal digits, or with the line end that it hides.
  static int end(byte[] in, int backslash, int to) {
    int at = backslash + 1;
    while (at < to && at - backslash <= MAX_DIGITS && Bytes.hexDigit(in[at]) >= 0) {
      at++;
    }
    boolean isHex = at > backslash + 1;
    if (isHex && (at >= to || !Bytes.isWhitespace(in[at]))) {
      return at;
    }
    boolean crLf = at + 1 < to && in[at] == '\r' && in[at + 1] == '\n';
    return Math.min(at + (crLf ? 2 : 1), to);
  }

  private int resolve(boolean isString) {
    while (at < to) {
      byte c = in[at++];
      if (c != '\\') {
        put(c);
      } else if (at < to) {
        escape();
      } else if (!isString) {
        length = Utf8.put(REPLACEMENT, out, length);
      }
    }
    return length;
  }

  private void put(byte c) {
    if (c == 0) {
      length = Utf8.put(REPLACEMENT, out, length);
    } else {
      out[length++] = c;
    }
  }

  private void escape() {
    byte c = in[at];
    if (c == '\n' || c == '\r' || c == '\f') {
      skipLineEnd();
    } else if (Bytes.hexDigit(c) >= 0) {
      length = Utf8.put(codePoint(), out, length);
    } else {
      put(c);
      at++;
    }
  }

  private int codePoint() {
    int value = 0;
    for (int digits = 0; digits < MAX_DIGITS && at < to; digits++) {
      int digit = Bytes.hexDigit(in[at]);
      if (digit < 0) {
        break;
      }
      value = value * 16 + digit;
      at++;
    }
    if (at < to && Bytes.isWhitespace(in[at])) {
      skipLineEnd();
    }
    boolean isScalar = value > 0 && value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
    return isScalar ? value : REPLACEMENT;
  }

  private void skipLineEnd() {
    boolean crLf = in[at] == '\r' && at + 1 < to && in[at + 1] == '\n';
    at += crLf ? 2 : 1;
  }
}
