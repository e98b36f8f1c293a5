package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `--concurrency` counts, over real sockets.
class ConcurrencyTest {
  private static final int HOSTS = 12;

  /// Each shard has a share of it, and at least one.
  private static final int AT_ONCE = Math.max(2, Runtime.getRuntime().availableProcessors());

  @TempDir private Path folder;

  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger mostUnderWay = new AtomicInteger();
  private final CountDownLatch tooMany = new CountDownLatch(AT_ONCE + 1);

  /// Keeps each request until there are too many, or for a while if there never are.
  private void answer(HttpExchange exchange) throws IOException {
    mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
    tooMany.countDown();
    try {
      boolean _ = tooMany.await(100, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    boolean isRobots = exchange.getRequestURI().getPath().equals("/robots.txt");
    underWay.decrementAndGet();
    exchange.sendResponseHeaders(isRobots ? 404 : 200, -1);
    exchange.close();
  }

  @Test
  void every_request_counts_also_those_for_robots_txt() throws Exception {
    var servers = new ArrayList<HttpServer>();
    var crawl = new ArrayList<String>(List.of("crawl"));
    try (var workers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < HOSTS; i++) {
        InetAddress address = InetAddress.ofLiteral("127.0.6." + (i + 1));
        HttpServer server = HttpServer.create(new InetSocketAddress(address, 0), 0);
        server.setExecutor(workers);
        server.createContext("/", this::answer);
        server.start();
        servers.add(server);
        crawl.add("http://" + address.getHostAddress() + ":" + server.getAddress().getPort() + "/");
      }
      crawl.addAll(List.of("--concurrency", Integer.toString(AT_ONCE), "--delay", "0"));
      crawl.addAll(List.of("--job", folder.resolve("job").toString()));

      Typed _ = Typed.run(crawl.toArray(String[]::new)).ends(ExitCode.DONE);

      assertThat(mostUnderWay).hasValue(AT_ONCE);
    } finally {
      servers.forEach(server -> server.stop(0));
    }
  }
}
