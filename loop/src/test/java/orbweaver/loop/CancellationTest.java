package orbweaver.loop;

import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.shield;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.within;
import static orbweaver.loop.Coroutines.yieldNow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future.State;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class CancellationTest {
  private static final Duration TICK = Duration.ofMillis(1);
  private static final Duration LONG = Duration.ofHours(1);

  @OnEveryGround
  void it_is_delivered_where_the_task_waits_and_finally_blocks_may_wait(Ground ground)
      throws Exception {
    var seen = new ArrayList<String>();

    State state =
        ground.run(() ->
            scope(scope -> {
              Task<String> task =
                  scope.spawn(
                      "sleeper",
                      () -> {
                        try {
                          sleep(LONG);
                          return "woke";
                        } finally {
                          sleep(TICK);
                          seen.add("cleaned up");
                        }
                      });
              sleep(TICK);
              task.cancel(true);
              scope.tasks().forEach(each -> each.whenDone(() -> seen.add("done")));
              sleep(TICK.multipliedBy(20));
              return task.state();
            }));

    assertThat(state).isEqualTo(State.CANCELLED);
    assertThat(seen).containsExactly("cleaned up", "done");
  }

  @OnEveryGround
  void a_task_that_has_not_begun_never_begins(Ground ground) throws Exception {
    var seen = new ArrayList<String>();

    State state =
        ground.run(() ->
            scope(scope -> {
              Task<Boolean> task = scope.spawn("early", () -> seen.add("began"));
              task.cancel(true);
              yieldNow();
              yieldNow();
              return task.state();
            }));

    assertThat(state).isEqualTo(State.CANCELLED);
    assertThat(seen).isEmpty();
  }

  @OnEveryGround
  void a_task_that_is_done_stays_as_it_is(Ground ground) throws Exception {
    boolean cancelled =
        ground.run(() ->
            scope(scope -> {
              Task<Integer> task = scope.spawn("quick", () -> 7);
              int value = task.await();
              return task.cancel(true) || value != 7 || task.state() != State.SUCCESS;
            }));

    assertThat(cancelled).isFalse();
  }

  @OnEveryGround
  void a_task_that_cancels_itself_ends_at_its_next_suspension(Ground ground) throws Exception {
    var seen = new ArrayList<String>();

    State state =
        ground.run(() ->
            scope(scope -> {
              Task<String> task =
                  scope.spawn(
                      "self",
                      () -> {
                        Task.require().cancel(true);
                        seen.add("goes on");
                        sleep(TICK);
                        seen.add("must not");
                        return "";
                      });
              sleep(TICK.multipliedBy(5));
              return task.state();
            }));

    assertThat(state).isEqualTo(State.CANCELLED);
    assertThat(seen).containsExactly("goes on");
  }

  @OnEveryGround
  void two_requests_before_the_delivery_are_one_and_a_later_one_is_another(Ground ground)
      throws Exception {
    var seen = new ArrayList<String>();

    State state =
        ground.run(() ->
            scope(scope -> {
              Task<String> task =
                  scope.spawn(
                      "stubborn",
                      () -> {
                        for (int i = 0; ; i++) {
                          try {
                            sleep(LONG);
                          } catch (Cancelled e) {
                            seen.add("caught " + i);
                            if (i == 1) {
                              throw e;
                            }
                          }
                        }
                      });
              sleep(TICK);
              task.cancel(true);
              task.cancel(true);
              sleep(TICK);
              task.cancel(true);
              sleep(TICK);
              return task.state();
            }));

    assertThat(state).isEqualTo(State.CANCELLED);
    assertThat(seen).containsExactly("caught 0", "caught 1");
  }

  @OnEveryGround
  void it_wins_over_a_result_of_the_same_instant_which_the_promise_keeps(Ground ground)
      throws Exception {
    List<Object> seen =
        ground.run(() ->
            scope(scope -> {
              var promise = new Promise<String>();
              Task<String> waiter = scope.spawn("waiter", promise::await);
              sleep(TICK);
              promise.complete("kept");
              waiter.cancel(true);
              sleep(TICK);
              return List.of(waiter.state(), promise.resultNow());
            }));

    assertThat(seen).containsExactly(State.CANCELLED, "kept");
  }

  @OnEveryGround
  void a_task_that_never_waits_again_ends_with_its_result(Ground ground) throws Exception {
    int value =
        ground.run(() ->
            scope(scope -> {
              Task<Integer> task =
                  scope.spawn(
                      "busy",
                      () -> {
                        Task.require().cancel(true);
                        return 42;
                      });
              return task.await();
            }));

    assertThat(value).isEqualTo(42);
  }

  @OnEveryGround
  void a_request_in_the_instant_of_a_deadline_is_not_lost(Ground ground) throws Exception {
    State state =
        ground.run(() ->
            scope(scope -> {
              Task<String> task =
                  scope.spawn(
                      "both",
                      () -> {
                        try {
                          return within(
                              TICK,
                              () -> {
                                Task.require().loop().at(0, () -> {});
                                sleep(LONG);
                                return "?";
                              });
                        } catch (TimeoutException e) {
                          sleep(TICK);
                          return "survived";
                        }
                      });
              Loop loop = Loop.current();
              loop.at(loop.nanos() + TICK.toNanos(), () -> task.cancel(true));
              sleep(TICK.multipliedBy(10));
              return task.state();
            }));

    assertThat(state).isEqualTo(State.CANCELLED);
  }

  @OnEveryGround
  void a_request_while_a_scope_waits_for_its_tasks_is_not_swallowed(Ground ground)
      throws Exception {
    State state =
        ground.run(() ->
            scope(scope -> {
              Task<String> task =
                  scope.spawn(
                      "outer",
                      () -> {
                        try {
                          return within(
                              TICK,
                              () ->
                                  scope(inner -> {
                                    inner.spawn(
                                        "slow to clean",
                                        () -> {
                                          try {
                                            sleep(LONG);
                                          } finally {
                                            sleep(TICK.multipliedBy(10));
                                          }
                                          return 0;
                                        });
                                    return "?";
                                  }));
                        } catch (TimeoutException e) {
                          sleep(TICK);
                          return "survived";
                        }
                      });
              sleep(TICK.multipliedBy(5));
              task.cancel(true);
              sleep(TICK.multipliedBy(20));
              return task.state();
            }));

    assertThat(state).isEqualTo(State.CANCELLED);
  }

  @OnEveryGround
  void a_second_request_reaches_tasks_that_survived_the_first(Ground ground) throws Exception {
    var seen = new ArrayList<String>();

    State state =
        ground.run(() ->
            scope(scope -> {
              Task<Object> outer =
                  scope.spawn(
                      "outer",
                      () ->
                          scope(inner -> {
                            inner.spawn(
                                "stubborn",
                                () -> {
                                  try {
                                    sleep(LONG);
                                  } catch (Cancelled e) {
                                    seen.add("survives once");
                                  }
                                  sleep(LONG);
                                  return seen.add("must not");
                                });
                            return inner;
                          }));
              sleep(TICK);
              outer.cancel(true);
              sleep(TICK);
              outer.cancel(true);
              sleep(TICK.multipliedBy(3));
              return outer.state();
            }));

    assertThat(state).isEqualTo(State.CANCELLED);
    assertThat(seen).containsExactly("survives once");
  }

  @OnEveryGround
  void a_shielded_body_runs_to_its_end_and_the_request_comes_behind_it(Ground ground)
      throws Exception {
    var seen = new ArrayList<String>();

    State state =
        ground.run(() ->
            scope(scope -> {
              Task<String> task =
                  scope.spawn(
                      "shielded",
                      () -> {
                        shield(() -> {
                          sleep(TICK.multipliedBy(3));
                          return seen.add("whole");
                        });
                        seen.add("behind");
                        sleep(TICK);
                        seen.add("must not");
                        return "";
                      });
              sleep(TICK);
              task.cancel(true);
              sleep(TICK.multipliedBy(10));
              return task.state();
            }));

    assertThat(state).isEqualTo(State.CANCELLED);
    assertThat(seen).containsExactly("whole", "behind");
  }

  @OnEveryGround
  void a_shield_with_a_limit_ends_at_it(Ground ground) {
    assertThatThrownBy(() ->
            ground.run(() ->
                shield(
                    TICK,
                    () -> {
                      sleep(LONG);
                      return "";
                    })))
        .isInstanceOf(TimeoutException.class)
        .hasMessage("not done within 1 ms");
  }

  @OnEveryGround
  void a_failure_while_cleaning_up_is_kept(Ground ground) {
    assertThatThrownBy(() ->
            ground.run(() ->
                scope(scope -> {
                  Task<String> task =
                      scope.spawn(
                          "unlucky",
                          () -> {
                            try {
                              sleep(LONG);
                            } finally {
                              throwIllegalState("boom");
                            }
                            return "";
                          });
                  sleep(TICK);
                  task.cancel(true);
                  sleep(LONG);
                  return "";
                })))
        .isInstanceOf(TaskFailed.class)
        .hasRootCauseMessage("boom");
  }

  private static void throwIllegalState(String message) {
    throw new IllegalStateException(message);
  }

  @OnEveryGround
  void awaiting_a_cancelled_task_says_so(Ground ground) {
    assertThatThrownBy(() ->
            ground.run(() ->
                scope(scope -> {
                  Task<String> task =
                      scope.spawn(
                          "gone",
                          () -> {
                            sleep(LONG);
                            return "";
                          });
                  task.cancel(true);
                  return task.await();
                })))
        .isInstanceOf(CancellationException.class)
        .hasMessage("task 'gone' was cancelled");
  }

  @OnEveryGround
  void an_interrupted_coroutine_is_cancelled_and_the_loop_goes_on(Ground ground) throws Exception {
    State state =
        ground.run(() ->
            scope(scope -> {
              Task<String> task =
                  scope.spawn(
                      "interrupted",
                      () -> {
                        Thread.currentThread().interrupt();
                        sleep(LONG);
                        return "slept";
                      });
              sleep(TICK.multipliedBy(5));
              return task.state();
            }));

    assertThat(state).isEqualTo(State.CANCELLED);
  }

  @Test
  void a_coroutine_that_waits_in_the_jdk_is_interrupted() throws Exception {
    State state =
        Loop.run(
            LoopOptions.defaults().withEngine(Engine.SCHEDULER),
            () ->
                scope(scope -> {
                  Task<Object> task =
                      scope.spawn(
                          "in the JDK", () -> new java.util.concurrent.SynchronousQueue<>().take());
                  sleep(TICK);
                  task.cancel(true);
                  sleep(TICK.multipliedBy(20));
                  return task.state();
                }));

    assertThat(state).isEqualTo(State.CANCELLED);
  }

  @Test
  void cancelling_a_started_program_unwinds_it() throws Exception {
    var entered = new java.util.concurrent.CountDownLatch(1);
    var cleaned = new java.util.concurrent.CountDownLatch(1);
    var program =
        Loop.start(
            LoopOptions.defaults(),
            () -> {
              try {
                entered.countDown();
                sleep(LONG);
              } finally {
                cleaned.countDown();
              }
              return "";
            });
    entered.await();

    program.cancel(true);

    cleaned.await();
    assertThatThrownBy(program::get).isInstanceOf(CancellationException.class);
  }
}
