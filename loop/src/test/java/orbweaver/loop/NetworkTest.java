package orbweaver.loop;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static orbweaver.loop.Coroutines.blocking;
import static orbweaver.loop.Coroutines.gather;
import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class NetworkTest {

  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      names = {"BEST", "KQUEUE"},
      mode = Mode.EXCLUDE)
  void an_echo_comes_back_on_many_connections_at_once(Transport transport) throws Exception {
    List<String> answers =
        Loop.run(
            LoopOptions.defaults().withTransport(transport),
            () ->
                scope(scope -> {
                  Listener listener = listen();
                  var server = scope.spawn("server", () -> serve(listener, scope));
                  List<String> echoes = gather(clients(100, listener.address()));
                  server.cancel(true);
                  listener.close();
                  return echoes;
                }));

    assertThat(answers)
        .hasSize(100)
        .containsExactlyElementsOf(IntStream.range(0, 100).mapToObj(i -> "hello " + i).toList());
  }

  /// The loops of a baton share the JDK's carriers, one a processor.
  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      names = {"BEST", "EPOLL", "NIO"})
  void loops_of_a_baton_that_wait_leave_the_processors_to_others(Transport transport)
      throws Exception {
    var options = LoopOptions.defaults().withEngine(Engine.BATON).withTransport(transport);
    int many = 2 * Runtime.getRuntime().availableProcessors() + 1;
    List<Promise<String>> promises = Stream.generate(Promise<String>::new).limit(many).toList();
    List<Future<String>> waiting =
        promises.stream().map(promise -> Loop.start(options, promise::await)).toList();

    Future<String> last =
        Loop.start(
            options,
            () -> {
              promises.forEach(promise -> promise.complete("go"));
              return "gone";
            });

    assertThat(last.get(1, TimeUnit.MINUTES)).isEqualTo("gone");
    for (Future<String> loop : waiting) {
      assertThat(loop.get(1, TimeUnit.MINUTES)).isEqualTo("go");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      names = {"BEST", "KQUEUE"},
      mode = Mode.EXCLUDE)
  void a_refused_connection_says_so_in_words(Transport transport) {
    assertThatThrownBy(() ->
            Loop.run(
                LoopOptions.defaults().withTransport(transport),
                () -> {
                  Listener listener = listen();
                  InetSocketAddress address = listener.address();
                  listener.close();
                  sleep(Duration.ofMillis(1));
                  return Loop.current().network().connect(address);
                }))
        .isInstanceOf(IOException.class)
        .hasMessage("connection refused");
  }

  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      names = {"BEST", "KQUEUE"},
      mode = Mode.EXCLUDE)
  void a_connection_that_the_peer_broke_says_so_in_words(Transport transport) throws Exception {
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() ->
              Loop.run(
                  LoopOptions.defaults().withTransport(transport),
                  () -> {
                    InetAddress here = InetAddress.getLoopbackAddress();
                    var address = new InetSocketAddress(here, server.getLocalPort());
                    Connection connection = Loop.current().network().connect(address);
                    blocking(() -> reset(server.accept()));
                    return connection.read(new byte[1], 0, 1);
                  }))
          .isInstanceOf(IOException.class)
          .message()
          .startsWith("connection reset")
          .doesNotContain("(");
    }
  }

  private static boolean reset(Socket socket) throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
    return socket.isClosed();
  }

  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      names = {"BEST", "KQUEUE"},
      mode = Mode.EXCLUDE)
  void a_read_without_bytes_ends_at_its_deadline(Transport transport) {
    assertThatThrownBy(() ->
            Loop.run(
                LoopOptions.defaults().withTransport(transport),
                () -> {
                  Listener listener = listen();
                  Connection connection = Loop.current().network().connect(listener.address());
                  return within(Duration.ofMillis(5), () -> connection.read(new byte[8], 0, 8));
                }))
        .isInstanceOf(TimeoutException.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      names = {"BEST", "KQUEUE"},
      mode = Mode.EXCLUDE)
  void blocking_work_leaves_the_loop_free(Transport transport) throws Exception {
    String thread =
        Loop.run(
            LoopOptions.defaults().withTransport(transport).withName("mine"),
            () -> blocking(() -> Thread.currentThread().getName()));

    assertThat(thread).startsWith("mine-worker-");
  }

  private static Listener listen() throws IOException {
    return Loop.current()
        .network()
        .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  private static Void serve(Listener listener, Scope scope) throws IOException {
    while (true) {
      Connection connection = listener.accept();
      scope.spawn("echo", () -> echo(connection));
    }
  }

  private static Void echo(Connection connection) throws IOException {
    var buffer = new byte[256];
    try (connection) {
      for (int n = connection.read(buffer, 0, 256); n > 0; n = connection.read(buffer, 0, 256)) {
        connection.write(buffer, 0, n);
      }
    }
    return null;
  }

  private static List<Callable<String>> clients(int count, InetSocketAddress address) {
    return IntStream.range(0, count)
        .<Callable<String>>mapToObj(i -> () -> ask(address, i))
        .toList();
  }

  private static String ask(InetSocketAddress address, int number) throws IOException {
    byte[] question = ("hello " + number).getBytes(US_ASCII);
    try (Connection connection = Loop.current().network().connect(address)) {
      connection.write(question, 0, question.length);
      connection.shutdownOutput();
      var answer = new StringBuilder();
      var buffer = new byte[64];
      for (int n = connection.read(buffer, 0, 64); n > 0; n = connection.read(buffer, 0, 64)) {
        answer.append(new String(buffer, 0, n, US_ASCII));
      }
      return answer.toString();
    }
  }

  @Test
  void a_transport_that_does_not_work_here_says_so() {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "kqueue works elsewhere");

    assertThatThrownBy(
            () -> Loop.run(LoopOptions.defaults().withTransport(Transport.KQUEUE), () -> ""))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "kqueue does not work here: it needs macOS or BSD, and"
                + " io.netty:netty-transport-native-kqueue for this processor on the class path"
                + " (classifier osx-aarch_64 or osx-x86_64); take Transport.BEST or another");
  }
}
