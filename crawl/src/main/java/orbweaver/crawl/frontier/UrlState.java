package orbweaver.crawl.frontier;

import java.time.Instant;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// The settled state of a URL: kept for as long as the job is, so that every URL ever seen can be
/// explained.
///
/// @param key names the URL
/// @param url the URL itself
/// @param verdict what became of it
/// @param status HTTP status, 0 without an answer
/// @param contentType essence such as `text/html`, empty when unknown
/// @param bodyBytes length of the decoded body
/// @param digest payload digest as in WARC, empty without a body
/// @param depth links from a seed
/// @param attempts visits it took
/// @param parent the page that named it first, null for a seed
/// @param settledAt when
/// @param mention how it was mentioned where it was found
/// @param lastCapture what was kept of it last
/// @param address literal address of the server that answered last, empty if none did
public record UrlState(
    UrlKey key,
    Url url,
    Verdict verdict,
    int status,
    String contentType,
    long bodyBytes,
    String digest,
    int depth,
    int attempts,
    @Nullable UrlKey parent,
    Instant settledAt,
    Mention mention,
    LastCapture lastCapture,
    String address) {

  /// A page of which nothing is to be remembered.
  public UrlState(
      UrlKey key,
      Url url,
      Verdict verdict,
      int status,
      String contentType,
      long bodyBytes,
      String digest,
      int depth,
      int attempts,
      @Nullable UrlKey parent,
      Instant settledAt) {
    this(
        key,
        url,
        verdict,
        status,
        contentType,
        bodyBytes,
        digest,
        depth,
        attempts,
        parent,
        settledAt,
        Mention.PAGE,
        LastCapture.NONE,
        /* address= */ "");
  }

  /// The same, but for what came of it.
  public UrlState with(Verdict other) {
    return with(other, mention, lastCapture);
  }

  public UrlState with(Mention other, LastCapture capture) {
    return with(verdict, other, capture);
  }

  private UrlState with(Verdict became, Mention mentioned, LastCapture capture) {
    return new UrlState(
        key,
        url,
        became,
        status,
        contentType,
        bodyBytes,
        digest,
        depth,
        attempts,
        parent,
        settledAt,
        mentioned,
        capture,
        address);
  }
}
