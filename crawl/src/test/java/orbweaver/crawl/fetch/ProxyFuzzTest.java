package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Connection;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Loop;
import orbweaver.testing.Seeds;

/// Proxies of every kind that say anything: a fetch ends in time, and says that it was the proxy.
/// In virtual time.
class ProxyFuzzTest {
  private static final List<String> HEADS =
      List.of(
          "HTTP/1.1 200 OK\r\n",
          "HTTP/1.0 200 Established\n",
          "HTTP/1.1 407 Who\r\n",
          "HTTP/1.1 100 Go\r\n",
          "HTTP/1.1 502 Bad\r\n",
          "HTTP/1.1 \r\n",
          "HTTP/9.9 200\r\n",
          "HT",
          "X: y\r\n",
          "Content-Length: 5\r\n",
          "\r\n",
          "\n",
          "\r",
          "\0",
          "Connection: close\r\n",
          "Proxy-Authenticate: Digest realm=x, nonce=n, qop=auth\r\n",
          "hello");

  private static byte[] said(RandomGenerator random, boolean isSocks) {
    if (isSocks) {
      var bytes = new byte[random.nextInt(12)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (random.nextInt(6) == 0 ? random.nextInt(256) : random.nextInt(6));
      }
      if (bytes.length > 0 && random.nextInt(5) > 0) {
        bytes[0] = 5;
      }
      return bytes;
    }
    var text = new StringBuilder(random.nextInt(4) == 0 ? "" : HEADS.get(random.nextInt(6)));
    for (int i = random.nextInt(6); i > 0; i--) {
      text.append(
          HEADS.get(random.nextInt(HEADS.size())).repeat(random.nextInt(30) == 0 ? 999 : 1));
    }
    return text.append(random.nextBoolean() ? "\r\n" : "").toString().getBytes(ISO_8859_1);
  }

  private static void talk(Connection connection, RandomGenerator random, boolean isSocks)
      throws Exception {
    while (connection.read(new byte[4_096], 0, 4_096) > 0) {
      byte[] all = said(random, isSocks);
      int cut = all.length == 0 ? 0 : random.nextInt(all.length);
      CannedServer.send(connection, Arrays.copyOf(all, cut));
      Coroutines.sleep(Duration.ofMillis(random.nextInt(300)));
      CannedServer.send(connection, Arrays.copyOfRange(all, cut, all.length));
      switch (random.nextInt(8)) {
        case 0 -> connection.close();
        case 1 -> connection.shutdownOutput();
        default -> {}
      }
    }
  }

  @Seeds(150)
  void whatever_a_proxy_says_a_fetch_ends_in_time(RandomGenerator random) throws Exception {
    ProxyServer.Kind kind = ProxyServer.Kind.values()[random.nextInt(4)];
    FetchLab.simulated(
        random.nextLong(),
        lab -> {
          CannedServer server = lab.serveRaw(c -> talk(c, random, kind.isSocks()));
          String user = random.nextBoolean() ? "me" : "";
          var proxy = new ProxyServer(kind, "127.0.0.1", server.address().getPort(), user, "pw");
          FetchOptions options =
              FetchLab.options()
                  .withRoute(
                      RouteOptions.direct().withProxies(new Proxies(proxy, proxy, List.of())));
          try (var fetcher = new Fetcher(Loop.current(), options)) {
            for (String href : List.of("http://192.88.99.2/", "https://192.88.99.2/")) {
              long startNanos = Loop.current().nanos();
              switch (fetcher.fetch(FetchRequest.page(StubNameServer.url(href), false))) {
                case Answered(Answer answer) -> answer.close();
                case Failed failed -> assertThat(failed.failure()).isNotEqualTo(Failure.DNS_ERROR);
              }
              assertThat(Loop.current().nanos() - startNanos)
                  .isLessThan(Duration.ofSeconds(110).toNanos());
            }
            assertThat(fetcher.stats().responseBytes()).isZero();
          }
        });
  }
}
