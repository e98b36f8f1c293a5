package orbweaver.loop.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future.State;
import orbweaver.loop.Engine;
import orbweaver.loop.Loop;
import orbweaver.loop.LoopOptions;
import orbweaver.loop.Simulation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The examples of the README do what they say, on both engines.
class ExamplesTest {

  private static <T> T real(Engine engine, Callable<T> program) throws Exception {
    return Loop.run(LoopOptions.defaults().withEngine(engine), program);
  }

  private static <T> T simulated(Engine engine, Callable<T> program) throws Exception {
    return Simulation.of(1).withEngine(engine).run(program);
  }

  @ParameterizedTest
  @EnumSource
  void an_echo_comes_back(Engine engine) throws Exception {
    assertThat(real(engine, () -> Echo.conversation("hello"))).isEqualTo("hello");
    assertThat(simulated(engine, () -> Echo.conversation("hello"))).isEqualTo("hello");
  }

  @ParameterizedTest
  @EnumSource
  void the_monitor_never_sees_half_a_pair(Engine engine) throws Exception {
    List<Integer> lengths =
        real(engine, () -> ProducerAndMonitor.lengths(10, Duration.ofMillis(3)));

    assertThat(lengths).allMatch(length -> length % 2 == 0).isSorted().contains(20);
  }

  @ParameterizedTest
  @EnumSource
  void chess_takes_twelve_hours_or_one_and_the_last_reply(Engine engine) throws Exception {
    assertThat(simulated(engine, Chess::oneAfterTheOther)).isEqualTo(Duration.ofHours(12));
    assertThat(simulated(engine, Chess::interleaved))
        .isEqualTo(Duration.ofHours(1).plusSeconds(55));
  }

  @ParameterizedTest
  @EnumSource
  void waits_take_their_sum_or_the_longest(Engine engine) throws Exception {
    assertThat(simulated(engine, Waits::inSequence)).isEqualTo(Duration.ofMillis(600));
    assertThat(simulated(engine, Waits::atOnce)).isEqualTo(Duration.ofMillis(300));
  }

  @ParameterizedTest
  @EnumSource
  void a_generator_squares_what_is_sent_to_it(Engine engine) throws Exception {
    assertThat(real(engine, () -> Squares.squares(List.of(2, 3, 12)))).containsExactly(4, 9, 144);
  }

  @ParameterizedTest
  @EnumSource
  void one_of_three_fails(Engine engine) throws Exception {
    assertThat(simulated(engine, OneOfThreeFails::gathered)).isEqualTo("the second is broken");
    assertThat(simulated(engine, OneOfThreeFails::settled))
        .containsExactly(State.SUCCESS, State.FAILED, State.SUCCESS);
  }

  @ParameterizedTest
  @EnumSource
  void a_barrier_that_times_out_leaves_nothing_running(Engine engine) throws Exception {
    simulated(
        engine,
        () -> {
          assertThat(Meeting.meet(Duration.ofSeconds(5)))
              .contains("the impatient one: not done within 5 s");
          assertThat(Loop.current().stats().tasks()).isEqualTo(1);
          assertThat(Loop.current().stats().timers()).isZero();
          return "";
        });
  }
}
