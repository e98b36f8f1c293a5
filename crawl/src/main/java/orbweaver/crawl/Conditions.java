package orbweaver.crawl;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.fetch.Cut;
import orbweaver.crawl.fetch.HeaderField;
import orbweaver.crawl.frontier.LastCapture;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.parse.CacheValidators;
import org.jspecify.annotations.Nullable;

/// Conditional requests: what is sent to hear only what has changed, and what is kept of the answer
/// ([RFC 9110, 13](https://www.rfc-editor.org/rfc/rfc9110#section-13)).
final class Conditions {
  private Conditions() {}

  /// The fields that make a request conditional; none without a validator.
  static List<HeaderField> of(CacheValidators validators) {
    var fields = new ArrayList<HeaderField>(2);
    if (!validators.entityTag().isEmpty()) {
      fields.add(new HeaderField("If-None-Match", validators.entityTag()));
    }
    if (!validators.lastModified().isEmpty()) {
      fields.add(new HeaderField("If-Modified-Since", validators.lastModified()));
    }
    return fields;
  }

  /// Whether the server holds the conditions against us, which are none that a request for a page
  /// can fail by.
  static boolean fails(Answer answer) {
    return answer.status() == 412 && answer.exchange().isConditional();
  }

  /// What is to be remembered of an answer: nothing, unless it is all of a page.
  static LastCapture capture(Answer answer, Instant now) {
    return answer.status() == 200 && answer.cut() == Cut.NONE
        ? new LastCapture(answer.exchange().startedAt(), validators(answer, now))
        : LastCapture.NONE;
  }

  private static CacheValidators validators(Answer answer, Instant now) {
    String tag = Objects.requireNonNullElse(answer.head().first("etag"), "");
    String date = Objects.requireNonNullElse(answer.head().first("last-modified"), "");
    return CacheValidators.of(tag, date, now);
  }

  /// The state after a visit: of what has not changed, all that was known of it stays. A validator
  /// in the answer replaces the old one (RFC 9111, 3.2).
  ///
  /// @param earlier of the run before, null on a first visit
  static UrlState keep(@Nullable UrlState earlier, UrlState now, Answer answer) {
    if (earlier == null || now.status() != 304 || earlier.lastCapture().isNone()) {
      return now;
    }
    LastCapture kept = earlier.lastCapture();
    CacheValidators sent = validators(answer, now.settledAt());
    var validators = sent.isEmpty() ? kept.validators() : sent;
    return new UrlState(
        now.key(),
        now.url(),
        now.verdict(),
        now.status(),
        earlier.contentType(),
        earlier.bodyBytes(),
        earlier.digest(),
        now.depth(),
        now.attempts(),
        now.parent(),
        now.settledAt(),
        now.mention(),
        new LastCapture(kept.at(), validators),
        now.address());
  }
}
