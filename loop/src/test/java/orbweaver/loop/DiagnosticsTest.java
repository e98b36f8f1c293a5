package orbweaver.loop;

import static orbweaver.loop.Coroutines.blocking;
import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.within;
import static orbweaver.loop.Coroutines.yieldNow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosticsTest {
  private static final Duration TICK = Duration.ofMillis(1);

  @OnEveryGround
  void a_dump_says_of_every_task_what_it_waits_for_and_who_started_it(Ground ground)
      throws Exception {
    String dump =
        ground.run(() ->
            scope(scope -> {
              var permits = new Permits(0);
              scope.spawn(
                  "sleeper",
                  () -> {
                    sleep(Duration.ofSeconds(30));
                    return "";
                  });
              scope.spawn(
                  "parent",
                  () ->
                      scope(inner -> {
                        inner.spawn(
                            "taker",
                            () -> {
                              permits.acquire();
                              return "";
                            });
                        return "";
                      }));
              sleep(TICK.multipliedBy(5));
              String text = Loop.current().dump();
              scope.cancel();
              return text;
            }));

    assertThat(dump)
        .contains(": 4 tasks, 3 parked, 0 ready, 1 timers, ")
        .containsSubsequence(
            "  task 'main' runs",
            "DiagnosticsTest",
            "    task 'sleeper' waits for its sleep of 30 s, for ",
            "; started by task 'main'",
            "DiagnosticsTest",
            "    task 'parent' waits for the end of task 'taker', for ",
            "      task 'taker' waits for a permit (0 free, 1 waiting), for ",
            "; started by task 'parent'")
        .doesNotContain("DirectSwitch", "OwnScheduler", "Baton");
  }

  @Test
  void the_dumps_of_the_jdk_show_a_loop_s_coroutines_and_generators(@TempDir Path folder)
      throws Exception {
    Path file = folder.resolve("dump.json");

    Loop.run(() ->
        scope(scope -> {
          var generator =
              Generator.<Integer, Void>of(out -> {
                out.emit(1);
                out.emit(2);
              });
          int first = generator.next();
          Task<String> sleeper =
              scope.spawn(
                  "sleeper",
                  () -> {
                    sleep(Duration.ofSeconds(30));
                    return "";
                  });
          blocking(() -> dumpByTheJdk(file));
          boolean _ = sleeper.cancel(true);
          return first;
        }));

    String dump = Files.readString(file);
    assertThat(dump)
        .contains("\"name\": \"main-generator\"", "\"name\": \"sleeper\"")
        .contains("orbweaver.loop.Sleep.await");
    if (DirectSwitch.isAvailable()) { // else they are among all other threads
      assertThat(dump)
          .containsSubsequence(
              "orbweaver loop 'loop'",
              "\"name\": \"main\"",
              "\"name\": \"main-generator\"",
              "\"name\": \"sleeper\"",
              "orbweaver.loop.Sleep.await");
    }
  }

  private static Path dumpByTheJdk(Path file) throws IOException {
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpThreads(file.toString(), ThreadDumpFormat.JSON);
    return file;
  }

  @Test
  void a_dump_from_outside_shows_a_loop_that_hangs() throws Exception {
    var hangs = new CountDownLatch(1);
    var free = new CountDownLatch(1);
    var loop = new Loop[1];
    var program =
        Loop.start(
            LoopOptions.defaults().withSlowStep(Duration.ZERO),
            () -> {
              loop[0] = Loop.current();
              hangs.countDown();
              while (free.getCount() > 0) {
                Thread.onSpinWait();
              }
              return "";
            });
    hangs.await();

    String dump = loop[0].dump();
    free.countDown();
    program.get();

    assertThat(dump).contains("task 'main' runs");
  }

  @OnEveryGround
  void a_task_that_holds_the_loop_is_named_with_its_stack(Ground ground) throws Exception {
    var told = new CountDownLatch(1);
    var reports = new ArrayList<String>();
    var observer =
        new TaskObserver() {
          @Override
          public void heldTheLoop(Task<?> task, Duration soFar, List<StackTraceElement> stack) {
            reports.add(StackText.slow(task, soFar, stack));
            told.countDown();
          }
        };
    LoopOptions options =
        LoopOptions.defaults()
            .withEngine(ground.engine())
            .withObserver(observer)
            .withSlowStep(Duration.ofMillis(20));
    java.util.concurrent.Callable<Duration> program =
        () ->
            scope(scope -> {
              scope
                  .spawn(
                      "hog",
                      () -> {
                        holdUntil(told);
                        return "";
                      })
                  .await();
              return Loop.current().stats().longestStep();
            });

    Duration longest =
        ground.isReal()
            ? Loop.run(options, program)
            : Simulation.of(1).withOptions(options).run(program);

    assertThat(reports)
        .singleElement()
        .asString()
        .startsWith("task 'hog' has held the loop for ")
        .contains("DiagnosticsTest.holdUntil");
    assertThat(longest).isGreaterThanOrEqualTo(Duration.ofMillis(20));
  }

  private static void holdUntil(CountDownLatch told) {
    while (told.getCount() > 0) {
      Thread.onSpinWait();
    }
  }

  @OnEveryGround
  void the_counters_tell_how_a_loop_stands(Ground ground) throws Exception {
    LoopStats stats =
        ground.run(() ->
            scope(scope -> {
              for (int i = 0; i < 3; i++) {
                scope.spawn(
                    "sleeper",
                    () -> {
                      sleep(Duration.ofHours(1));
                      return "";
                    });
              }
              sleep(TICK);
              scope.spawn("ready", () -> "");
              LoopStats now = Loop.current().stats();
              scope.cancel();
              return now;
            }));

    assertThat(stats.engine()).isEqualTo(ground.engine());
    assertThat(stats.tasks()).isEqualTo(5);
    assertThat(stats.parked()).isEqualTo(3);
    assertThat(stats.ready()).isEqualTo(1);
    assertThat(stats.timers()).isEqualTo(3);
    assertThat(stats.steps()).isGreaterThanOrEqualTo(5);
  }

  @OnEveryGround
  void an_observer_is_told_of_every_move(Ground ground) throws Exception {
    var moves = new ArrayList<String>();
    var observer =
        new TaskObserver() {
          @Override
          public void started(Task<?> task) {
            moves.add(task.name() + " started");
          }

          @Override
          public void resumed(Task<?> task) {
            moves.add(task.name() + " resumed");
          }

          @Override
          public void suspended(Task<?> task) {
            moves.add(task.name() + " suspended");
          }

          @Override
          public void ended(Task<?> task, State how) {
            moves.add(task.name() + " ended " + how);
          }
        };

    LoopOptions options = LoopOptions.defaults().withEngine(ground.engine()).withObserver(observer);
    java.util.concurrent.Callable<String> program =
        () -> {
          yieldNow();
          return "";
        };
    String _ =
        ground.isReal()
            ? Loop.run(options, program)
            : Simulation.of(1).withOptions(options).run(program);

    assertThat(moves)
        .containsExactly(
            "main started", "main resumed", "main suspended", "main resumed", "main ended SUCCESS");
  }

  @Test
  void looking_at_stacks_while_they_switch_loses_no_step() throws Exception {
    long sum =
        Loop.run(
            LoopOptions.defaults().withEngine(Engine.SCHEDULER),
            () -> {
              Task<?> task = Task.require();
              var done = new java.util.concurrent.atomic.AtomicBoolean();
              Thread onlooker =
                  Thread.ofPlatform()
                      .start(() -> {
                        while (!done.get()) {
                          task.stack().getStackTrace();
                        }
                      });
              Generator<Integer, Integer> numbers =
                  Generator.of(out -> {
                    for (int i = 0; ; i++) {
                      out.emit(i);
                    }
                  });
              long total = 0;
              for (int i = 0; i < 100_000; i++) {
                total += numbers.next();
                if (i % 10 == 0) {
                  yieldNow();
                }
              }
              done.set(true);
              onlooker.join();
              return total;
            });

    assertThat(sum).isEqualTo(99_999L * 100_000 / 2);
  }

  @Test
  void looking_at_stacks_changes_no_step_of_a_simulation() throws Exception {
    var alone = Simulation.trace(3, () -> Watched.turns(/* isWatched= */ false));

    var watched = Simulation.trace(3, () -> Watched.turns(/* isWatched= */ true));

    assertThat(watched).isEqualTo(alone);
  }

  /// Two tasks that take turns, and a thread that looks at their stacks all the time.
  private static final class Watched {
    private static final int TURNS = 100_000;

    static int turns(boolean isWatched) throws Exception {
      return scope(scope -> {
        Task<Integer> first = scope.spawn("first", Watched::count);
        Task<Integer> second = scope.spawn("second", Watched::count);
        if (isWatched) {
          var _ = Thread.ofPlatform().start(() -> look(first, second));
        }
        return first.await() + second.await();
      });
    }

    private static int count() {
      for (int i = 0; i < TURNS; i++) {
        yieldNow();
      }
      return TURNS;
    }

    private static void look(Task<?> first, Task<?> second) {
      while (!first.isDone() || !second.isDone()) {
        first.stack().getStackTrace();
        second.stack().getStackTrace();
      }
    }
  }

  @Test
  void a_deadlock_names_those_who_wait_and_lets_them_clean_up() {
    var seen = new ArrayList<String>();

    assertThatThrownBy(() ->
            Simulation.run(
                1,
                () ->
                    scope(scope -> {
                      scope.spawn(
                          "waits",
                          () -> {
                            try {
                              return new Promise<String>().await();
                            } finally {
                              sleep(TICK);
                              seen.add("cleaned");
                            }
                          });
                      return "";
                    })))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("deadlock: every coroutine waits for ever")
        .hasMessageContaining("task 'waits' waits for a promise");
    assertThat(seen).containsExactly("cleaned");
  }

  @Test
  void both_engines_take_the_same_steps_for_a_seed() throws Exception {
    java.util.concurrent.Callable<Integer> program =
        () ->
            scope(scope -> {
              var random = Loop.current().random();
              for (int i = 0; i < 50; i++) {
                scope.spawn(
                    "task",
                    () -> {
                      sleep(Duration.ofNanos(random.nextInt(100)));
                      yieldNow();
                      return within(TICK, random::nextInt);
                    });
              }
              return random.nextInt();
            });

    assertThat(Simulation.of(7).withEngine(Engine.SCHEDULER).trace(program))
        .isEqualTo(Simulation.of(7).withEngine(Engine.BATON).trace(program));
  }

  @Test
  void what_does_not_follow_from_the_seed_is_found_at_its_first_step() throws Exception {
    int[] runs = {0};

    var divergence =
        Simulation.of(1)
            .findDivergence(() -> {
              sleep(TICK);
              sleep(TICK.multipliedBy(++runs[0]));
              return "";
            });

    assertThat(divergence)
        .contains(new Divergence(3, "task 'main' at 2000000 ns", "task 'main' at 3000000 ns"));
    assertThat(Simulation.of(1).findDivergence(() -> Loop.current().random().nextInt())).isEmpty();
  }

  @Test
  void a_signal_prints_the_tasks_of_all_loops() throws Exception {
    String dump =
        Loop.run(
            LoopOptions.defaults().withName("shown"), () -> Coroutines.blocking(LiveLoops::dump));

    assertThat(dump).contains("loop 'shown'").contains("task 'main' waits for a worker thread");
  }
}
