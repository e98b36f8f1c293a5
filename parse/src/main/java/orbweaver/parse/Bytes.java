package orbweaver.parse;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Searching and comparing bytes, eight at a time where it pays.
final class Bytes {
  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  static final long ONES = 0x0101010101010101L;
  static final long HIGH = 0x8080808080808080L;

  private static final int UPPER_TO_LOWER = 0x20;

  /// Whether the JVM was given the module with vector instructions.
  private static final boolean HAS_VECTORS =
      ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();

  private Bytes() {}

  static long longAt(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  /// Marks the bytes of `word` that are zero by their high bit; exact up to the first of them.
  static long zeroBytes(long word) {
    return (word - ONES) & ~word & HIGH;
  }

  /// First index of `wanted` in `from..to`, or `to`. Most are near, and a loop costs more to enter
  /// than to be spared.
  static int find(byte[] bytes, int from, int to, byte wanted) {
    if (HAS_VECTORS) {
      return VectorBytes.find(bytes, from, to, wanted);
    }
    long pattern = (wanted & 255) * ONES;
    if (from > to - 16) {
      return findFar(bytes, from, to, wanted, pattern);
    }
    long hits = zeroBytes(longAt(bytes, from) ^ pattern);
    if (hits != 0) {
      return from + (Long.numberOfTrailingZeros(hits) >> 3);
    }
    hits = zeroBytes(longAt(bytes, from + 8) ^ pattern);
    if (hits != 0) {
      return from + 8 + (Long.numberOfTrailingZeros(hits) >> 3);
    }
    return findFar(bytes, from + 16, to, wanted, pattern);
  }

  /// The same for what is not near.
  static int findFar(byte[] bytes, int from, int to, byte wanted, long pattern) {
    int at = from;
    for (int last = to - 8; at <= last; at += 8) {
      long hits = zeroBytes(longAt(bytes, at) ^ pattern);
      if (hits != 0) {
        return at + (Long.numberOfTrailingZeros(hits) >> 3);
      }
    }
    while (at < to && bytes[at] != wanted) {
      at++;
    }
    return at;
  }

  /// Last index of `wanted` in `from..to`, or -1.
  static int findLast(byte[] bytes, int from, int to, byte wanted) {
    int at = to - 1;
    while (at >= from && bytes[at] != wanted) {
      at--;
    }
    return at >= from ? at : -1;
  }

  static boolean isAscii(byte[] bytes, int from, int to) {
    int at = from;
    for (int last = to - 8; at <= last; at += 8) {
      if ((longAt(bytes, at) & HIGH) != 0) {
        return false;
      }
    }
    while (at < to) {
      if (bytes[at++] < 0) {
        return false;
      }
    }
    return true;
  }

  static int toLower(int c) {
    return c >= 'A' && c <= 'Z' ? c | UPPER_TO_LOWER : c;
  }

  /// The same for eight bytes at once.
  static long toLower(long word) {
    long sevenBits = word & ~HIGH;
    long atLeastA = sevenBits + (0x80 - 'A') * ONES;
    long beyondZ = sevenBits + (0x7F - 'Z') * ONES;
    long isUpper = (atLeastA ^ beyondZ) & ~word & HIGH;
    return word | (isUpper >>> 2);
  }

  static boolean isAlpha(int c) {
    int lower = c | UPPER_TO_LOWER;
    return lower >= 'a' && lower <= 'z';
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  static boolean isAlphanumeric(int c) {
    return isDigit(c) || isAlpha(c);
  }

  /// Value of a hexadecimal digit, or -1.
  static int hexDigit(int c) {
    if (isDigit(c)) {
      return c - '0';
    }
    int lower = c | UPPER_TO_LOWER;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  }

  /// Whitespace of the Infra Standard: tab, line feed, form feed, carriage return, space.
  static boolean isWhitespace(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }

  static int skipWhitespace(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && isWhitespace(bytes[at])) {
      at++;
    }
    return at;
  }

  /// End of `from..to` without the whitespace at its end.
  static int trimEnd(byte[] bytes, int from, int to) {
    int at = to;
    while (at > from && isWhitespace(bytes[at - 1])) {
      at--;
    }
    return at;
  }

  static boolean startsWith(byte[] bytes, int from, int to, String ascii) {
    int length = ascii.length();
    if (to - from < length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (bytes[from + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  static boolean startsWithIgnoreCase(byte[] bytes, int from, int to, String lowerAscii) {
    int length = lowerAscii.length();
    if (to - from < length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (toLower(bytes[from + i]) != lowerAscii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  static boolean equalsIgnoreCase(byte[] bytes, int from, int to, String lowerAscii) {
    return to - from == lowerAscii.length() && startsWithIgnoreCase(bytes, from, to, lowerAscii);
  }
}
