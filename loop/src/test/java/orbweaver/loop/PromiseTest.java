package orbweaver.loop;

import static orbweaver.loop.Coroutines.gather;
import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.yieldNow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future.State;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PromiseTest {

  @OnEveryGround
  void many_wait_for_it_and_are_all_woken(Ground ground) throws Exception {
    List<String> got =
        ground.run(() ->
            scope(scope -> {
              var promise = new Promise<String>();
              scope.spawn(
                  "keeper",
                  () -> {
                    sleep(Duration.ofMillis(1));
                    promise.complete("v");
                    return "";
                  });
              List<Callable<String>> waiters =
                  IntStream.range(0, 20).<Callable<String>>mapToObj(_ -> promise::await).toList();
              return gather(waiters);
            }));

    assertThat(got).hasSize(20).containsOnly("v");
  }

  @OnEveryGround
  void asked_too_early_it_says_so(Ground ground) throws Exception {
    String messages =
        ground.run(() -> {
          var promise = new Promise<String>();
          assertThat(promise.isDone()).isFalse();
          assertThat(promise.state()).isEqualTo(State.RUNNING);
          return message(promise::resultNow) + "; " + message(promise::exceptionNow);
        });

    assertThat(messages)
        .isEqualTo(
            "there is no result, for a promise is not done yet: await it;"
                + " there is no failure, for a promise is not done yet: await it");
  }

  private static String message(Callable<?> call) throws Exception {
    try {
      return "no failure but " + call.call();
    } catch (IllegalStateException e) {
      return e.getMessage();
    }
  }

  @OnEveryGround
  void completed_twice_it_says_so_and_keeps_the_first(Ground ground) throws Exception {
    String told =
        ground.run(() -> {
          var promise = new Promise<String>();
          promise.complete("first");
          assertThat(promise.tryComplete("second")).isFalse();
          assertThat(promise.tryFail(new IOException())).isFalse();
          assertThat(promise.cancel(true)).isFalse();
          assertThatThrownBy(() -> promise.complete("second"))
              .isInstanceOf(IllegalStateException.class)
              .hasMessage(
                  "a promise is completed twice: it has a value; use tryComplete where that may"
                      + " happen");
          return promise.await();
        });

    assertThat(told).isEqualTo("first");
  }

  @OnEveryGround
  void a_failure_comes_with_the_traces_of_both_sides(Ground ground) throws Exception {
    TaskFailed thrown =
        ground.run(() -> {
          var promise = new Promise<String>();
          promise.fail(new IOException("cable cut"));
          try {
            promise.await();
            return null;
          } catch (TaskFailed e) {
            return e;
          }
        });

    assertThat(thrown).hasMessage("a promise failed: java.io.IOException: cable cut");
    assertThat(thrown).hasCauseInstanceOf(IOException.class);
    assertThat(thrown.getStackTrace())
        .anySatisfy(f -> assertThat(f.getClassName()).isEqualTo(PromiseTest.class.getName()));
  }

  @OnEveryGround
  void null_is_a_value(Ground ground) throws Exception {
    String value =
        ground.run(() -> {
          var promise = new Promise<String>();
          promise.complete(null);
          assertThat(promise.isDone()).isTrue();
          return promise.await();
        });

    assertThat(value).isNull();
  }

  @OnEveryGround
  void it_is_a_future_whose_get_suspends(Ground ground) throws Exception {
    String seen =
        ground.run(() ->
            scope(scope -> {
              var promise = new Promise<String>();
              scope.spawn(
                  "other",
                  () -> {
                    promise.complete("from the other");
                    return "";
                  });
              return promise.get(1, TimeUnit.HOURS);
            }));

    assertThat(seen).isEqualTo("from the other");
    assertThatThrownBy(() -> ground.run(() -> new Promise<>().get(1, TimeUnit.MILLISECONDS)))
        .isInstanceOf(TimeoutException.class);
    assertThatThrownBy(() ->
            ground.run(() -> {
              var failed = new Promise<String>();
              failed.fail(new IOException("x"));
              return failed.get();
            }))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(IOException.class);
  }

  @OnEveryGround
  void a_callback_that_throws_harms_neither_completer_nor_loop(Ground ground) throws Exception {
    var seen = new ArrayList<String>();
    Callable<String> program =
        () -> {
          var promise = new Promise<String>();
          promise.whenDone(() -> {
            throw new IllegalStateException("callback");
          });
          promise.whenDone(() -> seen.add("the next one"));
          promise.complete("v");
          yieldNow();
          seen.add("unharmed");
          return "";
        };

    if (ground.isReal()) {
      ground.run(program);
    } else {
      assertThatThrownBy(() -> ground.run(program)).hasRootCauseMessage("callback");
    }

    assertThat(seen).containsExactly("the next one", "unharmed");
  }

  @Test
  void two_threads_that_complete_it_leave_one_winner() throws Exception {
    for (int round = 0; round < 200; round++) {
      int winners =
          Loop.run(() -> {
            var promise = new Promise<Integer>();
            var wins = new java.util.concurrent.atomic.AtomicInteger();
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < 2; i++) {
              int value = i;
              threads.add(
                  Thread.ofPlatform()
                      .start(() -> wins.addAndGet(promise.tryComplete(value) ? 1 : 0)));
            }
            int _ = promise.await();
            for (Thread thread : threads) {
              thread.join();
            }
            return wins.get();
          });

      assertThat(winners).isEqualTo(1);
    }
  }

  @Test
  void one_made_outside_belongs_to_the_loop_that_awaits_it() throws Exception {
    var promise = new Promise<String>();
    var waits = new java.util.concurrent.CountDownLatch(1);
    var program =
        Loop.start(
            LoopOptions.defaults(),
            () -> {
              waits.countDown();
              return promise.await();
            });
    waits.await();

    promise.complete("from a thread");

    assertThat(program.get()).isEqualTo("from a thread");
    assertThatThrownBy(() ->
            Loop.run(() -> {
              var own = new Promise<String>();
              var foreign = Loop.start(LoopOptions.defaults(), own::await);
              return Coroutines.blocking(foreign::get);
            }))
        .hasRootCauseMessage(
            "a promise belongs to another loop: await it there, and send the value by a Mailbox");
  }
}
