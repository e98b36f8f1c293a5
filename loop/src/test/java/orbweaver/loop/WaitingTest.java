package orbweaver.loop;

import static orbweaver.loop.Coroutines.blocking;
import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Future.State;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Timers, permits, mailboxes, barriers and worker threads.
class WaitingTest {
  private static final Duration TICK = Duration.ofMillis(1);

  // ---- Timers ----

  @OnEveryGround
  void timers_of_one_time_fire_in_the_order_in_which_they_were_set(Ground ground) throws Exception {
    List<Integer> fired =
        ground.run(() -> {
          var order = new ArrayList<Integer>();
          Loop loop = Loop.current();
          long due = loop.nanos() + TICK.toNanos();
          for (int i = 0; i < 100; i++) {
            int number = i;
            loop.at(due, () -> order.add(number));
          }
          sleep(TICK.multipliedBy(3));
          return order;
        });

    assertThat(fired).containsExactlyElementsOf(IntStream.range(0, 100).boxed().toList());
  }

  @OnEveryGround
  void a_cancelled_timer_does_not_fire_and_is_forgotten(Ground ground) throws Exception {
    int timers =
        ground.run(() -> {
          var timer = Loop.current().at(Long.MAX_VALUE, () -> {});
          timer.cancel();
          timer.cancel();
          return Loop.current().stats().timers();
        });

    assertThat(timers).isZero();
  }

  @Test
  void a_timer_that_throws_fails_a_simulation_and_not_a_real_loop() throws Exception {
    java.util.concurrent.Callable<String> program =
        () -> {
          Loop.current()
              .at(
                  Loop.current().nanos() + 1,
                  () -> {
                    throw new IllegalStateException("timer");
                  });
          sleep(TICK);
          return "alive";
        };

    assertThat(Loop.run(program)).isEqualTo("alive");
    assertThatThrownBy(() -> Simulation.run(1, program)).hasRootCauseMessage("timer");
  }

  @Test
  void a_million_sleepers_wake_in_order() throws Exception {
    int[] count = {0};
    long[] last = {0};

    Simulation.of(1)
        .inFifoOrder()
        .run(() -> {
          Loop loop = Loop.current();
          for (int i = 0; i < 1_000_000; i++) {
            long due = (i * 7_919L) % 1_000_003;
            loop.at(
                due,
                () -> {
                  assertThat(loop.nanos()).isGreaterThanOrEqualTo(last[0]);
                  last[0] = loop.nanos();
                  count[0]++;
                });
          }
          sleep(Duration.ofMillis(2));
          return "";
        });

    assertThat(count[0]).isEqualTo(1_000_000);
  }

  // ---- Permits ----

  @OnEveryGround
  void permits_go_to_those_who_came_first(Ground ground) throws Exception {
    var order = new ArrayList<Integer>();

    ground.run(() -> {
      var permits = new Permits(1);
      permits.acquire();
      return scope(scope -> {
        for (int i = 0; i < 5; i++) {
          int number = i;
          scope.spawn(
              "taker",
              () -> {
                permits.acquire();
                order.add(number);
                permits.release();
                return "";
              });
          sleep(TICK);
        }
        assertThat(permits.waiting()).isEqualTo(5);
        assertThat(permits.tryAcquire()).isFalse();
        permits.release();
        return "";
      });
    });

    assertThat(order).containsExactly(0, 1, 2, 3, 4);
  }

  @OnEveryGround
  void a_permit_given_to_a_cancelled_waiter_goes_to_the_next(Ground ground) throws Exception {
    List<Object> seen =
        ground.run(() ->
            scope(scope -> {
              var permits = new Permits(1);
              permits.acquire();
              Task<String> first = scope.spawn("first", () -> take(permits, "first"));
              sleep(TICK);
              Task<String> second = scope.spawn("second", () -> take(permits, "second"));
              sleep(TICK);
              permits.release();
              first.cancel(true);
              return List.of(second.await(), first.state(), permits.available());
            }));

    assertThat(seen).containsExactly("second", State.CANCELLED, 0);
  }

  private static String take(Permits permits, String name) {
    permits.acquire();
    return name;
  }

  // ---- Mailbox ----

  @OnEveryGround
  void two_takers_of_a_mailbox_get_a_message_each(Ground ground) throws Exception {
    var got = new ArrayList<String>();

    ground.run(() ->
        scope(scope -> {
          var mailbox = new Mailbox<String>();
          for (int i = 0; i < 2; i++) {
            scope.spawn("taker", () -> got.add(mailbox.take()));
          }
          sleep(TICK);
          mailbox.send("a");
          sleep(TICK);
          mailbox.send("b");
          return "";
        }));

    assertThat(got).containsExactly("a", "b");
  }

  @OnEveryGround
  void a_message_for_a_cancelled_taker_stays_the_first(Ground ground) throws Exception {
    List<String> got =
        ground.run(() ->
            scope(scope -> {
              var mailbox = new Mailbox<String>();
              Task<String> taker = scope.spawn("taker", mailbox::take);
              sleep(TICK);
              mailbox.send("a");
              mailbox.send("b");
              Loop.current().soon(() -> taker.cancel(true));
              sleep(TICK);
              return mailbox.takeAll();
            }));

    assertThat(got).containsExactly("a", "b");
  }

  @Test
  void messages_of_many_threads_all_arrive() throws Exception {
    int threads = 4;
    int each = 20_000;

    long sum =
        Loop.run(() -> {
          var mailbox = new Mailbox<Integer>();
          for (int t = 0; t < threads; t++) {
            Thread.ofPlatform().start(() -> IntStream.range(0, each).forEach(mailbox::send));
          }
          long total = 0;
          for (int left = threads * each; left > 0; ) {
            List<Integer> all = mailbox.takeAll();
            left -= all.size();
            total += all.stream().mapToLong(i -> i).sum();
          }
          return total;
        });

    assertThat(sum).isEqualTo(threads * (each - 1L) * each / 2);
  }

  // ---- Barrier ----

  @OnEveryGround
  void a_barrier_opens_when_all_have_come_and_again(Ground ground) throws Exception {
    var seen = new ArrayList<String>();

    ground.run(() ->
        scope(scope -> {
          var barrier = new Barrier(3);
          for (int i = 0; i < 3; i++) {
            int number = i;
            scope.spawn(
                "party",
                () -> {
                  for (int round = 0; round < 2; round++) {
                    sleep(TICK.multipliedBy(number));
                    seen.add("comes in round " + round);
                    barrier.await();
                  }
                  return "";
                });
          }
          return "";
        }));

    assertThat(seen.subList(0, 3)).containsOnly("comes in round 0");
    assertThat(seen.subList(3, 6)).containsOnly("comes in round 1");
  }

  @OnEveryGround
  void a_party_that_times_out_breaks_the_barrier_for_all(Ground ground) throws Exception {
    var seen = new ArrayList<String>();

    ground.run(() ->
        scope(scope -> {
          var barrier = new Barrier(3);
          scope.spawn(
              "patient",
              () -> {
                try {
                  return barrier.await();
                } catch (BrokenBarrierException e) {
                  return seen.add("patient: " + e.getMessage());
                }
              });
          try {
            int _ = within(TICK, barrier::await);
          } catch (TimeoutException e) {
            seen.add("impatient");
          }
          sleep(TICK);
          assertThat(barrier.isBroken()).isTrue();
          assertThatThrownBy(barrier::await).isInstanceOf(BrokenBarrierException.class);
          return "";
        }));

    assertThat(seen)
        .containsExactlyInAnyOrder(
            "impatient",
            "patient: one of 3 was cancelled or timed out at the barrier; make a new one");
  }

  // ---- Worker threads ----

  @OnEveryGround
  void blocking_code_gives_its_value_or_its_own_exception(Ground ground) throws Exception {
    String value = ground.run(() -> blocking(() -> "from a worker"));

    assertThat(value).isEqualTo("from a worker");
    assertThatThrownBy(() ->
            ground.run(() ->
                blocking(() -> {
                  throw new IOException("no such file");
                })))
        .isInstanceOf(IOException.class)
        .hasMessage("no such file");
  }

  @Test
  void cancelling_interrupts_blocking_code() throws Exception {
    var interrupted = new java.util.concurrent.CountDownLatch(1);

    State state =
        Loop.run(() ->
            scope(scope -> {
              var begun = new Promise<Void>();
              Task<String> task =
                  scope.spawn(
                      "waits",
                      () ->
                          blocking(() -> {
                            begun.complete(null);
                            try {
                              new java.util.concurrent.CountDownLatch(1).await();
                            } catch (InterruptedException e) {
                              interrupted.countDown();
                            }
                            return "";
                          }));
              begun.await();
              task.cancel(true);
              sleep(TICK.multipliedBy(5));
              return task.state();
            }));

    interrupted.await();
    assertThat(state).isEqualTo(State.CANCELLED);
  }
}
