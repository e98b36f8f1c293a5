package orbweaver.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import orbweaver.testing.Seeds;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimersTest {
  private static final Comparator<Due> BY_TIME_THEN_SETTING =
      Comparator.comparingLong(Due::nanos).thenComparingInt(Due::number);

  private record Due(long nanos, int number) {}

  /// Timers at few different times, so that many are equal; about every third is cancelled.
  @Seeds(200)
  void they_fire_by_time_then_in_the_order_of_setting_whatever_is_cancelled(
      RandomGenerator random) {
    var timers = new Timers();
    var fired = new ArrayList<Due>();
    var kept = new ArrayList<Due>();
    for (int i = 0; i < 500; i++) {
      var due = new Due(random.nextLong(100), i);
      Timer timer = timers.add(due.nanos, () -> fired.add(due));
      if (random.nextInt(3) == 0) {
        timer.cancel();
        timer.cancel();
      } else {
        kept.add(due);
      }
    }

    assertThat(timers.size()).isEqualTo(kept.size());
    fireAll(timers);

    assertThat(fired).isEqualTo(kept.stream().sorted(BY_TIME_THEN_SETTING).toList());
    assertThat(timers.size()).isZero();
  }

  /// So many that most of them lie far, at distances of every size; some are set and some cancelled
  /// while others fire.
  @Seeds(30)
  void thousands_fire_in_the_same_order_as_few(RandomGenerator random) {
    var timers = new Timers();
    var due = new TreeMap<Due, Timer>(BY_TIME_THEN_SETTING);
    var fired = new ArrayList<Due>();
    var expected = new ArrayList<Due>();
    long now = random.nextLong() >> random.nextInt(Long.SIZE);
    for (int i = 0; i < 12_000; i++) {
      var next =
          new Due(Deadline.later(now, random.nextLong() >>> random.nextInt(1, Long.SIZE)), i);
      due.put(next, timers.add(next.nanos, () -> fired.add(next)));
      if (random.nextInt(3) == 0) {
        var some = new Due(Deadline.later(now, random.nextLong() >>> 1), 0);
        cancel(due, random.nextBoolean() ? next : due.ceilingKey(some));
      }
      if (random.nextInt(5) == 0) {
        now = Math.max(now, timers.nextNanos());
        while (!due.isEmpty() && due.firstKey().nanos <= now) {
          expected.add(due.pollFirstEntry().getKey());
        }
        fire(timers, now);
      }
    }
    assertThat(timers.size()).isEqualTo(due.size());
    expected.addAll(due.keySet());

    fireAll(timers);

    assertThat(fired).isEqualTo(expected);
    assertThat(timers.size()).isZero();
  }

  private static void cancel(Map<Due, Timer> due, @Nullable Due one) {
    if (one != null && due.remove(one) instanceof Timer timer) {
      timer.cancel();
    }
  }

  /// Those too that are due at the end of time, of which [Timers#nextNanos] does not tell.
  private static void fireAll(Timers timers) {
    while (timers.nextNanos() != Long.MAX_VALUE) {
      fire(timers, timers.nextNanos());
    }
    fire(timers, Long.MAX_VALUE);
  }

  private static void fire(Timers timers, long now) {
    for (Runnable due = timers.poll(now); due != null; due = timers.poll(now)) {
      due.run();
    }
  }

  @Test
  void those_that_are_cancelled_are_swept_out_from_between_the_others() {
    var timers = new Timers();
    var fired = new ArrayList<Integer>();
    var set = new ArrayList<Timer>();
    for (int i = 0; i < 1_000; i++) {
      int number = i;
      set.add(timers.add(i, () -> fired.add(number)));
    }

    for (int i = 1; i < 999; i++) {
      set.get(i).cancel();
    }
    fireAll(timers);

    assertThat(fired).isEqualTo(List.of(0, 999));
  }

  @Test
  void the_next_time_is_none_of_a_timer_that_was_cancelled() {
    var timers = new Timers();
    Timer first = timers.add(1, () -> {});
    Timer _ = timers.add(5, () -> {});

    first.cancel();

    assertThat(timers.nextNanos()).isEqualTo(5);
    assertThat(timers.size()).isEqualTo(1);
  }

  @Test
  void a_timer_that_has_run_is_cancelled_in_vain() {
    var timers = new Timers();
    Timer first = timers.add(1, () -> {});
    Timer _ = timers.add(2, () -> {});
    Runnable _ = timers.poll(1);

    first.cancel();

    assertThat(timers.size()).isEqualTo(1);
  }
}
