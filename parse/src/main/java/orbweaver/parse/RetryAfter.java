package orbweaver.parse;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Reads `Retry-After`: a number of seconds or a date.
///
/// [RFC 9110, 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3)
public final class RetryAfter {
  /// No answer makes us wait longer.
  public static final Duration MAX = Duration.ofDays(1);

  private static final int MAX_DIGITS = 9;

  private RetryAfter() {}

  /// How long to wait from `now` on, [#MAX] at most; empty if the value says nothing.
  public static Optional<Duration> parse(String value, Instant now) {
    String text = value.strip();
    if (!text.isEmpty() && text.chars().allMatch(Bytes::isDigit)) {
      boolean huge = text.length() > MAX_DIGITS;
      return Optional.of(huge ? MAX : cap(Duration.ofSeconds(Long.parseLong(text))));
    }
    return HttpDate.parse(text, now).map(date -> cap(Duration.between(now, date)));
  }

  private static Duration cap(Duration wait) {
    return wait.isNegative() ? Duration.ZERO : wait.compareTo(MAX) > 0 ? MAX : wait;
  }
}
