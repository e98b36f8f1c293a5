package orbweaver.parse;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Writing, judging and reading UTF-8.
final class Utf8 {
  private static final char REPLACEMENT = '\uFFFD';
  private static final byte[] REPLACEMENT_BYTES = {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD};

  private Utf8() {}

  /// Writes a code point at `at` and returns the end.
  static int put(int codePoint, byte[] out, int at) {
    int end = at;
    if (codePoint < 0x80) {
      out[end++] = (byte) codePoint;
    } else if (codePoint < 0x800) {
      out[end++] = (byte) (0xC0 | (codePoint >> 6));
      out[end++] = continuation(codePoint);
    } else if (codePoint < 0x10000) {
      out[end++] = (byte) (0xE0 | (codePoint >> 12));
      out[end++] = continuation(codePoint >> 6);
      out[end++] = continuation(codePoint);
    } else {
      out[end++] = (byte) (0xF0 | (codePoint >> 18));
      out[end++] = continuation(codePoint >> 12);
      out[end++] = continuation(codePoint >> 6);
      out[end++] = continuation(codePoint);
    }
    return end;
  }

  /// The text with U+FFFD for surrogates that stand alone.
  static String scalars(String text) {
    var scalars = new StringBuilder(text);
    for (int i = 0; i < scalars.length(); i++) {
      boolean isPair = Character.charCount(scalars.codePointAt(i)) == 2;
      if (isPair) {
        i++;
      } else if (Character.isSurrogate(scalars.charAt(i))) {
        scalars.setCharAt(i, REPLACEMENT);
      }
    }
    return scalars.toString();
  }

  /// The text `from..to`, malformed sequences being as many U+FFFD as the standard makes of them,
  /// which the JDK does not always.
  ///
  /// [Encoding Standard, 8.1.1](https://encoding.spec.whatwg.org/#utf-8-decoder)
  static String text(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    if (text.indexOf(REPLACEMENT) < 0 || isWhole(bytes, from, to)) {
      return text;
    }
    return new String(mended(bytes, from, to), StandardCharsets.UTF_8);
  }

  /// `from..to` with U+FFFD in the place of malformed sequences.
  static byte[] mended(byte[] bytes, int from, int to) {
    var whole = new ByteArrayOutputStream(2 * (to - from));
    int at = from;
    while (at < to) {
      int length = wellFormedLength(bytes, at, to);
      if (length == length(bytes[at]) || bytes[at] >= 0) {
        whole.write(bytes, at, length);
      } else {
        whole.writeBytes(REPLACEMENT_BYTES);
      }
      at += length;
    }
    return whole.toByteArray();
  }

  /// Bytes at `from` that a character may begin with, all of it if it is there; 1 if none may. What
  /// stops short of a character is one error ("maximal subpart").
  private static int wellFormedLength(byte[] bytes, int from, int to) {
    int end = Math.min(to, from + length(bytes[from]));
    int at = from + 1;
    while (at < end && isNext(bytes[at] & 255, at == from + 1 ? bytes[from] & 255 : 0)) {
      at++;
    }
    return at - from;
  }

  /// Whether the byte may follow; `lead` says which is right after it, some of which take fewer.
  private static boolean isNext(int value, int lead) {
    int lower = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    int upper = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    return value >= lower && value <= upper;
  }

  /// Whether `from..to` is UTF-8 that ends with its last character.
  static boolean isWhole(byte[] bytes, int from, int to) {
    int last = to - 1;
    while (last >= from && (bytes[last] & 0xC0) == 0x80) {
      last--;
    }
    boolean cut = last >= from && bytes[last] < 0 && last + length(bytes[last]) != to;
    return !cut && isValid(bytes, from, to);
  }

  /// Whether `from..to` is UTF-8 and has at least one character that shows it: a single byte at the
  /// end may begin one that is cut off, or be one of another encoding.
  static boolean isShown(byte[] bytes, int from, int to) {
    int first = from;
    while (first < to && bytes[first] >= 0) {
      first++;
    }
    return first < to && first + length(bytes[first]) <= to && isValid(bytes, first, to);
  }

  /// Whether `from..to` is UTF-8; a last character that is cut off does no harm.
  static boolean isValid(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      if (at <= to - 8 && (Bytes.longAt(bytes, at) & Bytes.HIGH) == 0) {
        at += 8;
      } else if (bytes[at] >= 0) {
        at++;
      } else {
        at = sequenceEnd(bytes, at, to);
        if (at < 0) {
          return false;
        }
      }
    }
    return true;
  }

  /// End of the sequence of several bytes at `from`, at most `to`; -1 if it is malformed.
  private static int sequenceEnd(byte[] bytes, int from, int to) {
    int length = length(bytes[from]);
    if (length == 0) {
      return -1;
    }
    int codePoint = bytes[from] & (0x7F >> length);
    for (int i = 1; i < length; i++) {
      if (from + i >= to) {
        return to;
      }
      int next = bytes[from + i];
      if ((next & 0xC0) != 0x80) {
        return -1;
      }
      codePoint = (codePoint << 6) | (next & 0x3F);
    }
    return isInRange(codePoint, length) ? from + length : -1;
  }

  /// Bytes of the sequence that begins with `lead`, 0 if none does.
  private static int length(byte lead) {
    int value = lead & 255;
    return value < 0xC2 ? 0 : value < 0xE0 ? 2 : value < 0xF0 ? 3 : value < 0xF5 ? 4 : 0;
  }

  private static boolean isInRange(int codePoint, int length) {
    return switch (length) {
      case 2 -> true;
      case 3 -> codePoint >= 0x800 && (codePoint < 0xD800 || codePoint > 0xDFFF);
      default -> codePoint >= 0x10000 && codePoint <= 0x10FFFF;
    };
  }

  private static byte continuation(int bits) {
    return (byte) (0x80 | (bits & 0x3F));
  }
}
