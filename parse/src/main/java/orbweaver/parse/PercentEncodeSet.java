package orbweaver.parse;

/// The percent-encode sets and forbidden code points of the URL Standard, one bit each, so that one
/// table look-up answers for a byte.
///
/// [URL Standard, 1.3](https://url.spec.whatwg.org/#percent-encoded-bytes)
final class PercentEncodeSet {
  static final int C0_CONTROL = 1;
  static final int FRAGMENT = 2;
  static final int QUERY = 4;
  static final int SPECIAL_QUERY = 8;
  static final int PATH = 16;
  static final int USERINFO = 32;
  static final int FORBIDDEN_HOST = 64;
  static final int FORBIDDEN_DOMAIN = 128;

  private static final int ALL_ENCODED =
      C0_CONTROL | FRAGMENT | QUERY | SPECIAL_QUERY | PATH | USERINFO;
  private static final byte[] SETS = table();
  private static final byte[] HEX = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'
  };

  private PercentEncodeSet() {}

  static boolean contains(int set, byte value) {
    return (SETS[value & 255] & set) != 0;
  }

  /// Whether an escape of the byte means the byte itself.
  ///
  /// [RFC 3986, 2.3](https://www.rfc-editor.org/rfc/rfc3986#section-2.3)
  static boolean isUnreserved(byte c) {
    return Bytes.isAlphanumeric(c) || c == '-' || c == '.' || c == '_' || c == '~';
  }

  static byte upperNibble(byte value) {
    return HEX[(value >> 4) & 15];
  }

  static byte lowerNibble(byte value) {
    return HEX[value & 15];
  }

  /// Writes `from..to` of `in` to `out` at `at`, escaping what is in `set`; `out` has three bytes
  /// of room for each byte read. Returns the end.
  static int encode(byte[] in, int from, int to, int set, byte[] out, int at) {
    byte[] sets = SETS;
    byte[] hex = HEX;
    int length = at;
    for (int i = from; i < to; i++) {
      byte value = in[i];
      if ((sets[value & 255] & set) == 0) {
        out[length++] = value;
      } else {
        out[length++] = '%';
        out[length++] = hex[(value >> 4) & 15];
        out[length++] = hex[value & 15];
      }
    }
    return length;
  }

  private static byte[] table() {
    byte[] sets = new byte[256];
    for (int i = 0; i < 256; i++) {
      if (i < ' ' || i >= 0x7f) {
        sets[i] |= (byte) ALL_ENCODED;
      }
      if (i < ' ') {
        sets[i] |= (byte) FORBIDDEN_DOMAIN;
      }
    }
    add(sets, " \"<>`", FRAGMENT);
    add(sets, " \"#<>", QUERY | SPECIAL_QUERY);
    add(sets, "'", SPECIAL_QUERY);
    add(sets, " \"#<>?^`{}", PATH);
    add(sets, " \"#<>?^`{}/:;=@[\\]|", USERINFO);
    add(sets, "\0\t\n\r #/:<>?@[\\]^|", FORBIDDEN_HOST | FORBIDDEN_DOMAIN);
    add(sets, "%\u007f", FORBIDDEN_DOMAIN);
    return sets;
  }

  private static void add(byte[] sets, String members, int set) {
    for (int i = 0; i < members.length(); i++) {
      sets[members.charAt(i)] |= (byte) set;
    }
  }
}
