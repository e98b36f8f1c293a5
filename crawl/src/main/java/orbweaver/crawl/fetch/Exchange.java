package orbweaver.crawl.fetch;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import orbweaver.parse.Url;

/// One request and its answer, with the exact bytes of both.
///
/// @param url what was asked for
/// @param startedAt when the request was sent
/// @param remoteAddress literal IP address of the server
/// @param request the request as sent, but for a field `Authorization`
/// @param response the response as received: interim and final head, body with its transfer coding
/// @param headEnd index in `response` where the final head ends and the body begins
/// @param payloadDigest digest of the body without transfer coding, as `sha256:` and hex
/// @param status of the final head, 100..599
/// @param contentEncoding of the body as it came, empty for none
/// @param protocol that was spoken: `http/1.1`, or `h2`, and then the heads are written as HTTP/1.1
///   would have them, for frames are not kept
/// @param truncated whether `response` is not the whole answer
public record Exchange(
    Url url,
    Instant startedAt,
    String remoteAddress,
    byte[] request,
    WireBytes response,
    int headEnd,
    String payloadDigest,
    int status,
    String contentEncoding,
    String protocol,
    boolean truncated) {

  /// Whether only another version than one that was named was asked for (RFC 9110 13.1).
  public boolean isConditional() {
    String asked = new String(request, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    return asked.contains("\r\nif-none-match:") || asked.contains("\r\nif-modified-since:");
  }

  /// What the request had as `Cookie` (RFC 6265 5.4), empty for none.
  public String cookies() {
    String asked = new String(request, StandardCharsets.ISO_8859_1);
    int at = asked.lastIndexOf("\r\nCookie: ");
    return at < 0 ? "" : asked.substring(at + 10, asked.indexOf("\r\n", at + 10));
  }

  /// Over HTTP/1.1.
  public Exchange(
      Url url,
      Instant startedAt,
      String remoteAddress,
      byte[] request,
      WireBytes response,
      int headEnd,
      String payloadDigest,
      int status,
      String contentEncoding,
      boolean truncated) {
    this(
        url,
        startedAt,
        remoteAddress,
        request,
        response,
        headEnd,
        payloadDigest,
        status,
        contentEncoding,
        "http/1.1",
        truncated);
  }
}
