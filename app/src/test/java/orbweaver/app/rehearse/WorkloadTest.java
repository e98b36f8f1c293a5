package orbweaver.app.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import orbweaver.app.rehearse.Workload.SiteWork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadTest {

  private static SiteWork site(long crawlDelayMillis, long... latenciesMillis) {
    return new SiteWork(
        "a.test",
        Duration.ofMillis(crawlDelayMillis),
        LongStream.of(latenciesMillis).mapToObj(Duration::ofMillis).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 600", // Nothing but latency.
    "250, 1, 650", // Two gaps of 250 and 300 before the last, which is the shortest.
    "1000, 1, 2100", // Two gaps, and the shortest.
    "0, 3, 200", // All at once, shared out evenly.
    "1000, 3, 2100"
  })
  void a_site_takes_its_gaps_or_its_latencies(long delayMillis, int atOnce, long leastMillis) {
    SiteWork site = site(0, 100, 200, 300);

    assertThat(site.least(Duration.ofMillis(delayMillis), atOnce))
        .isEqualTo(Duration.ofMillis(leastMillis));
  }

  @Test
  void a_crawl_delay_counts_where_it_is_longer() {
    assertThat(site(50, 10, 10, 10).least(Duration.ofMillis(20), 1))
        .isEqualTo(Duration.ofMillis(110));
  }

  @Test
  void the_ideal_is_that_of_the_slowest_site_when_there_is_room_for_all() {
    var work = new Workload(List.of(site(0, 100, 100), site(0, 300), site(0, 50)));

    assertThat(work.ideal(10, Duration.ZERO, 1)).isEqualTo(Duration.ofMillis(300));
  }

  @Test
  void the_ideal_is_the_sum_when_one_request_is_made_at_a_time() {
    var work = new Workload(List.of(site(0, 100, 100), site(0, 300), site(0, 50)));

    assertThat(work.ideal(1, Duration.ZERO, 1)).isEqualTo(Duration.ofMillis(550));
    assertThat(work.sum()).isEqualTo(Duration.ofMillis(550));
    assertThat(work.requests()).isEqualTo(4);
  }

  @Test
  void what_must_be_asked_for_twice_counts_twice() {
    var web =
        GeneratedWeb.named(
            1,
            new WebShape(List.of(SiteShape.plain("a", 2).answering(10, 10).with(Oddity.FLAKY, 1))));

    Workload work = Workload.of(web, Truth.of(web, CrawlScope.of(web, 9)));

    // robots.txt, two pages, the flaky one twice, and what it leads to.
    assertThat(work.requests()).isEqualTo(6);
    assertThat(work.sum()).isEqualTo(Duration.ofMillis(60));
  }
}
