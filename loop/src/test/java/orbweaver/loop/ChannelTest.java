package orbweaver.loop;

import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.yieldNow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future.State;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

class ChannelTest {
  private static final Duration TICK = Duration.ofMillis(1);

  @OnEveryGround
  void values_arrive_in_the_order_in_which_they_were_sent(Ground ground) throws Exception {
    var got = new ArrayList<Integer>();

    ground.run(() -> {
      var channel = new Channel<Integer>(3);
      return scope(scope -> {
        scope.spawn(
            "sender",
            () -> {
              for (int i = 0; i < 50; i++) {
                assertThat(channel.send(i)).isTrue();
                assertThat(channel.size()).isLessThanOrEqualTo(3);
              }
              channel.close();
              return "";
            });
        channel.forEach(got::add);
        return channel.receive();
      });
    });

    assertThat(got).containsExactlyElementsOf(IntStream.range(0, 50).boxed().toList());
  }

  @OnEveryGround
  void closing_tells_senders_and_receivers_by_a_value(Ground ground) throws Exception {
    List<Object> seen =
        ground.run(() ->
            scope(scope -> {
              var full = new Channel<String>(1);
              full.send("a");
              Task<Boolean> sender = scope.spawn("sender", () -> full.send("b"));
              var empty = new Channel<String>(1);
              Task<Boolean> receiver = scope.spawn("receiver", () -> empty.receive() == null);
              yieldNow();
              full.close();
              empty.close();
              return List.of(
                  sender.await(),
                  receiver.await(),
                  full.send("c"),
                  full.trySend("d"),
                  full.receive(),
                  full.receive() == null);
            }));

    assertThat(seen).containsExactly(false, true, false, false, "a", true);
  }

  @OnEveryGround
  void a_value_handed_to_a_cancelled_receiver_goes_to_the_next(Ground ground) throws Exception {
    List<Object> seen =
        ground.run(() ->
            scope(scope -> {
              var channel = new Channel<String>(1);
              Task<String> first = scope.spawn("first", channel::receive);
              sleep(TICK);
              Task<String> second = scope.spawn("second", channel::receive);
              sleep(TICK);
              channel.send("x");
              first.cancel(true);
              return List.of(second.await(), first.state());
            }));

    assertThat(seen).containsExactly("x", State.CANCELLED);
  }

  @OnEveryGround
  void a_cancelled_sender_sends_nothing(Ground ground) throws Exception {
    List<Object> seen =
        ground.run(() ->
            scope(scope -> {
              var channel = new Channel<String>(1);
              channel.send("a");
              Task<Boolean> sender = scope.spawn("sender", () -> channel.send("b"));
              sleep(TICK);
              sender.cancel(true);
              sleep(TICK);
              return List.of(sender.state(), channel.receive(), channel.size());
            }));

    assertThat(seen).containsExactly(State.CANCELLED, "a", 0);
  }

  @Seeds(200)
  void nothing_is_lost_or_doubled_whoever_is_cancelled(RandomGenerator seeds) throws Exception {
    var got = new ArrayList<Integer>();
    var sent = new ArrayList<Integer>();

    Simulation.run(
        seeds.nextLong(),
        () -> {
          var channel = new Channel<Integer>(2);
          return scope(scope -> {
            var random = Loop.current().random();
            var tasks = new ArrayList<Task<?>>();
            for (int i = 0; i < 20; i++) {
              int value = i;
              tasks.add(
                  scope.spawn(
                      "sender",
                      () -> {
                        sleep(Duration.ofMillis(random.nextInt(5)));
                        if (channel.send(value)) {
                          sent.add(value);
                        }
                        return "";
                      }));
              tasks.add(
                  scope.spawn(
                      "receiver",
                      () -> {
                        sleep(Duration.ofMillis(random.nextInt(5)));
                        Integer received = channel.receive();
                        if (received != null) {
                          got.add(received);
                        }
                        return "";
                      }));
            }
            for (int i = 0; i < 15; i++) {
              sleep(Duration.ofNanos(random.nextInt(1_000_000)));
              tasks.get(random.nextInt(tasks.size())).cancel(true);
            }
            sleep(Duration.ofSeconds(1));
            channel.close();
            channel.forEach(got::add);
            return "";
          });
        });

    assertThat(got).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(sent);
  }

  @Test
  void it_holds_at_least_one_value() {
    assertThatThrownBy(() -> new Channel<String>(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a channel holds at least 1 value, not 0");
  }
}
