package orbweaver.crawl.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.random.RandomGenerator;
import orbweaver.parse.PublicSuffixList;
import orbweaver.parse.Url;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

class FrontierTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final MemoryStore store = new MemoryStore();
  private Frontier frontier = frontier(SomeBounds.of(Scope.HOST), PaceSettings.defaults());

  private Frontier frontier(BoundsSettings bounds, PaceSettings pace) {
    return new Frontier(store, bounds, pace, store.lastSequence() + 1, 1);
  }

  private static Discovery link(String href, int depth) {
    Url url = Url.parse(href);
    var host = new HostKey(0, url.host().hashCode());
    return new Discovery(new UrlKey(host, url.fingerprint(7)), url, depth, 0, null);
  }

  private void discover(String href, int depth) {
    FrontierChange change = frontier.discover(link(href, depth), NOW);
    if (change != null) {
      store.apply(List.of(change));
      frontier.committed(List.of(change));
    }
  }

  private void visit(QueuedUrl url, long nowNanos) {
    frontier.started(url, nowNanos);
    settle(url);
  }

  private void settle(QueuedUrl url) {
    UrlState state = Frontier.withheld(url, Verdict.of(Outcome.OK), NOW);
    store.apply(List.of(frontier.settle(url, state)));
  }

  @Test
  void a_url_is_admitted_once() {
    discover("https://a.example/", 0);

    assertThat(frontier.discover(link("https://a.example/", 3), NOW)).isNull();
    assertThat(frontier.stats().waiting()).isEqualTo(1);
  }

  @Test
  void two_requests_to_a_host_are_never_closer_than_the_delay() {
    discover("https://a.example/", 0);
    discover("https://a.example/2", 1);
    visit(frontier.take(5), 5);

    assertThat(frontier.take(5 + SECOND - 1)).isNull();
    assertThat(frontier.nextDueNanos()).isEqualTo(5 + SECOND);
    assertThat(frontier.take(5 + SECOND).url().href()).isEqualTo("https://a.example/2");
  }

  @Test
  void a_host_is_asked_one_at_a_time() {
    discover("https://a.example/", 0);
    discover("https://a.example/2", 1);
    QueuedUrl first = frontier.take(0);
    frontier.started(first, 0);

    assertThat(frontier.take(10 * SECOND)).isNull();
    settle(first);
    assertThat(frontier.take(10 * SECOND)).isNotNull();
  }

  @Test
  void hosts_take_turns() {
    discover("https://a.example/", 0);
    discover("https://b.example/", 0);
    discover("https://a.example/2", 1);

    QueuedUrl first = frontier.take(0);
    frontier.started(first, 0);
    QueuedUrl second = frontier.take(0);

    assertThat(first.url().host()).isEqualTo("a.example");
    assertThat(second.url().host()).isEqualTo("b.example");
  }

  @Test
  void nearer_pages_come_first() {
    discover("https://a.example/", 0);
    discover("https://a.example/deep", 5);
    discover("https://a.example/near", 1);
    visit(frontier.take(0), 0);

    assertThat(frontier.take(SECOND).url().pathname()).isEqualTo("/near");
  }

  @Test
  void a_retried_url_waits_for_its_time_and_counts_its_attempts() {
    discover("https://a.example/", 0);
    QueuedUrl url = frontier.take(0);
    frontier.started(url, 0);
    store.apply(List.of(frontier.retry(url, 30 * SECOND)));

    assertThat(frontier.take(29 * SECOND)).isNull();
    assertThat(frontier.take(30 * SECOND).attempts()).isEqualTo(1);
  }

  @Test
  void a_held_host_is_left_alone() {
    discover("https://a.example/", 0);
    frontier.hold(link("https://a.example/", 0).key().host(), 60 * SECOND);

    assertThat(frontier.take(59 * SECOND)).isNull();
    assertThat(frontier.take(60 * SECOND)).isNotNull();
  }

  @Test
  void a_crawl_delay_slows_a_host_up_to_the_cap() {
    HostKey host = link("https://a.example/", 0).key().host();

    assertThat(frontier.slowTo(host, Duration.ofSeconds(7))).isEqualTo(Duration.ofSeconds(7));
    assertThat(frontier.slowTo(host, Duration.ofMillis(1))).isEqualTo(Duration.ofSeconds(7));
    assertThat(frontier.slowTo(host, Duration.ofDays(1))).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void a_closed_host_keeps_what_is_put_back() {
    discover("https://a.example/", 0);
    QueuedUrl url = frontier.take(0);
    frontier.close(url.key().host());
    frontier.putBack(url);

    assertThat(frontier.take(SECOND)).isNull();
    frontier.open(url.key().host());
    assertThat(frontier.take(SECOND)).isEqualTo(url);
  }

  @Test
  void what_lies_outside_is_rejected_with_its_rule() {
    discover("https://a.example/", 0);

    var change = frontier.discover(link("https://other.example/", 1), NOW);

    assertThat(change).isInstanceOf(FrontierChange.Rejected.class);
    assertThat(((FrontierChange.Rejected) change).state().verdict())
        .isEqualTo(new Verdict(Outcome.BLOCKED_SCOPE, "scope host"));
  }

  @Test
  void a_page_once_too_deep_is_admitted_when_found_nearer() {
    var bounds = SomeBounds.of(Scope.HOST, "", false, 2, true, PublicSuffixList.bundled());
    frontier = frontier(bounds, PaceSettings.defaults());
    discover("https://a.example/", 0);

    assertThat(frontier.discover(link("https://a.example/x", 3), NOW))
        .isInstanceOf(FrontierChange.Rejected.class);
    assertThat(frontier.discover(link("https://a.example/x", 2), NOW))
        .isInstanceOf(FrontierChange.Readmitted.class);
    assertThat(frontier.discover(link("https://a.example/x", 2), NOW)).isNull();
  }

  @Test
  void a_page_that_waits_is_visited_where_it_is_nearest_and_leaves_its_other_place() {
    frontier = frontier(depth(5), PaceSettings.defaults());
    discover("https://a.example/", 0);
    discover("https://a.example/x", 3);
    assertThat(frontier.seen(link("https://a.example/x", 3).key().fingerprint(), 2)).isFalse();

    discover("https://a.example/x", 1);
    visit(frontier.take(0), 0);
    QueuedUrl near = frontier.take(SECOND);
    visit(near, SECOND);
    QueuedUrl far = frontier.take(2 * SECOND);

    assertThat(near.depth()).isEqualTo(1);
    assertThat(frontier.isSuperseded(near)).isFalse();
    assertThat(far.depth()).isEqualTo(3);
    assertThat(frontier.isSuperseded(far)).isTrue();
    store.apply(List.of(frontier.supersede(far)));
    assertThat(frontier.isQuiet()).isTrue();
    assertThat(store.state(far.key()).depth()).isEqualTo(1);
  }

  @Test
  void a_page_that_was_visited_is_visited_again_when_found_nearer_also_after_a_restart() {
    frontier = frontier(depth(5), PaceSettings.defaults());
    discover("https://a.example/", 0);
    discover("https://a.example/x", 3);
    visit(frontier.take(0), 0);
    visit(frontier.take(SECOND), SECOND);
    discover("https://a.example/x", 2);

    frontier = frontier(depth(5), PaceSettings.defaults());
    restore(0);

    QueuedUrl again = frontier.take(2 * SECOND);
    assertThat(again.depth()).isEqualTo(2);
    assertThat(frontier.isSuperseded(again)).isFalse();
    assertThat(frontier.discover(link("https://a.example/x", 2), NOW)).isNull();
    assertThat(frontier.discover(link("https://a.example/x", 3), NOW)).isNull();
  }

  @Test
  void a_page_that_leads_nowhere_is_not_visited_again_for_being_nearer() {
    frontier = frontier(depth(5), PaceSettings.defaults());
    discover("https://a.example/", 0);
    discover("https://a.example/x", 3);
    visit(frontier.take(0), 0);
    QueuedUrl gone = frontier.take(SECOND);
    frontier.started(gone, SECOND);
    Verdict verdict = new Verdict(Outcome.HTTP_ERROR, "404");
    store.apply(List.of(frontier.settle(gone, Frontier.withheld(gone, verdict, NOW))));

    assertThat(frontier.discover(link("https://a.example/x", 1), NOW)).isNull();
  }

  @Test
  void without_a_limit_of_depth_the_first_way_to_a_page_is_as_good_as_any() {
    discover("https://a.example/", 0);
    discover("https://a.example/x", 3);

    assertThat(frontier.seen(link("https://a.example/x", 3).key().fingerprint(), 1)).isTrue();
    assertThat(frontier.discover(link("https://a.example/x", 1), NOW)).isNull();
  }

  private static BoundsSettings depth(int depth) {
    return SomeBounds.of(Scope.HOST, "", false, depth, true, PublicSuffixList.bundled());
  }

  @Test
  void a_page_known_from_nofollow_alone_is_admitted_when_another_page_leads_to_it() {
    discover("https://a.example/", 0);

    assertThat(((FrontierChange.Rejected) nofollow("https://a.example/x")).state().verdict())
        .extracting(Verdict::outcome)
        .isEqualTo(Outcome.BLOCKED_NOFOLLOW);
    assertThat(nofollow("https://a.example/x")).isNull();
    assertThat(frontier.seen(link("https://a.example/x", 1).key().fingerprint(), 1)).isFalse();
    assertThat(frontier.discover(link("https://a.example/x", 1), NOW))
        .isInstanceOf(FrontierChange.Readmitted.class);
    assertThat(frontier.seen(link("https://a.example/x", 1).key().fingerprint(), 1)).isTrue();
    assertThat(nofollow("https://a.example/x")).isNull();
  }

  @Test
  void what_nofollow_hides_may_be_found_after_a_restart() {
    discover("https://a.example/", 0);
    store.apply(List.of(nofollow("https://a.example/x")));

    frontier = frontier(SomeBounds.of(Scope.HOST), PaceSettings.defaults());
    restore(0);

    assertThat(frontier.discover(link("https://a.example/x", 1), NOW))
        .isInstanceOf(FrontierChange.Readmitted.class);
  }

  private FrontierChange nofollow(String href) {
    Discovery link = link(href, 1);
    return frontier.discover(new Discovery(link.key(), link.url(), 1, 0, null, true), NOW);
  }

  @Test
  void a_new_frontier_goes_on_where_the_store_stands() {
    discover("https://a.example/", 0);
    discover("https://a.example/2", 1);
    visit(frontier.take(0), 0);

    frontier = frontier(SomeBounds.of(Scope.HOST), PaceSettings.defaults());
    restore(100);

    assertThat(frontier.discover(link("https://a.example/", 1), NOW)).isNull();
    assertThat(frontier.take(100)).as("its host waits for its delay first").isNull();
    assertThat(frontier.take(100 + SECOND).url().pathname()).isEqualTo("/2");
  }

  @Test
  void a_crawl_delay_that_is_read_after_a_restart_counts_from_the_request_before_it() {
    discover("https://a.example/", 0);
    discover("https://a.example/2", 1);
    visit(frontier.take(0), 0);

    frontier = frontier(SomeBounds.of(Scope.HOST), PaceSettings.defaults());
    restore(20 * SECOND);
    QueuedUrl url = frontier.take(21 * SECOND);
    frontier.started(url, 21 * SECOND); // its robots.txt
    frontier.slowTo(url.key().host(), Duration.ofSeconds(30));
    frontier.putBack(url);

    assertThat(frontier.take(30 * SECOND - 1)).isNull();
    assertThat(frontier.take(30 * SECOND).url().pathname()).isEqualTo("/2");
  }

  @Test
  void a_host_of_which_nothing_waits_was_asked_by_the_earlier_run_as_well() {
    discover("https://a.example/", 0);
    visit(frontier.take(0), 0);

    frontier = frontier(SomeBounds.of(Scope.HOST), PaceSettings.defaults());
    restore(0);
    discover("https://a.example/2", 1);

    assertThat(frontier.take(SECOND - 1)).isNull();
    assertThat(frontier.take(SECOND)).isNotNull();
  }

  private void restore(long nowNanos) {
    store.replay(
        new FrontierStore.Replay() {
          @Override
          public void settled(UrlState state) {
            frontier.restoreSettled(state, NOW.plusNanos(nowNanos), nowNanos);
          }

          @Override
          public void queued(QueuedUrl url) {
            frontier.restoreQueued(url, nowNanos);
          }
        });
  }

  /// Far more URLs than are kept in memory, found and visited in any order, with commits that land
  /// late: each is handed out exactly once.
  @Seeds(20)
  void every_admitted_url_is_taken_exactly_once(RandomGenerator random) {
    frontier =
        frontier(SomeBounds.of(Scope.HOST), new PaceSettings(Duration.ZERO, Duration.ZERO, 4));
    discover("https://a.example/", 0);
    var uncommitted = new ArrayList<FrontierChange>();
    var flying = new ArrayList<QueuedUrl>();
    var taken = new LinkedHashSet<String>();
    int found = 0;
    long now = 0;
    while (!frontier.isQuiet() || !uncommitted.isEmpty()) {
      now++;
      for (int i = random.nextInt(12); i > 0 && found < 6_000; i--) {
        var link = link("https://a.example/" + found++, 1 + random.nextInt(3));
        uncommitted.add(frontier.discover(link, NOW));
      }
      if (random.nextInt(4) == 0 || frontier.nextDueNanos() == Long.MAX_VALUE) {
        commitSome(uncommitted, random);
      }
      QueuedUrl url = frontier.take(now);
      if (url != null) {
        frontier.started(url, now);
        flying.add(url);
      }
      if (!flying.isEmpty() && (url == null || random.nextBoolean())) {
        QueuedUrl landed = flying.remove(random.nextInt(flying.size()));
        if (landed.attempts() == 0 && random.nextInt(10) == 0) {
          uncommitted.add(frontier.retry(landed, now + random.nextInt(50)));
        } else {
          assertThat(taken.add(landed.url().href())).as(landed.url().href()).isTrue();
          uncommitted.add(
              frontier.settle(landed, Frontier.withheld(landed, Verdict.of(Outcome.OK), NOW)));
        }
      }
    }

    assertThat(taken).hasSize(found + 1);
  }

  private void commitSome(List<FrontierChange> uncommitted, RandomGenerator random) {
    int count = uncommitted.isEmpty() ? 0 : 1 + random.nextInt(uncommitted.size());
    List<FrontierChange> group = uncommitted.subList(0, count);
    store.apply(group);
    frontier.committed(List.copyOf(group));
    group.clear();
  }

  @Test
  void a_page_is_met_under_one_number_of_a_session_alone() {
    discover("https://a.example/", 0);
    assertThat(frontier.discover(link("https://a.example/x;jsessionid=1", 1), NOW))
        .isInstanceOf(FrontierChange.Admitted.class);

    FrontierChange second = frontier.discover(link("https://a.example/x;jsessionid=2", 1), NOW);

    assertThat(((FrontierChange.Rejected) second).state().verdict().outcome())
        .isEqualTo(Outcome.BLOCKED_TRAP);
  }
}
