package orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import orbweaver.crawl.frontier.HostKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Hosts that fail again and again.
class TroublesTest {
  private static final HostKey HOST = new HostKey(1, 2);

  private final Troubles troubles = new Troubles();

  private @Nullable Duration fail(int times) {
    Duration last = null;
    for (int i = 0; i < times; i++) {
      last = troubles.failed(HOST);
    }
    return last;
  }

  @Test
  void a_host_rests_after_a_burst_of_failures_and_longer_each_time() {
    assertThat(fail(Troubles.BURST - 1)).isNull();
    assertThat(fail(1)).isEqualTo(Duration.ofSeconds(30));
    assertThat(fail(1)).isNull();
    assertThat(fail(Troubles.BURST - 1)).isEqualTo(Duration.ofMinutes(1));
    assertThat(fail(Troubles.BURST * 50)).isEqualTo(Duration.ofMinutes(30));
  }

  @Test
  void an_answer_ends_the_burst() {
    assertThat(fail(Troubles.BURST - 1)).isNull();
    troubles.answered(HOST);

    assertThat(fail(Troubles.BURST - 1)).isNull();
  }

  @Test
  void other_hosts_do_not_count() {
    assertThat(fail(Troubles.BURST - 1)).isNull();

    assertThat(troubles.failed(new HostKey(1, 3))).isNull();
  }
}
