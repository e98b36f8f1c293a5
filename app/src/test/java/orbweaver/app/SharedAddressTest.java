package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several host names at one address, over real sockets: how polite a crawl is to their machine.
class SharedAddressTest {
  /// Each shard has a share of the limit, and at least one request.
  private static final int AT_ONCE = Math.max(2, Runtime.getRuntime().availableProcessors());

  private static final int HOSTS = 4 * AT_ONCE;
  private static final int DELAY_MILLIS = 200;

  /// By how much the machine may bring two requests closer together.
  private static final int TOLERANCE_MILLIS = 60;

  @TempDir private Path folder;

  private final List<Long> startedNanos = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger mostUnderWay = new AtomicInteger();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.5"), 0), 64);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    startedNanos.add(System.nanoTime());
    mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
    boolean isPage = exchange.getRequestURI().getPath().equals("/");
    byte[] body = (isPage ? "<a href=/next>next</a>" : "").getBytes();
    exchange.getResponseHeaders().add("Content-Type", "text/html");
    underWay.decrementAndGet();
    exchange.sendResponseHeaders(isPage ? 200 : 404, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Test
  void hosts_of_one_address_share_its_limit() {
    Typed crawl = crawl("--ip-concurrency", Integer.toString(AT_ONCE));

    List<Long> started = startedNanos.stream().sorted().toList();
    assertThat(crawl.outLines()).hasSize(2 * HOSTS + 1);
    assertThat(mostUnderWay).hasValueLessThanOrEqualTo(AT_ONCE);
    assertThat(IntStream.range(AT_ONCE, started.size()))
        .allSatisfy(i -> {
          long nanos = started.get(i) - started.get(i - AT_ONCE);
          assertThat(TimeUnit.NANOSECONDS.toMillis(nanos))
              .isGreaterThanOrEqualTo(DELAY_MILLIS - TOLERANCE_MILLIS);
        });
  }

  @Test
  void without_a_limit_they_are_hosts_like_others() {
    Typed _ = crawl("--ip-concurrency", "0");

    List<Long> started = startedNanos.stream().sorted().toList();
    long firstNanos = started.get(HOSTS - 1) - started.getFirst();
    assertThat(TimeUnit.NANOSECONDS.toMillis(firstNanos))
        .isLessThan(HOSTS * DELAY_MILLIS / AT_ONCE);
  }

  private Typed crawl(String... flags) {
    var words = new ArrayList<>(List.of("crawl", "--allow-private-ips", "--report", "-"));
    int port = server.getAddress().getPort();
    for (int i = 0; i < HOSTS; i++) {
      words.add("http://h" + i + ".test:" + port + "/");
      words.addAll(List.of("--resolve", "h" + i + ".test:" + port + ":127.0.0.5"));
    }
    words.addAll(List.of("--delay", DELAY_MILLIS + "ms", "-j", folder.resolve("job").toString()));
    words.addAll(List.of(flags));
    return Typed.run(words.toArray(String[]::new)).ends(ExitCode.DONE);
  }
}
