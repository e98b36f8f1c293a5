package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Several host names at one address: how polite a crawl is to their machine. In virtual time.
class SharedAddressTest {
  private static final Duration DELAY = Duration.ofSeconds(1);

  /// By how much the network may bring two requests closer together.
  private static final Duration ON_THE_WAY = Duration.ofMillis(100);

  /// Each shard has a share of the limit, and at least one request.
  private static final int AT_ONCE = 2;

  private static final List<String> HOSTS =
      IntStream.range(0, 4 * AT_ONCE).mapToObj(i -> "h" + i + ".example").toList();

  /// Of each host its robots.txt, its first page and another.
  private static final int REQUESTS = 3 * HOSTS.size();

  private static List<Duration> timesOfRequests(int ipConcurrency) throws Exception {
    SmallSite site =
        new SmallSite()
            .hosts(HOSTS)
            .shards(AT_ONCE)
            .page("/", "<a href=/next>next</a>")
            .page("/next", "")
            .crawled(options -> {
              options.seeds = HOSTS.stream().map(host -> "http://" + host + "/").toList();
              options.fetch.delay = DELAY;
              options.fetch.ipConcurrency = ipConcurrency;
            });
    return site.allTimes();
  }

  @Test
  void hosts_of_one_address_share_its_limit() throws Exception {
    List<Duration> times = timesOfRequests(AT_ONCE);

    assertThat(times).hasSize(REQUESTS);
    assertThat(IntStream.range(AT_ONCE, times.size()))
        .allSatisfy(i ->
            assertThat(times.get(i).minus(times.get(i - AT_ONCE)))
                .isGreaterThan(DELAY.minus(ON_THE_WAY)));
  }

  @Test
  void without_a_limit_they_are_hosts_like_others() throws Exception {
    List<Duration> times = timesOfRequests(/* ipConcurrency= */ 0);

    assertThat(times).hasSize(REQUESTS);
    assertThat(times.get(HOSTS.size() - 1)).isLessThan(DELAY);
    assertThat(times.getLast()).isLessThan(DELAY.multipliedBy(4));
  }
}
