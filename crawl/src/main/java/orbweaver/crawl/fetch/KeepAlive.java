package orbweaver.crawl.fetch;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How long a server keeps a connection that is idle, by the field `Keep-Alive`.
///
/// [RFC 2068, 19.7.1.1](https://www.rfc-editor.org/rfc/rfc2068#section-19.7.1.1)
final class KeepAlive {
  private static final Pattern TIMEOUT =
      Pattern.compile("(?:^|[,; ])timeout\\s*=\\s*\"?(\\d{1,9})", Pattern.CASE_INSENSITIVE);

  /// The time that a request and its server's clock may take.
  private static final Duration MARGIN = Duration.ofMillis(500);

  private static final Duration ANY = Duration.ofDays(1);

  private KeepAlive() {}

  /// How long the connection may be used for another request; long if nothing is said.
  static Duration of(HttpHead head) {
    String field = head.first("keep-alive");
    if (field == null) {
      return ANY;
    }
    Matcher timeout = TIMEOUT.matcher(field);
    if (!timeout.find()) {
      return ANY;
    }
    Duration told = Duration.ofSeconds(Long.parseLong(timeout.group(1))).minus(MARGIN);
    return told.isNegative() ? Duration.ZERO : told;
  }
}
