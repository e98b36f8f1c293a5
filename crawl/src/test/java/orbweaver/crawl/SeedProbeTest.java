package orbweaver.crawl;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static orbweaver.loop.Coroutines.scope;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import orbweaver.crawl.fetch.FetchOptions;
import orbweaver.loop.Connection;
import orbweaver.loop.Listener;
import orbweaver.loop.Loop;
import orbweaver.loop.Simulation;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;

class SeedProbeTest {
  private static final byte[] HTTP_ANSWER = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII);
  private static final FetchOptions OPTIONS = FetchOptions.of("test/1", Path.of("nowhere"));
  private static final byte[] TLS_ALERT = {0x15, 0x03, 0x03, 0, 2, 2, 40};

  @Test
  void a_port_that_answers_in_http_is_http() throws Exception {
    assertThat(settled(8080, HTTP_ANSWER)).isEqualTo("http://127.0.0.1:8080/");
  }

  @Test
  void a_port_that_answers_in_tls_is_https() throws Exception {
    assertThat(settled(8443, TLS_ALERT)).isEqualTo("https://127.0.0.1:8443/");
  }

  @Test
  void who_listens_on_the_port_of_https_speaks_https() throws Exception {
    assertThat(settled(443, HTTP_ANSWER)).isEqualTo("https://127.0.0.1/");
  }

  @Test
  void where_nobody_listens_for_https_it_is_http() throws Exception {
    String settled =
        Simulation.run(1, () -> SeedProbe.settle(Url.parse("https://127.0.0.1/x"), OPTIONS).href());

    assertThat(settled).isEqualTo("http://127.0.0.1/x");
  }

  /// What a guessed seed comes to where a server on `port` answers so.
  private static String settled(int port, byte[] answer) throws Exception {
    return Simulation.run(
        1,
        () ->
            scope(scope -> {
              var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
              try (Listener listener = Loop.current().network().listen(address)) {
                var server = scope.spawn("server", () -> serve(listener, answer));
                String href = "https://127.0.0.1:" + port + "/";
                String settled = SeedProbe.settle(Url.parse(href), OPTIONS).href();
                server.cancel(true);
                return settled;
              }
            }));
  }

  private static boolean serve(Listener listener, byte[] answer) throws IOException {
    Connection connection = listener.accept();
    int _ = connection.read(new byte[1024], 0, 1024);
    connection.write(answer, 0, answer.length);
    return connection.isOpen();
  }
}
