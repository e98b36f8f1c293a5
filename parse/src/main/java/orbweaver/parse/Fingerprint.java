package orbweaver.parse;

/// Keyed 64-bit hash of bytes. Without the key nobody can choose URLs that collide; with it, 100
/// million URLs collide once in 3,700 jobs.
///
/// One object has room for one URL at a time.
///
/// It folds 16 bytes a step by a 64 x 64 to 128-bit multiplication, as wyhash does.
public final class Fingerprint {
  private static final long P0 = 0xa0761d6478bd642fL;
  private static final long P1 = 0xe7037ed1a0b428dbL;
  private static final long P2 = 0x8ebc6af09c88c6e3L;

  private byte[] normal = new byte[256];

  /// Hash of a URL `0..to`. Escapes that mean the same hash the same: `%2d` and `-`, `%c3` and
  /// `%C3`.
  ///
  /// [RFC 3986, 6.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2)
  long ofUrl(byte[] url, int to, long key) {
    int escape = Bytes.find(url, 0, to, (byte) '%');
    if (escape == to) {
      return of(url, 0, to, key);
    }
    if (normal.length < to) {
      normal = new byte[to * 2];
    }
    return of(normal, 0, normalise(url, to, normal), key);
  }

  private static int normalise(byte[] in, int to, byte[] out) {
    int length = 0;
    for (int at = 0; at < to; at++) {
      int high = in[at] == '%' && at + 2 < to ? Bytes.hexDigit(in[at + 1]) : -1;
      int low = high >= 0 ? Bytes.hexDigit(in[at + 2]) : -1;
      if (low < 0) {
        out[length++] = in[at];
        continue;
      }
      length = putEscape((byte) ((high << 4) | low), out, length);
      at += 2;
    }
    return length;
  }

  private static int putEscape(byte value, byte[] out, int at) {
    if (PercentEncodeSet.isUnreserved(value)) {
      out[at] = value;
      return at + 1;
    }
    out[at] = '%';
    out[at + 1] = PercentEncodeSet.upperNibble(value);
    out[at + 2] = PercentEncodeSet.lowerNibble(value);
    return at + 3;
  }

  /// Hash of `from..to`.
  public static long of(byte[] bytes, int from, int to, long key) {
    long hash = fold(key ^ P0, P1);
    int at = from;
    for (; to - at >= 16; at += 16) {
      hash = fold(Bytes.longAt(bytes, at) ^ P1, Bytes.longAt(bytes, at + 8) ^ hash);
    }
    long first = 0;
    if (to - at >= 8) {
      first = Bytes.longAt(bytes, at);
      at += 8;
    }
    hash = fold(first ^ P1, tail(bytes, at, to) ^ hash);
    return fold(hash ^ P2, (to - from) ^ P1);
  }

  private static long tail(byte[] bytes, int from, int to) {
    long word = 0;
    for (int at = to - 1; at >= from; at--) {
      word = (word << 8) | (bytes[at] & 255);
    }
    return word;
  }

  private static long fold(long a, long b) {
    return Math.multiplyHigh(a, b) ^ (a * b);
  }
}
