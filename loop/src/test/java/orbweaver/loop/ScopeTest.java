package orbweaver.loop;

import static orbweaver.loop.Coroutines.firstSuccess;
import static orbweaver.loop.Coroutines.gather;
import static orbweaver.loop.Coroutines.race;
import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.settle;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.yieldNow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future.State;
import org.junit.jupiter.api.Test;

class ScopeTest {
  private static final Duration TICK = Duration.ofMillis(1);
  private static final Duration LONG = Duration.ofHours(1);

  private static <T> Callable<T> after(Duration time, T value) {
    return () -> {
      sleep(time);
      return value;
    };
  }

  private static <T> Callable<T> failing(String message) {
    return () -> {
      sleep(TICK);
      throw new IOException(message);
    };
  }

  @OnEveryGround
  void it_ends_after_its_tasks_and_those_that_they_spawned(Ground ground) throws Exception {
    var seen = new ArrayList<String>();

    ground.run(() ->
        scope(scope -> {
          scope.spawn(
              "parent",
              () -> {
                sleep(TICK);
                return scope.spawn(
                    "child",
                    () -> {
                      sleep(TICK);
                      return seen.add("child");
                    });
              });
          return seen.add("block");
        }));
    seen.add("after");

    assertThat(seen).containsExactly("block", "child", "after");
  }

  @OnEveryGround
  void the_first_failure_cancels_the_rest_and_surfaces_with_later_ones(Ground ground) {
    var seen = new ArrayList<String>();

    TaskFailed thrown =
        catchThrowableOfType(
            TaskFailed.class,
            () ->
                ground.run(() ->
                    scope(scope -> {
                      scope.spawn("bad", failing("first"));
                      scope.spawn(
                          "worse",
                          () -> {
                            try {
                              sleep(LONG);
                            } finally {
                              seen.add("cleaned");
                              throwIo("second");
                            }
                            return "";
                          });
                      sleep(LONG);
                      return seen.add("must not");
                    })));

    assertThat(thrown).hasMessageContaining("task 'bad'").hasMessageContaining("first");
    assertThat(thrown.getSuppressed()).singleElement().asString().contains("second");
    assertThat(seen).containsExactly("cleaned");
  }

  private static void throwIo(String message) throws IOException {
    throw new IOException(message);
  }

  @OnEveryGround
  void a_block_that_throws_cancels_its_tasks_and_waits_for_them(Ground ground) {
    var seen = new ArrayList<String>();

    assertThatThrownBy(() ->
            ground.run(() ->
                scope(scope -> {
                  scope.spawn(
                      "sleeper",
                      () -> {
                        try {
                          sleep(LONG);
                        } finally {
                          sleep(TICK);
                          seen.add("cleaned");
                        }
                        return "";
                      });
                  sleep(TICK);
                  throw new IOException("the block's own");
                })))
        .isInstanceOf(IOException.class)
        .hasMessage("the block's own");

    assertThat(seen).containsExactly("cleaned");
  }

  @OnEveryGround
  void the_failure_of_a_task_prints_every_waiter_across_tasks(Ground ground) {
    TaskFailed thrown =
        catchThrowableOfType(TaskFailed.class, () -> ground.run(ScopeTest::outermost));

    var text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    assertThat(text.toString())
        .containsSubsequence(
            "task 'middle', started by task 'main', failed",
            "ScopeTest.outermost",
            "task 'inner', started by task 'middle', failed",
            "ScopeTest.middle",
            "java.io.IOException: deep down",
            "ScopeTest.inner");
  }

  private static String outermost() throws Exception {
    return scope(scope -> scope.spawn("middle", ScopeTest::middle).await());
  }

  private static String middle() throws Exception {
    return scope(scope -> scope.spawn("inner", ScopeTest::inner).await());
  }

  private static String inner() throws IOException {
    yieldNow();
    throw new IOException("deep down");
  }

  @Test
  void on_request_a_failure_shows_where_its_task_was_started() {
    TaskFailed thrown =
        catchThrowableOfType(
            TaskFailed.class,
            () -> Loop.run(LoopOptions.defaults().withOrigins(true), ScopeTest::outermost));

    Throwable root = thrown.getCause().getCause();
    assertThat(root.getSuppressed())
        .singleElement()
        .hasToString("(task 'inner' was started by task 'middle')");
    assertThat(root.getSuppressed()[0].getStackTrace())
        .anySatisfy(frame -> assertThat(frame.getMethodName()).contains("middle"));
  }

  @OnEveryGround
  void after_its_end_it_takes_no_task(Ground ground) {
    assertThatThrownBy(() ->
            ground.run(() -> {
              var kept = new Scope[1];
              scope(scope -> kept[0] = scope);
              return kept[0].spawn("late", () -> "");
            }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the scope has ended; spawn 'late' inside its block");
  }

  @OnEveryGround
  void tasks_know_their_names_and_parents(Ground ground) throws Exception {
    List<String> names =
        ground.run(() ->
            scope(scope -> {
              Task<String> child = scope.spawn("child", () -> Task.require().name());
              return List.of(child.await(), child.parent().name());
            }));

    assertThat(names).containsExactly("child", "main");
  }

  // ---- Several at once ----

  @OnEveryGround
  void gather_keeps_the_order_of_its_bodies(Ground ground) throws Exception {
    List<Integer> results =
        ground.run(() ->
            gather(
                List.of(
                    after(TICK.multipliedBy(3), 3),
                    after(TICK, 1),
                    after(TICK.multipliedBy(2), 2))));

    assertThat(results).containsExactly(3, 1, 2);
  }

  @OnEveryGround
  void settle_gives_failures_as_values(Ground ground) throws Exception {
    List<Task<String>> tasks =
        ground.run(() -> settle(List.of(after(TICK.multipliedBy(2), "a"), failing("b"))));

    assertThat(tasks.get(0).resultNow()).isEqualTo("a");
    assertThat(tasks.get(1).exceptionNow()).hasMessage("b");
  }

  @OnEveryGround
  void a_race_is_over_with_the_first_and_cancels_the_others(Ground ground) throws Exception {
    var seen = new ArrayList<String>();
    Callable<String> loser =
        () -> {
          try {
            sleep(LONG);
            return "loser";
          } finally {
            seen.add("cancelled");
          }
        };

    String winner = ground.run(() -> race(List.of(loser, after(TICK, "winner"))));

    assertThat(winner).isEqualTo("winner");
    assertThat(seen).containsExactly("cancelled");
    assertThatThrownBy(() -> ground.run(() -> race(List.of(loser, failing("lost")))))
        .isInstanceOf(TaskFailed.class)
        .hasRootCauseMessage("lost");
  }

  @OnEveryGround
  void the_first_success_passes_over_failures(Ground ground) throws Exception {
    String value =
        ground.run(() ->
            firstSuccess(
                List.of(failing("a"), after(TICK.multipliedBy(20), "slow"), after(LONG, "late"))));

    assertThat(value).isEqualTo("slow");
    assertThatThrownBy(() -> ground.run(() -> firstSuccess(List.of(failing("a"), failing("b")))))
        .isInstanceOf(TaskFailed.class)
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    assertThatThrownBy(() -> ground.run(() -> firstSuccess(List.<Callable<String>>of())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nothing to run; give at least one body");
  }

  @OnEveryGround
  void a_resource_whose_close_waits_is_closed_even_if_its_user_is_cancelled(Ground ground)
      throws Exception {
    var seen = new ArrayList<String>();
    AutoCloseable resource =
        () -> {
          sleep(TICK);
          seen.add("closed");
        };

    ground.run(() ->
        scope(scope -> {
          Task<String> user =
              scope.spawn(
                  "user",
                  () -> {
                    try (resource) {
                      sleep(LONG);
                    }
                    return "";
                  });
          sleep(TICK);
          user.cancel(true);
          sleep(TICK.multipliedBy(5));
          return seen.add("after " + user.state());
        }));

    assertThat(seen).containsExactly("closed", "after CANCELLED");
  }

  @OnEveryGround
  void what_lies_between_two_suspensions_is_atomic(Ground ground) throws Exception {
    int[] counter = {0};
    var bodies = new ArrayList<Callable<State>>();
    for (int i = 0; i < 100; i++) {
      bodies.add(() -> {
        for (int j = 0; j < 50; j++) {
          int before = counter[0];
          counter[0] = before + 1;
          if (j % 10 == 0) {
            yieldNow();
          }
        }
        return State.SUCCESS;
      });
    }

    ground.run(() -> gather(bodies));

    assertThat(counter[0]).isEqualTo(5_000);
  }
}
