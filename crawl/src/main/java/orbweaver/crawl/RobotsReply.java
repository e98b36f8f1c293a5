package orbweaver.crawl;

import java.time.Duration;
import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.fetch.FetchOutcome;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.crawl.robots.RobotsAnswer;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// What one request for a robots.txt came to. Has nothing of the exchange, so that it may go from
/// shard to shard.
///
/// @param answer what it says of rules
/// @param target where it redirects; null if nowhere that can be asked
/// @param isTransient whether asking again may end otherwise
/// @param cause why, for people
/// @param rest how long the host that answered is left alone because of it; null for not at all
/// @param unreachable verdict on URLs that have to do without an answer; null if there is one
record RobotsReply(
    RobotsAnswer answer,
    @Nullable Url target,
    boolean isTransient,
    String cause,
    @Nullable Duration rest,
    @Nullable Verdict unreachable) {
  /// To who waits for one while the crawl stops.
  static final RobotsReply STOPPED =
      new RobotsReply(
          new RobotsAnswer.Unreachable("the crawl has stopped"), null, true, "", null, null);

  private static final byte[] NONE = new byte[0];

  static RobotsReply of(FetchOutcome.Failed failed) {
    return new RobotsReply(
        new RobotsAnswer.Unreachable(failed.detail()),
        /* target= */ null,
        RetryPolicy.isTransient(failed.failure()),
        failed.detail(),
        /* rest= */ null,
        new Verdict(Verdicts.of(failed.failure()), "robots.txt: " + failed.detail()));
  }

  /// @param url that was asked for
  static RobotsReply of(Answer answer, Url url, @Nullable Duration rest) {
    Url target = Redirects.target(answer, url);
    boolean lacksRules = lacksRules(answer);
    return new RobotsReply(
        said(answer),
        target != null && target.isHttp() ? target : null,
        lacksRules || RetryPolicy.isTransient(answer.status()),
        lacksRules ? answer.cutDetail() : "answered " + answer.status(),
        rest,
        /* unreachable= */ null);
  }

  /// Whether rules may be missing that the server did mean to send: what is there could allow what
  /// they forbid. Those behind the size limit are missing for good.
  private static boolean lacksRules(Answer answer) {
    return answer.status() / 100 == 2
        && switch (answer.cut()) {
          case TRUNCATED, TIMEOUT, DECODE_ERROR, PROTOCOL_ERROR -> true;
          case NONE, TOO_LARGE, BLOCKED_TYPE -> false;
        };
  }

  private static RobotsAnswer said(Answer answer) {
    if (lacksRules(answer)) {
      return new RobotsAnswer.Unreachable(answer.cutDetail());
    }
    return switch (answer.status() / 100) {
      case 3 -> new RobotsAnswer.RedirectedTooOften();
      case 2 -> new RobotsAnswer.Answered(answer.status(), answer.copyOfBody(), answer.cutDetail());
      default -> new RobotsAnswer.Answered(answer.status(), NONE, answer.cutDetail());
    };
  }
}
