package orbweaver.loop;

import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class DeadlineTest {
  private static final Duration LONG = Duration.ofHours(1);

  @OnEveryGround
  void the_innermost_that_has_expired_reports(Ground ground) throws Exception {
    String who =
        ground.run(() ->
            within(
                Duration.ofMillis(40),
                () -> {
                  try {
                    return within(
                        Duration.ofMillis(2),
                        () -> {
                          sleep(LONG);
                          return "nobody";
                        });
                  } catch (TimeoutException e) {
                    return "the inner";
                  }
                }));

    assertThat(who).isEqualTo("the inner");
  }

  @OnEveryGround
  void the_outer_one_ends_the_inner_block_too(Ground ground) throws Exception {
    var seen = new ArrayList<String>();

    assertThatThrownBy(() ->
            ground.run(() ->
                within(
                    Duration.ofMillis(2),
                    () -> {
                      try {
                        return within(
                            LONG,
                            () -> {
                              sleep(LONG);
                              return "";
                            });
                      } catch (TimeoutException e) {
                        seen.add("the inner reports");
                        throw e;
                      }
                    })))
        .isInstanceOf(TimeoutException.class)
        .hasMessage("not done within 2 ms");

    assertThat(seen).isEmpty();
  }

  @Test
  void both_in_one_instant_report_from_the_inside_out() throws Exception {
    var seen = new ArrayList<String>();

    assertThatThrownBy(() ->
            Simulation.run(
                1,
                () ->
                    within(
                        Duration.ofSeconds(1),
                        () -> {
                          try {
                            within(
                                Duration.ofSeconds(1),
                                () -> {
                                  sleep(LONG);
                                  return "";
                                });
                          } catch (TimeoutException e) {
                            seen.add("inner");
                          }
                          sleep(LONG);
                          return seen.add("must not");
                        })))
        .isInstanceOf(TimeoutException.class);

    assertThat(seen).containsExactly("inner");
  }

  @OnEveryGround
  void of_zero_it_ends_the_body_at_its_first_suspension(Ground ground) {
    assertThatThrownBy(() ->
            ground.run(() ->
                within(
                    Duration.ZERO,
                    () -> {
                      sleep(LONG);
                      return "";
                    })))
        .isInstanceOf(TimeoutException.class)
        .hasMessage("not done within 0 s");
  }

  @OnEveryGround
  void a_body_that_is_done_in_time_leaves_no_timer(Ground ground) throws Exception {
    int timers =
        ground.run(() -> {
          String _ = within(LONG, () -> "done");
          return Loop.current().stats().timers();
        });

    assertThat(timers).isZero();
  }

  @OnEveryGround
  void of_a_million_years_it_is_never(Ground ground) throws Exception {
    String done = ground.run(() -> within(Duration.ofDays(365_000_000), () -> "ok"));

    assertThat(done).isEqualTo("ok");
  }

  @OnEveryGround
  void a_negative_one_is_refused(Ground ground) {
    assertThatThrownBy(() -> ground.run(() -> within(Duration.ofSeconds(-1), () -> "")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a limit must be >= 0 but is PT-1S");
    assertThatThrownBy(() -> ground.run(() -> Deadline.in(Duration.ofSeconds(-1))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void is_carried_along_where_a_timeout_would_shrink() throws Exception {
    Duration left =
        Simulation.run(
            1,
            () -> {
              Deadline deadline = Deadline.in(Duration.ofSeconds(10));
              within(
                  deadline,
                  () -> {
                    sleep(Duration.ofSeconds(4));
                    return "";
                  });
              assertThat(deadline.isOver()).isFalse();
              assertThatThrownBy(() ->
                      within(
                          deadline,
                          () -> {
                            sleep(LONG);
                            return "";
                          }))
                  .isInstanceOf(TimeoutException.class)
                  .hasMessage("not done within 6 s");
              assertThat(deadline.isOver()).isTrue();
              return deadline.remaining();
            });

    assertThat(left).isZero();
  }
}
