package orbweaver.loop;

import static orbweaver.loop.Coroutines.gather;
import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.shield;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future.State;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/// Where two things meet: a generator and a scope, a close and a cancellation, a reader and
/// another.
class EdgeCasesTest {
  private static final Duration TICK = Duration.ofMillis(1);
  private static final Duration LONG = Duration.ofHours(1);

  private static Generator<Integer, Void> upTo(int end) {
    return Generator.of(out -> {
      for (int i = 1; i <= end; i++) {
        out.emit(i);
      }
    });
  }

  // ---- Generators ----

  @OnEveryGround
  void an_interrupted_coroutine_that_asks_a_generator_is_cancelled(Ground ground) throws Exception {
    State state =
        ground.run(() ->
            scope(scope -> {
              Task<Integer> task =
                  scope.spawn(
                      "interrupted",
                      () -> {
                        var numbers = upTo(3);
                        Thread.currentThread().interrupt();
                        int first = numbers.next();
                        sleep(TICK);
                        return first;
                      });
              sleep(TICK.multipliedBy(5));
              return task.state();
            }));

    assertThat(state).isEqualTo(State.CANCELLED);
  }

  @OnEveryGround
  void a_scope_closes_no_generator_that_was_made_outside_it(Ground ground) throws Exception {
    List<Integer> got =
        ground.run(() -> {
          var all = new ArrayList<Integer>();
          var outer = upTo(3);
          var drained = upTo(1);
          all.add(outer.next());
          scope(_ -> {
            drained.forEach(_ -> {});
            return "";
          });
          outer.forEach(all::add);
          return all;
        });

    assertThat(got).containsExactly(1, 2, 3);
  }

  @Test
  void a_cancellation_while_generators_close_reaches_the_tasks_of_the_scope() throws Exception {
    Duration time =
        Simulation.run(
            1,
            () ->
                scope(outer -> {
                  long start = Loop.current().nanos();
                  Task<String> owner =
                      outer.spawn(
                          "owner",
                          () ->
                              scope(scope -> {
                                scope.spawn(
                                    "child",
                                    () -> {
                                      sleep(LONG);
                                      return "";
                                    });
                                Generator<Integer, Void> slow =
                                    Generator.of(out -> {
                                      try {
                                        out.emit(1);
                                      } finally {
                                        sleep(Duration.ofSeconds(1));
                                      }
                                    });
                                slow.next();
                                return "";
                              }));
                  sleep(Duration.ofMillis(500));
                  owner.cancel(true);
                  owner.awaitDone();
                  return Duration.ofNanos(Loop.current().nanos() - start);
                }));

    assertThat(time).isEqualTo(Duration.ofMillis(500));
  }

  @OnEveryGround
  void emit_in_a_shield_is_refused(Ground ground) {
    assertThatThrownBy(() ->
            ground.run(() -> {
              Generator<Integer, Void> shielded = Generator.of(out -> shield(() -> out.emit(1)));
              return shielded.next();
            }))
        .hasRootCauseMessage(
            "emit inside a scope, deadline or shield of the generator: its consumer would run in"
                + " it; end the block first, or send the values by a Channel");
  }

  @OnEveryGround
  void a_leaked_emitter_is_refused(Ground ground) {
    assertThatThrownBy(() ->
            ground.run(() -> {
              var leaked = new ArrayList<Generator.Emitter<Integer, Void>>();
              Generator<Integer, Void> numbers =
                  Generator.of(out -> {
                    leaked.add(out);
                    out.emit(1);
                  });
              numbers.next();
              return leaked.getFirst().emit(2);
            }))
        .hasMessage("emit is for the generator's own body");
  }

  // ---- Deadlines ----

  @OnEveryGround
  void a_deadline_that_is_over_cancels_once(Ground ground) throws Exception {
    var seen = new ArrayList<String>();

    ground.run(() -> {
      assertThatThrownBy(() ->
              within(
                  Duration.ZERO,
                  () -> {
                    try {
                      sleep(LONG);
                    } finally {
                      sleep(TICK);
                      seen.add("cleaned");
                    }
                    return "";
                  }))
          .isInstanceOf(TimeoutException.class);
      return "";
    });

    assertThat(seen).containsExactly("cleaned");
  }

  @Test
  void a_deadline_around_a_wait_in_the_jdk_reports_as_any() {
    assertThatThrownBy(() ->
            Loop.run(
                LoopOptions.defaults().withEngine(Engine.SCHEDULER),
                () ->
                    within(
                        Duration.ofMillis(5),
                        () -> {
                          Thread.sleep(LONG);
                          return "";
                        })))
        .isInstanceOf(TimeoutException.class)
        .hasMessage("not done within 5 ms");
  }

  @OnEveryGround
  void a_limit_of_ages_is_never(Ground ground) throws Exception {
    String value =
        ground.run(() -> {
          var promise = new Promise<String>();
          promise.complete("v");
          return promise.get(Long.MAX_VALUE, TimeUnit.DAYS);
        });

    assertThat(value).isEqualTo("v");
  }

  // ---- Tasks and promises ----

  @OnEveryGround
  void nobody_completes_a_task_from_outside(Ground ground) throws Exception {
    ground.run(() ->
        scope(scope -> {
          Task<String> task = scope.spawn("own end", () -> "by itself");
          assertThatThrownBy(() -> task.tryComplete("by force"))
              .isInstanceOf(IllegalStateException.class)
              .hasMessage(
                  "task 'own end' ends with its body; cancel it, or complete a promise that it"
                      + " awaits");
          assertThat(task.await()).isEqualTo("by itself");
          return "";
        }));
  }

  @OnEveryGround
  void gather_tells_of_a_body_that_cancelled_itself(Ground ground) {
    assertThatThrownBy(() ->
            ground.run(() ->
                gather(
                    List.of(() -> {
                      Task.require().cancel(true);
                      sleep(LONG);
                      return "";
                    }))))
        .isInstanceOf(CancellationException.class)
        .hasMessage("task 'gather-0' was cancelled");
  }

  @Test
  void a_callback_on_a_promise_from_outside_runs_on_the_loop() throws Exception {
    boolean inLoop =
        Loop.run(() -> {
          Loop loop = Loop.current();
          var outside = new Promise<String>(null);
          var seen = new Promise<Boolean>();
          outside.whenDone(() -> seen.complete(loop.inLoop()));
          Thread.ofPlatform().start(() -> outside.complete("v"));
          return seen.await();
        });

    assertThat(inLoop).isTrue();
  }

  // ---- Channels ----

  @Test
  void values_given_back_keep_their_order() throws Exception {
    List<Integer> got =
        Simulation.of(1)
            .inFifoOrder()
            .run(() ->
                scope(scope -> {
                  var channel = new Channel<Integer>(5);
                  Task<Integer> first = scope.spawn("first", channel::receive);
                  Task<Integer> second = scope.spawn("second", channel::receive);
                  sleep(TICK);
                  channel.send(1);
                  channel.send(2);
                  first.cancel(true);
                  second.cancel(true);
                  sleep(TICK);
                  channel.send(3);
                  return List.of(channel.receive(), channel.receive(), channel.receive());
                }));

    assertThat(got).containsExactly(1, 2, 3);
  }

  @Test
  void closing_in_the_instant_of_a_cancellation_strands_no_value() throws Exception {
    List<Integer> got =
        Simulation.of(1)
            .inFifoOrder()
            .run(() ->
                scope(scope -> {
                  var channel = new Channel<Integer>(5);
                  Task<Integer> first = scope.spawn("first", channel::receive);
                  Task<Integer> second = scope.spawn("second", channel::receive);
                  Task<Boolean> third = scope.spawn("third", () -> channel.receive() == null);
                  sleep(TICK);
                  channel.send(1);
                  channel.close();
                  first.cancel(true);
                  return List.of(second.await(), third.await() ? 0 : -1);
                }));

    assertThat(got).containsExactly(1, 0);
  }

  @Test
  void null_is_no_value_of_a_channel() throws Exception {
    Simulation.run(
        1,
        () -> {
          assertThatThrownBy(() -> new Channel<String>(1).send(null))
              .isInstanceOf(NullPointerException.class)
              .hasMessage("a channel takes no null: to a receiver that means the end");
          return "";
        });
  }

  // ---- Connections ----

  @Test
  void io_uring_and_the_baton_do_not_go_together() {
    assertThatThrownBy(() ->
            Loop.run(
                LoopOptions.defaults().withEngine(Engine.BATON).withTransport(Transport.IO_URING),
                () -> ""))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "io_uring does not work with the engine BATON; take epoll, nio or Transport.BEST");
  }

  private interface Ends<T> {
    T run(Scope scope, Connection client, Connection server) throws Exception;
  }

  private static <T> T connected(Scope scope, Ends<T> talk) throws Exception {
    var anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    Listener listener = Loop.current().network().listen(anyPort);
    Task<Connection> accepted = scope.spawn("accept", listener::accept);
    try (Connection client = Loop.current().network().connect(listener.address());
        Connection server = accepted.await()) {
      return talk.run(scope, client, server);
    } finally {
      listener.close();
    }
  }

  @OnEveryGround
  void a_writer_that_nobody_reads_waits(Ground ground) {
    assertThatThrownBy(() ->
            ground.run(() ->
                scope(scope ->
                    connected(
                        scope,
                        (_, client, _) ->
                            within(
                                Duration.ofMillis(200),
                                () -> {
                                  for (int i = 0; i < 3_000; i++) {
                                    client.write(new byte[1 << 16], 0, 1 << 16);
                                  }
                                  return "all taken";
                                })))))
        .isInstanceOf(TimeoutException.class);
  }

  @OnEveryGround
  void a_second_reader_or_writer_is_refused_and_the_first_gets_its_bytes(Ground ground)
      throws Exception {
    int read =
        ground.run(() ->
            scope(scope ->
                connected(
                    scope,
                    (_, client, server) -> {
                      Task<Integer> reader =
                          scope.spawn("reader", () -> server.read(new byte[10], 0, 10));
                      sleep(TICK);
                      assertThatThrownBy(() -> server.read(new byte[1], 0, 1))
                          .isInstanceOf(IllegalStateException.class)
                          .hasMessage(
                              "two coroutines read from one connection; take turns by Permits(1)");
                      client.write(new byte[4], 0, 4);
                      return reader.await();
                    })));

    assertThat(read).isEqualTo(4);
  }

  @OnEveryGround
  void ranges_are_checked_and_an_empty_read_is_empty(Ground ground) throws Exception {
    ground.run(() ->
        scope(scope ->
            connected(
                scope,
                (_, client, server) -> {
                  assertThatThrownBy(() -> client.write(new byte[10], 0, 100))
                      .isInstanceOf(IndexOutOfBoundsException.class);
                  client.write(new byte[4], 0, 4);
                  assertThat(server.read(new byte[4], 0, 0)).isZero();
                  assertThat(server.read(new byte[10], 0, 10)).isEqualTo(4);
                  return "";
                })));
  }

  @OnEveryGround
  void bytes_that_come_in_the_instant_of_a_cancellation_are_there_for_the_next(Ground ground)
      throws Exception {
    int total =
        ground.run(() ->
            scope(scope ->
                connected(
                    scope,
                    (_, client, server) -> {
                      int read = 0;
                      var buffer = new byte[100];
                      scope.spawn(
                          "writer",
                          () -> {
                            for (int i = 0; i < 50; i++) {
                              client.write(new byte[100], 0, 100);
                              sleep(Duration.ofNanos(200_000));
                            }
                            client.shutdownOutput();
                            return "";
                          });
                      for (int n = 0; n >= 0; ) {
                        try {
                          n = within(Duration.ofNanos(150_000), () -> readSome(server, buffer));
                          read += Math.max(0, n);
                        } catch (TimeoutException e) {
                          n = 0;
                        }
                      }
                      return read;
                    })));

    assertThat(total).isEqualTo(5_000);
  }

  private static int readSome(Connection connection, byte[] into) throws IOException {
    return connection.read(into, 0, into.length);
  }
}
