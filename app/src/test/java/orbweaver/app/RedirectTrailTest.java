package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import orbweaver.app.RedirectTrail.Step;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;

/// Ways through redirects, some of which are asked for once more meanwhile.
class RedirectTrailTest {
  private static final Url CHECK = url("/check");
  private static final Url GUARDED = url("/guarded");
  private static final Url GATE = url("/gate");

  private final Map<Url, UrlState> states = new HashMap<>();
  private final RedirectTrail trail = new RedirectTrail(CHECK.href(), /* maxRedirects= */ 10);
  private int second;

  private static Url url(String path) {
    return Objects.requireNonNull(Url.parse("http://example.org" + path));
  }

  private static UrlKey key(Url url) {
    return new UrlKey(new HostKey(0, 0), url.fingerprint(1));
  }

  private void redirects(Url from, Url to) {
    settle(from, new Verdict(Outcome.REDIRECT, to.href()));
  }

  private void settle(Url url, Verdict verdict) {
    Instant at = Instant.ofEpochSecond(second++);
    states.put(url, new UrlState(key(url), url, verdict, 0, "", 0, "", 0, 1, null, at));
  }

  private Step follow(Url from) {
    return trail.follow(from, states.get(from), states::get, RedirectTrailTest::key);
  }

  @Test
  void a_way_that_comes_back_to_what_it_has_followed_is_a_loop() {
    redirects(CHECK, GUARDED);
    redirects(GUARDED, GATE);
    redirects(GATE, CHECK);

    Step.Ended ended = (Step.Ended) follow(CHECK);

    assertThat(ended.state().url()).isEqualTo(GATE);
    assertThat(ended.state().verdict())
        .isEqualTo(new Verdict(Outcome.REDIRECT_LOOP, "leads back to " + CHECK.href()));
  }

  /// The gate sets a cookie, so that both others are asked for again; of this the trail hears late.
  @Test
  void a_redirect_that_was_asked_for_again_is_followed_again() {
    redirects(CHECK, GUARDED);
    redirects(GUARDED, GATE);
    assertThat(follow(CHECK)).isEqualTo(new Step.Waits(GATE));
    redirects(GATE, CHECK);
    redirects(CHECK, GUARDED);
    states.remove(GUARDED);

    assertThat(follow(GATE)).isEqualTo(new Step.Waits(GUARDED));

    settle(GUARDED, new Verdict(Outcome.OK, ""));

    assertThat(follow(GUARDED)).isEqualTo(new Step.Ended(states.get(GUARDED)));
  }

  @Test
  void what_leads_in_a_circle_with_the_cookie_too_is_a_loop() {
    redirects(CHECK, GUARDED);
    redirects(GUARDED, GATE);
    assertThat(follow(CHECK)).isEqualTo(new Step.Waits(GATE));
    redirects(GATE, CHECK);
    redirects(CHECK, GUARDED);
    redirects(GUARDED, GATE);

    Step.Ended ended = (Step.Ended) follow(GATE);

    assertThat(ended.state().verdict().outcome()).isEqualTo(Outcome.REDIRECT_LOOP);
  }
}
