package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The `@charset` of a style sheet. It is not a rule but a row of bytes, written just so and at the
/// very beginning ([CSS Syntax 3,
/// 3.2](https://www.w3.org/TR/css-syntax-3/#determine-the-fallback-encoding)).
final class CssCharset {
  private static final String BEFORE = "@charset \"";

  /// Within which the whole of it has to be.
  private static final int MAX_BYTES = 1_024;

  private CssCharset() {}

  /// The encoding that it names, or null. One that can be read without it is not UTF-16.
  static @Nullable Encoding of(byte[] css, int from, int to) {
    int label = from + BEFORE.length();
    int end = Math.min(to, from + MAX_BYTES);
    if (label > end || !BEFORE.equals(text(css, from, label))) {
      return null;
    }
    int quote = Bytes.find(css, label, end, (byte) '"');
    if (quote + 1 >= end || css[quote + 1] != ';') {
      return null;
    }
    Encoding named = Encoding.forLabel(text(css, label, quote));
    boolean isUtf16 = Encoding.UTF_16BE.equals(named) || Encoding.UTF_16LE.equals(named);
    return isUtf16 ? Encoding.UTF_8 : named;
  }

  private static String text(byte[] css, int from, int to) {
    return new String(css, from, to - from, StandardCharsets.ISO_8859_1);
  }
}
