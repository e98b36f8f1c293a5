package orbweaver.loop;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static orbweaver.loop.Coroutines.scope;
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
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class DatagramTest {
  private static final Duration TICK = Duration.ofMillis(1);

  private static DatagramPort open() throws IOException {
    return Loop.current()
        .network()
        .openDatagrams(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  private static DatagramPort connect(InetSocketAddress peer) throws IOException {
    return Loop.current().network().connectDatagrams(peer);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(US_ASCII);
  }

  private static String text(Datagram datagram) {
    return new String(datagram.bytes(), US_ASCII);
  }

  /// Answers one with what it said.
  private static boolean echo(DatagramPort server) throws IOException {
    Datagram asked = server.receive();
    server.send(asked.from(), bytes("echo " + text(asked)));
    return true;
  }

  private static String ask(DatagramPort server) throws Exception {
    return scope(scope -> {
      scope.spawn("server", () -> echo(server));
      try (DatagramPort client = connect(server.address())) {
        client.send(server.address(), bytes("hello"));
        return text(client.receive());
      }
    });
  }

  @OnEveryGround
  void a_datagram_is_answered(Ground ground) throws Exception {
    String answer =
        ground.run(() -> {
          try (DatagramPort server = open()) {
            return ask(server);
          }
        });

    assertThat(answer).isEqualTo("echo hello");
  }

  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      names = {"BEST", "KQUEUE"},
      mode = Mode.EXCLUDE)
  void every_transport_carries_the_longest(Transport transport) throws Exception {
    Datagram received =
        Loop.run(
            LoopOptions.defaults().withTransport(transport),
            () -> {
              try (DatagramPort server = open();
                  DatagramPort client = open()) {
                client.send(server.address(), new byte[DatagramPort.MAX_BYTES]);
                Datagram datagram = server.receive();
                assertThat(datagram.from()).isEqualTo(client.address());
                return datagram;
              }
            });

    assertThat(received.bytes()).hasSize(DatagramPort.MAX_BYTES);
  }

  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      names = {"BEST", "KQUEUE"},
      mode = Mode.EXCLUDE)
  void every_transport_tells_that_nobody_is_there(Transport transport) throws Exception {
    Loop.run(LoopOptions.defaults().withTransport(transport), DatagramTest::askNobody);
  }

  @Test
  void a_simulated_network_tells_that_nobody_is_there() throws Exception {
    Simulation.run(1, DatagramTest::askNobody);
  }

  private static boolean askNobody() throws IOException {
    DatagramPort gone = open();
    InetSocketAddress nobody = gone.address();
    gone.close();
    sleep(TICK);
    try (DatagramPort client = connect(nobody)) {
      client.send(nobody, bytes("hello"));
      assertThatThrownBy(() -> within(Duration.ofSeconds(5), client::receive))
          .isInstanceOf(IOException.class);
    }
    return true;
  }

  @OnEveryGround
  void a_port_with_a_peer_hears_nobody_else(Ground ground) throws Exception {
    ground.run(() -> {
      try (DatagramPort peer = open();
          DatagramPort stranger = open();
          DatagramPort client = connect(peer.address())) {
        client.send(peer.address(), bytes("hello"));
        InetSocketAddress address = peer.receive().from();
        stranger.send(address, bytes("forged"));
        sleep(Duration.ofMillis(50));
        peer.send(address, bytes("true"));

        assertThat(text(client.receive())).isEqualTo("true");
      }
      return true;
    });
  }

  @OnEveryGround
  void a_receiver_that_is_cancelled_takes_nothing(Ground ground) throws Exception {
    String received =
        ground.run(() -> {
          try (DatagramPort server = open();
              DatagramPort client = open()) {
            assertThatThrownBy(() -> within(TICK, server::receive))
                .isInstanceOf(TimeoutException.class);
            client.send(server.address(), bytes("for the next"));
            return text(server.receive());
          }
        });

    assertThat(received).isEqualTo("for the next");
  }

  @OnEveryGround
  void closing_ends_whoever_waits(Ground ground) throws Exception {
    ground.run(() ->
        scope(scope -> {
          DatagramPort port = open();
          scope.spawn(
              "closer",
              () -> {
                sleep(TICK);
                port.close();
                return true;
              });
          assertThatThrownBy(port::receive).hasMessage("the datagram port is closed");
          assertThatThrownBy(() -> port.send(port.address(), bytes("late")))
              .hasMessage("the datagram port is closed");
          return true;
        }));
  }

  @OnEveryGround
  void one_that_is_too_long_is_refused(Ground ground) throws Exception {
    ground.run(() -> {
      try (DatagramPort port = open()) {
        assertThatThrownBy(() -> port.send(port.address(), new byte[70_000]))
            .hasMessage("a datagram has at most 65507 bytes, not 70000");
      }
      return true;
    });
  }

  // ---- Faults ----

  /// What of a hundred numbers arrives, in the order in which it does.
  private static List<Integer> sendAHundred(NetworkFaults faults) throws Exception {
    ((SimulatedNetwork) Loop.current().network()).faults(faults);
    var received = new ArrayList<Integer>();
    try (DatagramPort server = open();
        DatagramPort client = open()) {
      for (int i = 0; i < 100; i++) {
        client.send(server.address(), bytes("" + i));
      }
      while (true) {
        received.add(Integer.valueOf(text(within(Duration.ofSeconds(1), server::receive))));
      }
    } catch (TimeoutException _) {
      return received;
    }
  }

  @Seeds(20)
  void some_are_lost_some_come_twice_and_they_overtake_each_other(RandomGenerator seeds)
      throws Exception {
    long seed = seeds.nextLong();
    List<Integer> all = Simulation.run(seed, () -> sendAHundred(NetworkFaults.none()));
    List<Integer> few =
        Simulation.run(seed, () -> sendAHundred(NetworkFaults.none().withLoss(0.5)));
    List<Integer> twice =
        Simulation.run(seed, () -> sendAHundred(NetworkFaults.none().withDuplicates(1)));

    List<Integer> sent = IntStream.range(0, 100).boxed().toList();
    assertThat(all).containsExactlyInAnyOrderElementsOf(sent).isNotEqualTo(sent);
    assertThat(few).hasSizeBetween(20, 80).doesNotHaveDuplicates();
    assertThat(twice).hasSize(200).containsAll(sent);
  }

  @Test
  void the_same_seed_loses_the_same() throws Exception {
    NetworkFaults faults = NetworkFaults.none().withLoss(0.3).withDuplicates(0.3);

    List<Integer> first = Simulation.run(7, () -> sendAHundred(faults));
    List<Integer> second = Simulation.run(7, () -> sendAHundred(faults));

    assertThat(first).isEqualTo(second);
  }

  @Test
  void none_comes_to_a_host_that_is_cut_off() throws Exception {
    Simulation.run(
        1,
        () -> {
          var network = (SimulatedNetwork) Loop.current().network();
          try (DatagramPort server = open();
              DatagramPort client = open()) {
            network.cutOff(server.address().getAddress());
            client.send(server.address(), bytes("lost"));
            network.heal(server.address().getAddress());
            client.send(server.address(), bytes("here"));

            assertThat(text(server.receive())).isEqualTo("here");
          }
          return true;
        });
  }
}
