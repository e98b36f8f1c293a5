package orbweaver.loop;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

class SimulationTest {

  @Test
  void a_year_of_sleep_takes_no_time() throws Exception {
    long nanos =
        Simulation.run(
            1,
            () -> {
              sleep(Duration.ofDays(365));
              return Loop.current().nanos();
            });

    assertThat(nanos).isEqualTo(Duration.ofDays(365).toNanos());
  }

  @Test
  void coroutines_that_all_wait_for_ever_are_reported() {
    assertThatThrownBy(() -> Simulation.run(1, () -> new Promise<String>().await()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("deadlock");
  }

  /// As the thread does that cleans up after the collector, at times that no seed decides.
  @Test
  void a_monitor_that_another_thread_holds_for_a_moment_is_waited_for_on_the_spot()
      throws Exception {
    var monitor = new Object();
    var isHeld = new AtomicBoolean();
    String order =
        Simulation.run(
            1,
            () -> {
              Thread waiting = Thread.currentThread();
              Thread.ofPlatform()
                  .start(() -> {
                    synchronized (monitor) {
                      isHeld.set(true);
                      while (waiting.getState() != Thread.State.BLOCKED) {
                        Thread.onSpinWait();
                      }
                    }
                  });
              while (!isHeld.get()) {
                Thread.onSpinWait();
              }
              synchronized (monitor) {
                isHeld.set(false);
              }
              sleep(Duration.ofSeconds(1));
              return "entered once it was free: " + !isHeld.get();
            });

    assertThat(order).isEqualTo("entered once it was free: true");
  }

  @Seeds(20)
  void a_seed_takes_the_same_steps_again(java.util.random.RandomGenerator random) throws Exception {
    long seed = random.nextLong();

    assertThat(Simulation.trace(seed, SimulationTest::conversation))
        .isEqualTo(Simulation.trace(seed, SimulationTest::conversation));
  }

  @Test
  void another_seed_takes_other_steps() throws Exception {
    assertThat(Simulation.trace(1, SimulationTest::conversation).hash())
        .isNotEqualTo(Simulation.trace(2, SimulationTest::conversation).hash());
  }

  /// Ten clients at once, each of which sends a text and reads it back.
  private static String conversation() throws Exception {
    return scope(scope -> {
      var loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 80);
      Listener listener = Loop.current().network().listen(loopback);
      var server = scope.spawn("server", () -> serve(listener, scope));
      var heard = new StringBuilder();
      scope(clients -> {
        for (int i = 0; i < 10; i++) {
          int number = i;
          clients.spawn("client-" + i, () -> heard.append(ask(loopback, number)));
        }
        return true;
      });
      server.cancel(true);
      return heard.toString();
    });
  }

  private static boolean serve(Listener listener, Scope scope) throws IOException {
    while (true) {
      Connection connection = listener.accept();
      scope.spawn("echo", () -> echo(connection));
    }
  }

  private static boolean echo(Connection connection) throws IOException {
    var buffer = new byte[64];
    try (connection) {
      for (int n = connection.read(buffer, 0, 64); n > 0; n = connection.read(buffer, 0, 64)) {
        connection.write(buffer, 0, n);
      }
    }
    return true;
  }

  private static String ask(InetSocketAddress address, int number) throws IOException {
    byte[] question = ("question " + number).getBytes(US_ASCII);
    try (Connection connection = Loop.current().network().connect(address)) {
      connection.write(question, 0, question.length);
      connection.shutdownOutput();
      var answer = new StringBuilder();
      var buffer = new byte[7];
      for (int n = connection.read(buffer, 0, 7); n > 0; n = connection.read(buffer, 0, 7)) {
        answer.append(new String(buffer, 0, n, US_ASCII));
      }
      assertThat(answer.toString()).isEqualTo("question " + number);
      return answer.toString();
    }
  }

  @Test
  void nobody_listening_is_a_refused_connection() {
    var nowhere = new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);

    assertThatThrownBy(() -> Simulation.run(1, () -> Loop.current().network().connect(nowhere)))
        .isInstanceOf(ConnectException.class);
  }

  @Seeds(50)
  void a_crash_keeps_what_was_synced_and_at_most_what_was_written(
      java.util.random.RandomGenerator random) throws Exception {
    var path = Path.of("log");
    int synced = random.nextInt(100);
    int written = random.nextInt(100);

    byte[] left =
        Simulation.run(
            random.nextLong(),
            () -> {
              var disk = (SimulatedDisk) Loop.current().disk();
              DiskFile file = disk.open(path);
              file.write(0, filled(synced, 1), 0, synced);
              file.sync();
              file.write(synced, filled(written, 2), 0, written);
              disk.crash(new SplittableRandom(random.nextLong()));
              var bytes = new byte[(int) file.size()];
              int _ = file.read(0, bytes, 0, bytes.length);
              return bytes;
            });

    assertThat(left.length).isBetween(synced, synced + written);
    for (int i = 0; i < left.length; i++) {
      assertThat(left[i]).isEqualTo((byte) (i < synced ? 1 : 2));
    }
  }

  private static byte[] filled(int length, int value) {
    var bytes = new byte[length];
    java.util.Arrays.fill(bytes, (byte) value);
    return bytes;
  }
}
