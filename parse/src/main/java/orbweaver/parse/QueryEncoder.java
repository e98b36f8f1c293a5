package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/// Escapes the query of a link on a page that is not UTF-8: servers expect the page's own encoding.
///
/// [URL Standard, 1.3](https://url.spec.whatwg.org/#string-percent-encode-after-encoding)
final class QueryEncoder {
  private QueryEncoder() {}

  /// Whether the page's encoding has a say in the query of such a URL.
  static boolean matters(Charset charset, int scheme) {
    boolean isWebSocket = scheme == Scheme.WS || scheme == Scheme.WSS;
    return Scheme.isSpecial(scheme)
        && !isWebSocket
        && !Encoding.ofOutput(charset).equals(StandardCharsets.UTF_8);
  }

  /// Appends the UTF-8 bytes `from..to`, re-encoded; what the charset lacks becomes a numeric
  /// character reference.
  static void encode(byte[] in, int from, int to, Charset charset, UrlRecord out) {
    if (Bytes.isAscii(in, from, to) && !isStateful(charset)) {
      out.putEncoded(in, from, to, PercentEncodeSet.SPECIAL_QUERY);
      return;
    }
    String text = new String(in, from, to - from, StandardCharsets.UTF_8);
    CharsetEncoder encoder = charset.newEncoder();
    var encodable = new StringBuilder();
    text.codePoints()
        .forEach(c -> {
          String one = Character.toString(replacement(c, charset));
          if (canEncode(one, encoder)) {
            encodable.append(one);
            return;
          }
          flush(encodable, charset, out);
          out.putAscii("%26%23" + (isStateful(charset) && isEscape(c) ? 0xFFFD : c) + "%3B");
        });
    flush(encodable, charset, out);
  }

  private static void flush(StringBuilder text, Charset charset, UrlRecord out) {
    for (byte value : text.toString().getBytes(charset)) {
      out.putEncoded(value, PercentEncodeSet.SPECIAL_QUERY);
    }
    text.setLength(0);
  }

  /// In the Japanese encodings the minus sign is taken for its full-width form.
  private static int replacement(int c, Charset charset) {
    boolean japanese = charset.name().equals("Shift_JIS") || charset.name().endsWith("JP");
    return c == 0x2212 && japanese ? 0xFF0D : c;
  }

  private static boolean canEncode(String one, CharsetEncoder encoder) {
    int c = one.codePointAt(0);
    if (isStateful(encoder.charset()) && isEscape(c)) {
      return false;
    }
    boolean unassignedInGb = c == 0xE5E5 && encoder.charset().name().startsWith("GB");
    return !unassignedInGb && encoder.canEncode(one);
  }

  private static boolean isStateful(Charset charset) {
    return charset.name().equals("ISO-2022-JP");
  }

  private static boolean isEscape(int c) {
    return c == 0x0E || c == 0x0F || c == 0x1B;
  }
}
