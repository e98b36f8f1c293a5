package orbweaver.loop;

import static orbweaver.loop.Coroutines.blocking;
import static orbweaver.loop.Coroutines.sleep;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// Each misuse gets a sentence that says what to do instead.
class MisuseTest {

  private static void refused(
      Class<? extends Exception> type, String start, ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(type).hasMessageStartingWith(start);
  }

  @Test
  void waiting_outside_a_coroutine() {
    refused(
        IllegalStateException.class,
        "only a coroutine can wait, and this is Thread[",
        () -> sleep(Duration.ofMillis(1)));
    refused(
        IllegalStateException.class,
        "only a coroutine can wait, and this is Thread[",
        () -> new Promise<String>().await());
  }

  @OnEveryGround
  void waiting_in_a_callback(Ground ground) throws Exception {
    ground.run(() -> {
      var told = new Promise<String>();
      Loop.current()
          .post(() -> {
            try {
              sleep(Duration.ofMillis(1));
            } catch (IllegalStateException e) {
              told.complete(e.getMessage());
            }
          });
      org.assertj.core.api.Assertions.assertThat(told.await())
          .endsWith("enter a loop by Loop.run; in a callback complete a promise instead");
      return "";
    });
  }

  @Test
  void what_belongs_to_a_loop_from_another_thread() {
    var channel = new Channel<String>(2);
    String start = "a channel with 0 of 2 values is used by Thread[";
    refused(IllegalStateException.class, start, () -> channel.trySend("lost"));
    refused(IllegalStateException.class, start, channel::tryReceive);
    refused(IllegalStateException.class, start, channel::close);

    var permits = new Permits(1);
    start = "a permit (1 free, 0 waiting) is used by Thread[";
    refused(IllegalStateException.class, start, permits::tryAcquire);
    refused(IllegalStateException.class, start, permits::release);
  }

  @Test
  void a_loop_where_there_is_none() {
    refused(IllegalStateException.class, "Thread[", Loop::current);
  }

  @OnEveryGround
  void a_loop_in_a_loop(Ground ground) throws Exception {
    ground.run(() -> {
      refused(
          IllegalStateException.class,
          "Loop.run would block the loop that runs here; start a task by Scope.spawn, or call it"
              + " inside blocking(...)",
          () -> Loop.run(() -> ""));
      refused(
          IllegalStateException.class,
          "Simulation.run would block the loop that runs here",
          () -> Simulation.run(1, () -> ""));
      return "";
    });
  }

  @Test
  void a_second_loop_in_a_simulation() throws Exception {
    Simulation.run(
        1,
        () -> {
          refused(
              IllegalStateException.class,
              "a simulation has one loop only; run the program in it by Scope.spawn",
              () -> Loop.start(LoopOptions.defaults(), () -> ""));
          return "";
        });
  }

  @Test
  void a_timer_from_a_foreign_thread() throws Exception {
    Loop.run(() -> {
      Loop loop = Loop.current();
      return blocking(() -> {
        refused(
            IllegalStateException.class,
            "timers are set on the loop's own thread; get there by Loop.post",
            () -> loop.at(0, () -> {}));
        return "";
      });
    });
  }

  @OnEveryGround
  void negative_lengths(Ground ground) throws Exception {
    ground.run(() -> {
      refused(
          IllegalArgumentException.class,
          "cannot sleep for PT-1S; give a length >= 0",
          () -> sleep(Duration.ofSeconds(-1)));
      refused(
          IllegalArgumentException.class, "permits must be >= 0 but are -1", () -> new Permits(-1));
      refused(
          IllegalArgumentException.class,
          "a barrier needs at least 1 party, not 0",
          () -> new Barrier(0));
      return "";
    });
  }

  @Test
  void a_wait_in_the_jdk_in_a_simulation() {
    assertThatThrownBy(() ->
            Simulation.of(1)
                .withEngine(Engine.SCHEDULER)
                .run(() -> {
                  Thread.sleep(Duration.ofDays(1));
                  return "";
                }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("deadlock: ")
        .hasMessageContaining("task 'main' waits in the JDK");
  }

  @Test
  void options_out_of_their_range() {
    refused(
        IllegalArgumentException.class,
        "slowStep must be >= 0 but is PT-1S",
        () -> LoopOptions.defaults().withSlowStep(Duration.ofSeconds(-1)));
    refused(
        IllegalArgumentException.class,
        "rareShare must be from 0 to 1 but is 2.0",
        () -> Simulation.of(1).withRareShare(2));
  }

  @Test
  void nothing_to_run() {
    refused(
        NullPointerException.class,
        "task 'main' has no body; give it a Callable",
        () -> Loop.run(absent()));
    refused(
        NullPointerException.class,
        "task 'idle' has no body; give it a Callable",
        () -> Loop.run(() -> Coroutines.scope(scope -> scope.spawn("idle", absent()))));
    refused(
        NullPointerException.class,
        "a timer needs an action",
        () -> Loop.run(() -> Loop.current().at(0, absent())));
    refused(
        NullPointerException.class,
        "a generator needs a body; give it one that emits",
        () -> Loop.run(() -> Generator.of(absent())));
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // that is what is tried
  private static <T> T absent() {
    return null;
  }

  @OnEveryGround
  void a_scope_may_be_cancelled_from_another_thread(Ground ground) throws Exception {
    Task<String> sleeper =
        ground.run(() ->
            Coroutines.scope(scope -> {
              Task<String> sleeping =
                  scope.spawn(
                      "sleeper",
                      () -> {
                        sleep(Duration.ofDays(1));
                        return "";
                      });
              blocking(() -> {
                scope.cancel();
                return "";
              });
              return sleeping;
            }));

    org.assertj.core.api.Assertions.assertThat(sleeper.isCancelled()).isTrue();
  }
}
