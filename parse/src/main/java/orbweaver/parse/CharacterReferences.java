package orbweaver.parse;

/// Resolves character references in UTF-8, and does what the input stream's preprocessing does
/// besides: line ends become line feeds, and but for plain text NUL becomes U+FFFD.
///
/// [HTML, 13.2.5.72
/// on](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state)
final class CharacterReferences {
  /// Where a reference is found. In attributes a name that goes on as a query does (`&copy=1`) is
  /// left alone.
  enum Place {
    TEXT,
    /// The content of `title` and `textarea`.
    RCDATA,
    ATTRIBUTE
  }

  private static final int REPLACEMENT = 0xFFFD;
  private static final int MAX_CODE_POINT = 0x10FFFF;

  /// Numbers 0x80..0x9F mean what windows-1252 has there.
  private static final char[] WINDOWS_1252 = {
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178
  };

  private final byte[] in;
  private final int to;
  private final byte[] out;
  private final Place place;
  private int at;
  private int length;

  private CharacterReferences(byte[] in, int from, int to, byte[] out, Place place) {
    this.in = in;
    this.at = from;
    this.to = to;
    this.out = out;
    this.place = place;
  }

  /// Bytes that decoding `bytes` bytes may need. `&gg;` makes six bytes of four, NUL makes three.
  static int room(int bytes) {
    return bytes * 3 + 16;
  }

  /// Decodes `from..to` into `out`, which has the [#room] for it, and returns the length.
  static int decode(byte[] in, int from, int to, byte[] out, Place place) {
    return new CharacterReferences(in, from, to, out, place).decode();
  }

  private int decode() {
    while (at < to) {
      byte c = in[at];
      if (c == '&') {
        reference();
      } else if (c == '\r') {
        lineEnd();
      } else if (c == 0 && place != Place.TEXT) {
        at++;
        put(REPLACEMENT);
      } else {
        at++;
        out[length++] = c;
      }
    }
    return length;
  }

  private void lineEnd() {
    at++;
    out[length++] = '\n';
    if (at < to && in[at] == '\n') {
      at++;
    }
  }

  private void reference() {
    if (at + 1 < to && in[at + 1] == '#') {
      numeric();
    } else if (!common('&', "&amp;")
        && !common('"', "&quot;")
        && !common('<', "&lt;")
        && !common('>', "&gt;")) {
      named();
    }
  }

  private boolean common(int c, String reference) {
    if (!Bytes.startsWith(in, at, to, reference)) {
      return false;
    }
    out[length++] = (byte) c;
    at += reference.length();
    return true;
  }

  private void named() {
    int from = at + 1;
    boolean mayBeName = from < to && Bytes.isAlpha(in[from]);
    int end = mayBeName ? NamedReferences.longestAt(in, from, to) : -1;
    byte[] value = end < 0 || goesOnAsQuery(end) ? null : NamedReferences.value(in, from, end);
    if (value == null) {
      out[length++] = in[at++];
      return;
    }
    System.arraycopy(value, 0, out, length, value.length);
    length += value.length;
    at = end;
  }

  private boolean goesOnAsQuery(int end) {
    return place == Place.ATTRIBUTE
        && in[end - 1] != ';'
        && end < to
        && (in[end] == '=' || Bytes.isAlphanumeric(in[end]));
  }

  private void numeric() {
    int from = at;
    boolean hex = at + 2 < to && Bytes.toLower(in[at + 2]) == 'x';
    int digits = at + (hex ? 3 : 2);
    at = digits;
    int value = number(hex ? 16 : 10);
    if (at == digits) {
      System.arraycopy(in, from, out, length, at - from);
      length += at - from;
      return;
    }
    if (at < to && in[at] == ';') {
      at++;
    }
    put(codePoint(value));
  }

  private int number(int radix) {
    int value = 0;
    while (at < to) {
      int digit = Bytes.hexDigit(in[at]);
      if (digit < 0 || digit >= radix) {
        break;
      }
      value = Math.min(value * radix + digit, MAX_CODE_POINT + 1);
      at++;
    }
    return value;
  }

  private static int codePoint(int number) {
    if (number >= 0x80 && number < 0xA0) {
      return WINDOWS_1252[number - 0x80];
    }
    boolean surrogate = number >= 0xD800 && number < 0xE000;
    return number == 0 || number > MAX_CODE_POINT || surrogate ? REPLACEMENT : number;
  }

  private void put(int codePoint) {
    length = Utf8.put(codePoint, out, length);
  }
}
