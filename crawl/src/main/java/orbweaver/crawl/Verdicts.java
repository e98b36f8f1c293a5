package orbweaver.crawl;

import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.fetch.FetchOutcome;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.parse.Url;

/// Where the words of the fetch path and those of the crawl meet.
public final class Verdicts {
  private Verdicts() {}

  /// What became of a fetch.
  ///
  /// @param url that was fetched
  public static Verdict of(FetchOutcome outcome, Url url) {
    return switch (outcome) {
      case FetchOutcome.Failed failed -> new Verdict(of(failed.failure()), failed.detail());
      case FetchOutcome.Answered(Answer answer) -> of(answer, url);
    };
  }

  static Outcome of(Failure failure) {
    return switch (failure) {
      case DNS_ERROR, NO_ADDRESS -> Outcome.DNS_ERROR;
      case CONNECT_ERROR -> Outcome.CONNECT_ERROR;
      case TLS_ERROR -> Outcome.TLS_ERROR;
      case TIMEOUT -> Outcome.TIMEOUT;
      case PROTOCOL_ERROR -> Outcome.PROTOCOL_ERROR;
      case NOT_LOGGED_IN, LOGIN_PUT_OFF -> Outcome.HTTP_ERROR;
      case BLOCKED_ADDRESS -> Outcome.BLOCKED_ADDRESS;
    };
  }

  static Verdict of(Answer answer, Url url) {
    if (Redirects.isRedirect(answer.status())) {
      return redirect(answer, url);
    }
    return switch (answer.cut()) {
      case TRUNCATED -> new Verdict(Outcome.TRUNCATED, answer.cutDetail());
      case TOO_LARGE -> new Verdict(Outcome.TOO_LARGE, answer.cutDetail());
      case DECODE_ERROR -> new Verdict(Outcome.DECODE_ERROR, answer.cutDetail());
      case PROTOCOL_ERROR -> new Verdict(Outcome.PROTOCOL_ERROR, answer.cutDetail());
      case TIMEOUT -> new Verdict(Outcome.TIMEOUT, answer.cutDetail());
      case BLOCKED_TYPE -> new Verdict(Outcome.BLOCKED_TYPE, answer.cutDetail());
      case NONE -> byStatus(answer);
    };
  }

  private static Verdict redirect(Answer answer, Url url) {
    Url target = Redirects.target(answer, url);
    if (target == null) {
      return new Verdict(Outcome.REDIRECT_UNFOLLOWED, Redirects.complaint(answer, url));
    }
    return target.href().equals(url.href())
        ? new Verdict(Outcome.REDIRECT_LOOP, "redirects to itself")
        : new Verdict(Outcome.REDIRECT, target.href());
  }

  private static Verdict byStatus(Answer answer) {
    int status = answer.status();
    if (status == 304) {
      return answer.exchange().isConditional()
          ? Verdict.of(Outcome.NOT_MODIFIED)
          : new Verdict(Outcome.HTTP_ERROR, "304, although no version of it was named");
    }
    if (status >= 400) {
      return new Verdict(Outcome.HTTP_ERROR, Integer.toString(status));
    }
    if (status >= 300) {
      return new Verdict(Outcome.REDIRECT_UNFOLLOWED, Integer.toString(status));
    }
    return Verdict.of(answer.bodyLength() == 0 ? Outcome.EMPTY : Outcome.OK);
  }
}
