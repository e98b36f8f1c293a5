package orbweaver.crawl.fetch;

import java.time.Duration;
import java.util.List;
import orbweaver.parse.Url;

/// What to fetch, and how.
///
/// @param url http or https
/// @param method `GET` or `HEAD`
/// @param headers beside the usual ones, or in their place
/// @param allowsInternal whether private, loopback and other internal addresses may be asked
/// @param body which bodies are decoded
/// @param maxWireBytes of the body as it comes; the fetcher's limit applies as well
/// @param maxDecodedBytes of the decoded body; the fetcher's limit applies as well
/// @param repeatAfter at least this long between a request on a connection that ended without an
///   answer and its repetition on another: a host that wants pauses wants this one too
public record FetchRequest(
    Url url,
    String method,
    List<HeaderField> headers,
    boolean allowsInternal,
    BodyPolicy body,
    long maxWireBytes,
    int maxDecodedBytes,
    Duration repeatAfter) {

  public FetchRequest {
    headers = List.copyOf(headers);
    if (!url.isHttp()) {
      throw new IllegalArgumentException("only http and https can be fetched, not " + url.href());
    }
    if (!method.equals("GET") && !method.equals("HEAD")) {
      throw new IllegalArgumentException("the method must be GET or HEAD but is " + method);
    }
  }

  /// A page, or whatever lies there.
  public static FetchRequest page(Url url, boolean allowsInternal) {
    return new FetchRequest(
        url,
        "GET",
        List.of(),
        allowsInternal,
        BodyPolicy.TEXT,
        Long.MAX_VALUE,
        Integer.MAX_VALUE,
        Duration.ZERO);
  }

  /// A robots.txt, of whatever type it says that it is.
  public static FetchRequest robots(Url url, boolean allowsInternal, int maxBytes) {
    return new FetchRequest(
        url, "GET", List.of(), allowsInternal, BodyPolicy.ALL, maxBytes, maxBytes, Duration.ZERO);
  }

  public FetchRequest withHeaders(List<HeaderField> more) {
    return new FetchRequest(
        url, method, more, allowsInternal, body, maxWireBytes, maxDecodedBytes, repeatAfter);
  }

  public FetchRequest withMethod(String other) {
    return new FetchRequest(
        url, other, headers, allowsInternal, body, maxWireBytes, maxDecodedBytes, repeatAfter);
  }

  public FetchRequest withBody(BodyPolicy policy) {
    return new FetchRequest(
        url, method, headers, allowsInternal, policy, maxWireBytes, maxDecodedBytes, repeatAfter);
  }

  public FetchRequest withRepeatAfter(Duration pause) {
    return new FetchRequest(
        url, method, headers, allowsInternal, body, maxWireBytes, maxDecodedBytes, pause);
  }
}
