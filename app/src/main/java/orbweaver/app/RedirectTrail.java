package orbweaver.app;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// The way of one URL of a list through its redirects, followed as somebody would by hand: from its
/// beginning, so many in a row and never in a circle. So its end does not depend on what else is
/// listed, or in which order. For one thread.
final class RedirectTrail {
  private final String source;
  private final int maxRedirects;

  /// The redirects so far, and when each was settled as it was followed: to the millisecond, which
  /// is what jobs keep of it.
  private final Map<String, Long> passed = new HashMap<>();

  private @Nullable UrlKey last;

  /// How far it has come.
  sealed interface Step {
    /// To its end.
    ///
    /// @param state of the URL that the redirects lead to, or of the last that was asked for
    record Ended(UrlState state) implements Step {}

    /// To a URL that has no verdict yet.
    record Waits(Url at) implements Step {}

    /// To a URL that was not fetched, but only because of another way that led to it, and that
    /// nobody else will have fetched.
    ///
    /// @param hops redirects in a row that lead there on this way
    /// @param from the last of them
    record Refused(Url at, int hops, UrlKey from) implements Step {}
  }

  /// @param source as it is listed
  /// @param maxRedirects in a row
  RedirectTrail(String source, int maxRedirects) {
    this.source = source;
    this.maxRedirects = maxRedirects;
  }

  String source() {
    return source;
  }

  /// Goes on from a URL, the source or that at which it waited, as far as states are known.
  ///
  /// @param first state of that URL
  /// @param states of all, as they are now
  Step follow(
      Url from,
      @Nullable UrlState first,
      Function<Url, @Nullable UrlState> states,
      Function<Url, UrlKey> keys) {
    Url at = from;
    UrlState state = first;
    while (true) {
      if (state == null) {
        return new Step.Waits(at);
      }
      if (isOfAnotherWay(state.verdict().outcome())) {
        return last == null ? new Step.Waits(at) : new Step.Refused(at, passed.size(), last);
      }
      Url target = target(state);
      if (target == null) {
        return new Step.Ended(state);
      }
      passed.put(at.href(), state.settledAt().toEpochMilli());
      last = state.key();
      UrlState next = states.apply(target);
      if (isPassed(target, next)) {
        String detail = "leads back to " + target.href();
        return new Step.Ended(state.with(new Verdict(Outcome.REDIRECT_LOOP, detail)));
      }
      if (passed.size() > maxRedirects) {
        return new Step.Ended(tooMany(target, keys.apply(target), state));
      }
      at = target;
      state = next;
    }
  }

  /// Whether the way has come to a redirect that it has followed. What is asked for once more, for
  /// now there is a cookie for it, may be none any more, or may lead to one that is none.
  private boolean isPassed(Url target, @Nullable UrlState state) {
    return state != null
        && target(state) != null
        && Objects.equals(passed.get(target.href()), state.settledAt().toEpochMilli());
  }

  /// What refuses links and longer chains refuses nothing that is listed.
  private static boolean isOfAnotherWay(Outcome outcome) {
    return switch (outcome) {
      case TOO_MANY_REDIRECTS, BLOCKED_DEPTH, BLOCKED_NOFOLLOW -> true;
      default -> false;
    };
  }

  /// The same as a crawl has of a URL that it refuses for this.
  private UrlState tooMany(Url target, UrlKey key, UrlState from) {
    var verdict =
        new Verdict(Outcome.TOO_MANY_REDIRECTS, "more than " + maxRedirects + " in a row");
    return new UrlState(key, target, verdict, 0, "", 0, "", 0, 0, from.key(), from.settledAt());
  }

  /// Where a redirect leads, be that a URL that can be fetched or not; null for all else.
  static @Nullable Url target(@Nullable UrlState state) {
    if (state == null || state.verdict().outcome() != Outcome.REDIRECT) {
      return null;
    }
    Url target = Url.parse(state.verdict().detail());
    return target == null ? null : target.withoutFragment();
  }
}
