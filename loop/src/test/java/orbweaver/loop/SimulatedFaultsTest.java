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
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

/// What a simulated network and disk can do to a program.
class SimulatedFaultsTest {
  private static final InetAddress HOST = InetAddress.getLoopbackAddress();
  private static final Duration LONG = Duration.ofHours(1);

  /// A program that has a connection to a server.
  private interface Talk<T> {
    T run(SimulatedNetwork network, Connection client) throws Exception;
  }

  /// Serves every connection with so many bytes, then its end.
  private static <T> T withServer(NetworkFaults faults, int bytes, Talk<T> talk) throws Exception {
    return Simulation.run(
        3,
        () -> {
          var network = (SimulatedNetwork) Loop.current().network();
          network.faults(faults);
          Listener listener = network.listen(new InetSocketAddress(HOST, 80));
          return scope(scope -> {
            scope.spawn(
                "server",
                () -> {
                  for (; ; ) {
                    Connection connection = listener.accept();
                    scope.spawn("answer", () -> answer(connection, bytes));
                  }
                });
            T result = talk.run(network, network.connect(listener.address()));
            scope.cancel();
            return result;
          });
        });
  }

  private static boolean answer(Connection connection, int bytes) {
    try {
      connection.write(new byte[bytes], 0, bytes);
      connection.shutdownOutput();
      return true;
    } catch (IOException e) {
      return false; // the client sees it, too
    }
  }

  private static int readAll(Connection connection) throws IOException {
    var buffer = new byte[1 << 16];
    int total = 0;
    for (int n = connection.read(buffer, 0, buffer.length); n > 0; ) {
      total += n;
      n = connection.read(buffer, 0, buffer.length);
    }
    return total;
  }

  private static Duration timeFor(NetworkFaults faults, int bytes) throws Exception {
    return withServer(
        faults,
        bytes,
        (_, client) -> {
          long start = Loop.current().nanos();
          assertThat(readAll(client)).isEqualTo(bytes);
          return Duration.ofNanos(Loop.current().nanos() - start);
        });
  }

  @Test
  void bandwidth_decides_how_long_many_bytes_take() throws Exception {
    Duration time = timeFor(NetworkFaults.none().withBytesPerSecond(100_000), 1_000_000);

    assertThat(time).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(11));
  }

  @Test
  void lost_pieces_arrive_later_and_in_order() throws Exception {
    Duration clean = timeFor(NetworkFaults.none(), 200_000);
    Duration lossy = timeFor(NetworkFaults.none().withLoss(0.5), 200_000);

    assertThat(lossy).isGreaterThan(clean.plusSeconds(1));
  }

  @Test
  void a_dripping_server_sends_a_byte_a_second() throws Exception {
    Duration time = timeFor(NetworkFaults.none().withDrips(1), 60);

    assertThat(time).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(120));
  }

  @Test
  void a_reset_is_an_io_exception_for_who_reads() {
    assertThatThrownBy(() ->
            withServer(NetworkFaults.none().withResets(1), 100_000, (_, client) -> readAll(client)))
        .isInstanceOf(IOException.class)
        .hasMessage("connection reset");
  }

  @Test
  void over_a_half_open_connection_nothing_comes_for_ever() {
    assertThatThrownBy(() ->
            withServer(
                NetworkFaults.none().withHalfOpen(1),
                100_000,
                (_, client) -> within(LONG, () -> readAll(client))))
        .isInstanceOf(TimeoutException.class);
  }

  @Test
  void a_partition_holds_back_what_arrives_when_it_heals() throws Exception {
    Duration time =
        withServer(
            NetworkFaults.none(),
            10_000,
            (network, client) -> {
              long start = Loop.current().nanos();
              network.cutOff(HOST);
              assertThatThrownBy(() -> within(LONG, () -> readAll(client)))
                  .isInstanceOf(TimeoutException.class);
              assertThatThrownBy(
                      () -> within(LONG, () -> network.connect(new InetSocketAddress(HOST, 80))))
                  .isInstanceOf(TimeoutException.class);
              network.heal(HOST);
              assertThat(readAll(client)).isEqualTo(10_000);
              return Duration.ofNanos(Loop.current().nanos() - start);
            });

    assertThat(time).isBetween(LONG.multipliedBy(2), LONG.multipliedBy(2).plusSeconds(1));
  }

  @Test
  void a_host_can_reset_or_silence_all_its_connections() throws Exception {
    withServer(
        NetworkFaults.none(),
        10,
        (network, client) -> {
          readAll(client);
          network.reset(HOST);
          assertThat(client.isOpen()).isFalse();
          assertThatThrownBy(() -> client.write("x".getBytes(US_ASCII), 0, 1))
              .hasMessage("connection reset");
          Connection other = network.connect(new InetSocketAddress(HOST, 80));
          network.silence(HOST);
          assertThat(other.isOpen()).isTrue();
          assertThatThrownBy(() -> within(LONG, () -> readAll(other)))
              .isInstanceOf(TimeoutException.class);
          return "";
        });
  }

  @Test
  void a_writer_waits_while_nobody_reads() throws Exception {
    Simulation.run(
        1,
        () ->
            scope(scope -> {
              Listener listener = Loop.current().network().listen(new InetSocketAddress(HOST, 80));
              Task<Connection> accepted = scope.spawn("accept", listener::accept);
              Connection client = Loop.current().network().connect(listener.address());
              Connection server = accepted.await();
              assertThatThrownBy(() ->
                      within(
                          LONG,
                          () -> {
                            for (; ; ) {
                              client.write(new byte[100_000], 0, 100_000);
                            }
                          }))
                  .isInstanceOf(TimeoutException.class);
              Task<Boolean> writer =
                  scope.spawn(
                      "writer",
                      () -> {
                        client.write(new byte[10], 0, 10);
                        client.close();
                        return true;
                      });
              readAll(server);
              return writer.await();
            }));
  }

  @Test
  void there_are_more_connections_than_ports() throws Exception {
    int made =
        Simulation.run(
            1,
            () ->
                scope(scope -> {
                  var network = (SimulatedNetwork) Loop.current().network();
                  Listener listener = network.listen(new InetSocketAddress(HOST, 0));
                  int count = 0;
                  for (; count < 50_000; count++) {
                    network.connect(listener.address()).close();
                    listener.accept().close();
                  }
                  assertThat(network.listen(new InetSocketAddress(HOST, 0)).address().getPort())
                      .isNotEqualTo(listener.address().getPort());
                  return count;
                }));

    assertThat(made).isEqualTo(50_000);
  }

  // ---- Files ----

  @Test
  void a_share_of_the_reads_fails() throws Exception {
    int failed =
        Simulation.run(
            1,
            () -> {
              var disk = (SimulatedDisk) Loop.current().disk();
              DiskFile file = disk.open(Path.of("f"));
              file.write(0, new byte[10], 0, 10);
              disk.readErrors(0.5);
              int failures = 0;
              for (int i = 0; i < 100; i++) {
                try {
                  file.read(0, new byte[10], 0, 10);
                } catch (IOException e) {
                  assertThat(e).hasMessage("input/output error: f");
                  failures++;
                }
              }
              return failures;
            });

    assertThat(failed).isBetween(30, 70);
  }

  @Seeds(50)
  void a_crash_leaves_of_an_overwritten_sector_the_old_bytes_or_the_new(RandomGenerator random)
      throws Exception {
    byte[] left =
        Simulation.run(
            random.nextLong(),
            () -> {
              var disk = (SimulatedDisk) Loop.current().disk();
              DiskFile file = disk.open(Path.of("f"));
              file.write(0, filled(2_048, 1), 0, 2_048);
              file.sync();
              file.write(0, filled(2_048, 2), 0, 2_048);
              disk.crash(random);
              var bytes = new byte[2_048];
              assertThat(file.read(0, bytes, 0, 2_048)).isEqualTo(2_048);
              return bytes;
            });

    for (int sector = 0; sector < 4; sector++) {
      byte first = left[sector * 512];
      assertThat(first).isIn((byte) 1, (byte) 2);
      assertThat(Arrays.copyOfRange(left, sector * 512, sector * 512 + 512)).containsOnly(first);
    }
  }

  private static byte[] filled(int length, int value) {
    var bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  @Test
  void two_hours_of_traffic_over_a_bad_network_take_the_same_steps_twice() throws Exception {
    assertThat(Simulation.of(11).findDivergence(SimulatedFaultsTest::badTraffic)).isEmpty();
  }

  private static String badTraffic() throws Exception {
    var network = (SimulatedNetwork) Loop.current().network();
    network.faults(NetworkFaults.many());
    Listener listener = network.listen(new InetSocketAddress(HOST, 80));
    return scope(scope -> {
      scope.spawn(
          "server",
          () -> {
            for (; ; ) {
              Connection connection = listener.accept();
              scope.spawn("answer", () -> answer(connection, 20_000));
            }
          });
      int ended = 0;
      for (int i = 0; i < 100; i++) {
        try (Connection client = network.connect(listener.address())) {
          ended += within(Duration.ofSeconds(60), () -> readAll(client)) == 20_000 ? 1 : 0;
        } catch (IOException | TimeoutException e) {
          sleep(Duration.ofSeconds(10));
        }
      }
      assertThat(ended).isBetween(30, 95);
      scope.cancel();
      return "";
    });
  }
}
