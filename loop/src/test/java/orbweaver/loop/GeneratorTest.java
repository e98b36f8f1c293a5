package orbweaver.loop;

import static orbweaver.loop.Coroutines.gather;
import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class GeneratorTest {
  private static final Duration TICK = Duration.ofMillis(1);

  private static Generator<Integer, Void> counting(List<String> seen) {
    return Generator.of(out -> {
      try {
        for (int i = 0; ; i++) {
          sleep(TICK);
          out.emit(i);
        }
      } finally {
        sleep(TICK);
        seen.add("closed");
      }
    });
  }

  @OnEveryGround
  void it_hands_out_values_and_may_wait_in_between(Ground ground) throws Exception {
    List<Integer> got =
        ground.run(() -> {
          var all = new ArrayList<Integer>();
          Generator<Integer, Void> three =
              Generator.of(out -> {
                for (int i = 0; i < 3; i++) {
                  sleep(TICK);
                  out.emit(i);
                }
              });
          three.forEach(all::add);
          assertThat(three.hasNext()).isFalse();
          assertThatThrownBy(three::next).isInstanceOf(NoSuchElementException.class);
          return all;
        });

    assertThat(got).containsExactly(0, 1, 2);
  }

  @OnEveryGround
  void it_is_answered(Ground ground) throws Exception {
    List<Double> averages =
        ground.run(() -> {
          Generator<Double, Double> average =
              Generator.of(out -> {
                double sum = out.emit(0.0);
                for (int n = 1; ; n++) {
                  sleep(TICK);
                  sum += out.emit(sum / n);
                }
              });
          average.next();
          return List.of(average.send(10.0), average.send(20.0), average.send(30.0));
        });

    assertThat(averages).containsExactly(10.0, 15.0, 20.0);
  }

  @OnEveryGround
  void leaving_early_closes_it_and_its_finally_may_wait(Ground ground) throws Exception {
    var seen = new ArrayList<String>();

    ground.run(() -> {
      try (var numbers = counting(seen)) {
        for (int number : numbers) {
          if (number == 2) {
            break;
          }
        }
      }
      return seen.add("after");
    });

    assertThat(seen).containsExactly("closed", "after");
  }

  @OnEveryGround
  void an_abandoned_one_is_closed_at_the_end_of_its_scope_or_task(Ground ground) throws Exception {
    var seen = new ArrayList<String>();

    ground.run(() -> {
      scope(scope -> counting(seen).next());
      seen.add("after the scope");
      return counting(seen).next();
    });

    assertThat(seen).containsExactly("closed", "after the scope", "closed");
  }

  @OnEveryGround
  void its_failure_reaches_the_consumer_with_both_traces(Ground ground) {
    assertThatThrownBy(() ->
            ground.run(() -> {
              Generator<Integer, Void> bad =
                  Generator.of(_ -> {
                    throw new IOException("in the body");
                  });
              return bad.next();
            }))
        .isInstanceOf(TaskFailed.class)
        .hasMessage("a generator of task 'main' failed: java.io.IOException: in the body")
        .satisfies(e ->
            assertThat(e.getStackTrace())
                .anySatisfy(f -> assertThat(f.getClassName()).contains("GeneratorTest")));
  }

  @OnEveryGround
  void a_deadline_of_the_consumer_reaches_the_body(Ground ground) throws Exception {
    var seen = new ArrayList<String>();

    ground.run(() -> {
      Generator<Integer, Void> slow =
          Generator.of(out -> {
            try {
              sleep(Duration.ofHours(1));
              out.emit(1);
            } finally {
              seen.add("unwound");
            }
          });
      assertThatThrownBy(() -> within(TICK, slow::next)).isInstanceOf(TimeoutException.class);
      return seen.add("goes on");
    });

    assertThat(seen).containsExactly("unwound", "goes on");
  }

  @OnEveryGround
  void one_may_draw_from_another(Ground ground) throws Exception {
    List<Integer> squares =
        ground.run(() -> {
          Generator<Integer, Void> numbers =
              Generator.of(out -> {
                for (int i = 1; i <= 3; i++) {
                  sleep(TICK);
                  out.emit(i);
                }
              });
          Generator<Integer, Void> squared =
              Generator.of(out -> numbers.forEach(i -> out.emit(i * i)));
          var all = new ArrayList<Integer>();
          squared.forEach(all::add);
          return all;
        });

    assertThat(squares).containsExactly(1, 4, 9);
  }

  @OnEveryGround
  void two_coroutines_each_drive_their_own(Ground ground) throws Exception {
    Callable<Integer> sum =
        () -> {
          int total = 0;
          try (var numbers = counting(new ArrayList<>())) {
            for (int number : numbers) {
              total += number;
              if (number == 10) {
                break;
              }
            }
          }
          return total;
        };

    List<Integer> sums = ground.run(() -> gather(List.of(sum, sum, sum)));

    assertThat(sums).containsExactly(55, 55, 55);
  }

  @Test
  void misuse_says_what_to_do_instead() throws Exception {
    Simulation.run(
        1,
        () -> {
          var numbers = counting(new ArrayList<>());
          assertThatThrownBy(() -> numbers.send(null))
              .hasMessage("there is no value to be answered yet; take it by next() first");
          numbers.next();
          assertThatThrownBy(() -> scope(scope -> scope.spawn("thief", numbers::next).await()))
              .hasRootCauseMessage(
                  "this generator belongs to task 'main'; give its values to others by a Channel");
          Generator<Integer, Void> inScope = Generator.of(out -> scope(_ -> out.emit(1)));
          assertThatThrownBy(inScope::next)
              .hasRootCauseMessage(
                  "emit inside a scope, deadline or shield of the generator: its consumer would run in it;"
                      + " end the block first, or send the values by a Channel");
          return "";
        });
  }

  @Test
  void its_switches_take_no_steps_of_a_simulation() throws Exception {
    Simulation simulation = Simulation.of(1);

    long steps =
        simulation
            .trace(() -> {
              Generator<Integer, Void> numbers =
                  Generator.of(out -> {
                    for (int i = 0; i < 100; i++) {
                      out.emit(i);
                    }
                  });
              numbers.forEach(_ -> {});
              return "";
            })
            .steps();

    assertThat(steps).isEqualTo(1);
  }
}
