package orbweaver.parse;

import java.nio.charset.Charset;
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
    for (byte value : OutputBytes.of(text, charset, "%26%23", "%3B")) {
      out.putEncoded(value, PercentEncodeSet.SPECIAL_QUERY);
    }
  }

  private static boolean isStateful(Charset charset) {
    return charset.name().equals(Iso2022JpCode.NAME);
  }
}
