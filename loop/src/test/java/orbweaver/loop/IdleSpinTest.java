package orbweaver.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// When a loop looks out for other threads before it sleeps.
class IdleSpinTest {
  private final IdleSpin spin = new IdleSpin(/* processors= */ 2);

  @Test
  void it_is_due_after_three_waits_in_a_row_that_another_thread_ended_soon() {
    spin.hasSlept(9_000, /* byPost= */ true);
    spin.hasSlept(9_000, /* byPost= */ true);
    assertThat(spin.isDue()).isFalse();

    spin.hasSlept(9_000, /* byPost= */ true);

    assertThat(spin.isDue()).isTrue();
  }

  @Test
  void a_wait_that_was_long_or_ended_by_a_timer_or_a_socket_begins_the_count_anew() {
    becomeDue();
    spin.hasSlept(31_000, /* byPost= */ true);
    assertThat(spin.isDue()).isFalse();

    becomeDue();
    spin.hasSlept(9_000, /* byPost= */ false);
    assertThat(spin.isDue()).isFalse();
  }

  @Test
  void it_goes_on_as_long_as_somebody_comes_and_ends_once_nobody_does() {
    becomeDue();
    spin.hasSpun(/* hasCome= */ true);
    assertThat(spin.isDue()).isTrue();

    spin.hasSpun(/* hasCome= */ false);

    assertThat(spin.isDue()).isFalse();
    assertThat(spin.spins()).isEqualTo(2);
  }

  @Test
  void with_one_processor_it_is_never_due() {
    var alone = new IdleSpin(/* processors= */ 1);

    for (int i = 0; i < 10; i++) {
      alone.hasSlept(1_000, /* byPost= */ true);
    }

    assertThat(alone.isDue()).isFalse();
  }

  @Test
  void a_loop_with_nothing_but_timers_and_sockets_never_spins() throws Exception {
    long spins =
        Loop.run(() -> {
          Network network = Loop.current().network();
          try (Listener listener = network.listen(new InetSocketAddress("127.0.0.1", 0));
              Connection client = network.connect(listener.address());
              Connection server = listener.accept()) {
            for (int i = 0; i < 50; i++) {
              client.write(new byte[1], 0, 1);
              int _ = server.read(new byte[1], 0, 1);
              Coroutines.sleep(Duration.ofNanos(20_000));
            }
          }
          return Loop.current().stats().idleSpins();
        });

    assertThat(spins).isZero();
  }

  private void becomeDue() {
    for (int i = 0; i < IdleSpin.ENOUGH; i++) {
      spin.hasSlept(9_000, /* byPost= */ true);
    }
  }
}
