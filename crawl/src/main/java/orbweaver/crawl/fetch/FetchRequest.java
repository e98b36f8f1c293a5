package orbweaver.crawl.fetch;

import java.time.Duration;
import java.util.List;
import orbweaver.parse.FormContent;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// What to fetch, and how.
///
/// @param url http or https
/// @param headers beside the usual ones, or in their place
/// @param allowsInternal whether private, loopback and other internal addresses may be asked
/// @param body which bodies are decoded
/// @param maxWireBytes of the body as it comes; a longer one is cut there, and read so far whatever
///   the fetcher's limit is, which counts where this is the greatest number
/// @param maxDecodedBytes of the decoded body, likewise
/// @param repeatAfter at least this long between a request on a connection that ended without an
///   answer and its repetition on another: a host that wants pauses wants this one too
/// @param form what is posted; null to get the URL
public record FetchRequest(
    Url url,
    List<HeaderField> headers,
    boolean allowsInternal,
    BodyPolicy body,
    long maxWireBytes,
    int maxDecodedBytes,
    Duration repeatAfter,
    @Nullable FormContent form) {

  public FetchRequest {
    headers = List.copyOf(headers);
    if (!url.isHttp()) {
      throw new IllegalArgumentException("only http and https can be fetched, not " + url.href());
    }
  }

  /// A page, or whatever lies there.
  public static FetchRequest page(Url url, boolean allowsInternal) {
    return new FetchRequest(
        url,
        List.of(),
        allowsInternal,
        BodyPolicy.TEXT,
        Long.MAX_VALUE,
        Integer.MAX_VALUE,
        Duration.ZERO,
        /* form= */ null);
  }

  /// A robots.txt, of whatever type it says that it is.
  public static FetchRequest robots(Url url, boolean allowsInternal, int maxBytes) {
    return new FetchRequest(
        url, List.of(), allowsInternal, BodyPolicy.ALL, maxBytes, maxBytes, Duration.ZERO, null);
  }

  String method() {
    return posts() ? "POST" : "GET";
  }

  boolean posts() {
    return form != null;
  }

  /// What is posted, a character for each byte; empty to get the URL.
  String content() {
    return form == null ? "" : form.octets();
  }

  /// Whether of a body that is too long the beginning is wanted.
  boolean takesBeginning() {
    return maxWireBytes != Long.MAX_VALUE;
  }

  long wireBodyBytes(FetchLimits limits) {
    return takesBeginning() ? maxWireBytes : limits.sizes().wireBodyBytes();
  }

  int decodedBytes(FetchLimits limits) {
    return maxDecodedBytes == Integer.MAX_VALUE ? limits.sizes().decodedBytes() : maxDecodedBytes;
  }

  public FetchRequest withHeaders(List<HeaderField> more) {
    return new FetchRequest(
        url, more, allowsInternal, body, maxWireBytes, maxDecodedBytes, repeatAfter, form);
  }

  public FetchRequest withBody(BodyPolicy policy) {
    return new FetchRequest(
        url, headers, allowsInternal, policy, maxWireBytes, maxDecodedBytes, repeatAfter, form);
  }

  public FetchRequest withRepeatAfter(Duration pause) {
    return new FetchRequest(
        url, headers, allowsInternal, body, maxWireBytes, maxDecodedBytes, pause, form);
  }

  FetchRequest withUrl(Url other) {
    return new FetchRequest(
        other, headers, allowsInternal, body, maxWireBytes, maxDecodedBytes, repeatAfter, form);
  }

  /// The same with a form that is posted.
  FetchRequest posting(FormContent content) {
    return new FetchRequest(
        url, headers, allowsInternal, body, maxWireBytes, maxDecodedBytes, repeatAfter, content);
  }
}
