package orbweaver.crawl.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import orbweaver.parse.Url;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

/// Hosts that share an address.
class SharedAddressTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final MemoryStore store = new MemoryStore();

  private Frontier frontier(int hostConcurrency, int addressConcurrency) {
    var bounds = SomeBounds.of(Scope.ANY);
    PaceSettings pace =
        new PaceSettings(Duration.ofSeconds(1), Duration.ofMinutes(5), hostConcurrency)
            .withAddresses(addressConcurrency);
    return new Frontier(store, bounds, pace, 1, 1);
  }

  private void discover(Frontier frontier, int host, int page, String address) {
    Url url = Objects.requireNonNull(Url.parse("http://h" + host + ".example/" + page));
    var key = new UrlKey(new HostKey(0, host), url.fingerprint(7));
    FrontierChange change = frontier.discover(new Discovery(key, url, 0, 0, null), NOW);
    store.apply(List.of(Objects.requireNonNull(change)));
    frontier.committed(List.of(change));
    frontier.locate(key.host(), address);
  }

  private static QueuedUrl take(Frontier frontier, long atNanos) {
    QueuedUrl url = Objects.requireNonNull(frontier.take(atNanos));
    frontier.started(url, atNanos);
    return url;
  }

  private static void settle(Frontier frontier, QueuedUrl url) {
    FrontierChange _ = frontier.settle(url, Frontier.withheld(url, Verdict.of(Outcome.OK), NOW));
  }

  @Test
  void hosts_of_one_address_are_asked_no_oftener_than_it_may_be() {
    Frontier frontier = frontier(1, 2);
    for (int host = 0; host < 4; host++) {
      discover(frontier, host, 0, "192.0.2.1");
    }

    settle(frontier, take(frontier, 0));

    assertThat(frontier.take(0)).isNull();
    assertThat(frontier.nextDueNanos()).isEqualTo(SECOND / 2);
    assertThat(take(frontier, SECOND / 2).url().host()).isEqualTo("h1.example");
    assertThat(frontier.take(SECOND / 2)).isNull();
  }

  @Test
  void no_more_requests_are_under_way_to_an_address_than_it_may_have() {
    Frontier frontier = frontier(1, 2);
    for (int host = 0; host < 3; host++) {
      discover(frontier, host, 0, "192.0.2.1");
    }
    QueuedUrl first = take(frontier, 0);
    QueuedUrl _ = take(frontier, SECOND);

    assertThat(frontier.take(2 * SECOND)).isNull();
    settle(frontier, first);
    assertThat(frontier.take(2 * SECOND)).isNotNull();
  }

  @Test
  void what_is_asked_beside_pages_counts_too() {
    Frontier frontier = frontier(1, 1);
    discover(frontier, 0, 0, "192.0.2.1");
    discover(frontier, 1, 0, "192.0.2.1");
    QueuedUrl first = take(frontier, 0);
    frontier.close(first.key().host());
    frontier.putBack(first);

    assertThat(frontier.take(5 * SECOND)).as("the robots.txt of the first is being read").isNull();
    frontier.open(first.key().host());
    assertThat(frontier.take(5 * SECOND)).isNotNull();
  }

  private static QueuedUrl errand(QueuedUrl page) {
    Url url = Objects.requireNonNull(Url.parse("/rules", page.url()));
    return QueuedUrl.errand(new UrlKey(page.key().host(), 0), url, 0);
  }

  @Test
  void an_errand_takes_a_turn_like_any_other_and_before_pages() {
    Frontier frontier = frontier(1, 1);
    discover(frontier, 0, 0, "192.0.2.1");
    QueuedUrl first = take(frontier, 0);
    QueuedUrl errand = errand(first);
    discover(frontier, 0, 1, "192.0.2.1");
    frontier.run(errand);

    assertThat(frontier.take(SECOND)).as("the host has as many requests as it may").isNull();
    settle(frontier, first);
    frontier.hold(first.key().host(), 3 * SECOND);
    assertThat(frontier.take(2 * SECOND)).as("the host has a rest").isNull();
    assertThat(take(frontier, 3 * SECOND)).isEqualTo(errand);
    assertThat(frontier.take(4 * SECOND)).isNull();
    frontier.endErrand(errand);
    settle(frontier, take(frontier, 4 * SECOND));
    assertThat(frontier.isQuiet()).isTrue();
  }

  @Test
  void while_a_host_waits_for_its_rules_it_has_errands_alone() {
    Frontier frontier = frontier(1, 1);
    discover(frontier, 0, 0, "192.0.2.1");
    QueuedUrl page = take(frontier, 0);
    frontier.close(page.key().host());
    frontier.putBack(page);
    frontier.awaitRules(page.key().host());

    assertThat(frontier.take(SECOND)).isNull();
    frontier.run(errand(page));
    QueuedUrl errand = take(frontier, SECOND);
    assertThat(errand.isErrand()).isTrue();
    frontier.putBack(errand);
    assertThat(take(frontier, 2 * SECOND)).isEqualTo(errand);
    frontier.endErrand(errand);
    assertThat(frontier.take(3 * SECOND)).isNull();
    frontier.open(page.key().host());
    assertThat(take(frontier, 3 * SECOND)).isEqualTo(page);
  }

  @Test
  void hosts_of_other_addresses_and_of_unknown_ones_do_not_wait() {
    Frontier frontier = frontier(1, 1);
    discover(frontier, 0, 0, "192.0.2.1");
    discover(frontier, 1, 0, "192.0.2.2");
    discover(frontier, 2, 0, "");
    discover(frontier, 3, 0, "");

    for (int i = 0; i < 4; i++) {
      assertThat(take(frontier, 0).url().host()).isEqualTo("h" + i + ".example");
    }
  }

  @Test
  void shards_share_what_an_address_may_be_asked() {
    PaceSettings whole = PaceSettings.defaults().withAddresses(null);

    assertThat(whole.addressConcurrency()).isEqualTo(8);
    assertThat(whole.addressDelay()).isEqualTo(Duration.ofMillis(125));
    assertThat(whole.share(2).addressConcurrency()).isEqualTo(4);
    assertThat(whole.share(2).addressDelay()).isEqualTo(Duration.ofMillis(250));
  }

  @Test
  void who_wants_no_pauses_gets_none_for_addresses_either() {
    var hasty = new PaceSettings(Duration.ZERO, Duration.ZERO, 64);

    assertThat(hasty.withAddresses(null).addressConcurrency()).isZero();
  }

  /// Requests as they come, and what they are held against.
  private record Load(Map<String, Integer> underWay, Map<String, Long> lastStart) {}

  @Seeds(300)
  void every_page_is_visited_and_every_limit_is_kept(RandomGenerator random) {
    int limit = random.nextInt(1, 5);
    Frontier frontier = frontier(random.nextInt(1, 3), limit);
    int pages = sow(frontier, random);
    var load = new Load(new LinkedHashMap<>(), new LinkedHashMap<>());
    var underWay = new ArrayDeque<QueuedUrl>();
    long now = 0;
    int visited = 0;
    while (visited < pages) {
      QueuedUrl url = frontier.take(now);
      if (url != null) {
        start(frontier, url, now, limit, load);
        underWay.add(url);
      } else if (!underWay.isEmpty() && random.nextBoolean()) {
        QueuedUrl ended = underWay.remove();
        load.underWay.merge(address(ended), -1, Integer::sum);
        settle(frontier, ended);
        visited++;
      } else if (frontier.nextDueNanos() != Long.MAX_VALUE) {
        now = Math.max(now, frontier.nextDueNanos());
      } else {
        assertThat(underWay).as("somebody waits for nothing").isNotEmpty();
      }
    }
    assertThat(frontier.isQuiet()).isTrue();
  }

  private int sow(Frontier frontier, RandomGenerator random) {
    var pages = new ArrayList<int[]>();
    int hosts = random.nextInt(1, 12);
    for (int host = 0; host < hosts; host++) {
      for (int page = random.nextInt(1, 6); page > 0; page--) {
        pages.add(new int[] {host, page});
      }
    }
    pages.forEach(page -> discover(frontier, page[0], page[1], "192.0.2." + page[0] % 3));
    return pages.size();
  }

  private static void start(Frontier frontier, QueuedUrl url, long now, int limit, Load load) {
    String address = address(url);
    assertThat(load.underWay.merge(address, 1, Integer::sum)).isLessThanOrEqualTo(limit);
    Long before = load.lastStart.put(address, now);
    if (before != null) {
      assertThat(now - before).isGreaterThanOrEqualTo(SECOND / limit);
    }
    frontier.started(url, now);
  }

  private static String address(QueuedUrl url) {
    return "192.0.2." + url.key().host().hash() % 3;
  }
}
