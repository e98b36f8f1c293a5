package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.fetch.ProxyServer.Kind;
import orbweaver.loop.Connection;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Loop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Proxies that do badly what they are for.
class ProxyFaultsTest {
  private static final TestAuthority authority = TestAuthority.usual();

  private static ProxyServer as(CannedServer server, Kind kind, String password) {
    String user = password.isEmpty() ? "" : "me";
    return new ProxyServer(kind, "127.0.0.1", server.address().getPort(), user, password);
  }

  private static FetchOutcome fetch(ProxyServer proxy, TlsOptions tls, String href) {
    var proxies = new Proxies(proxy, proxy, List.of());
    FetchLimits limits =
        FetchLimits.defaults()
            .withTimes(
                Duration.ofSeconds(2),
                Duration.ofSeconds(20),
                Duration.ofSeconds(20),
                Duration.ofSeconds(60));
    FetchOptions options =
        FetchLab.options()
            .withLimits(limits)
            .withTls(tls)
            .withRoute(RouteOptions.direct().withProxies(proxies));
    try (var fetcher = new Fetcher(Loop.current(), options)) {
      return fetcher.fetch(FetchRequest.page(StubNameServer.url(href), false));
    }
  }

  private static Failed failure(ProxyServer proxy, String href) {
    return (Failed) fetch(proxy, TlsOptions.defaults(), href);
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP, https://far.example/, TIMEOUT",
    "SOCKS5_HOSTNAME, http://far.example/, TIMEOUT",
    "HTTP, http://far.example/, TIMEOUT"
  })
  void a_proxy_that_says_nothing_is_given_up(Kind kind, String href, Failure failure)
      throws Exception {
    FetchLab.simulated(
        1,
        lab -> {
          CannedServer silent =
              lab.serveRaw(connection -> {
                while (connection.read(new byte[1_024], 0, 1_024) >= 0) {}
              });

          assertThat(failure(as(silent, kind, ""), href).failure()).isEqualTo(failure);
        });
  }

  @Test
  void a_proxy_that_drips_is_given_up_in_time() throws Exception {
    FetchLab.simulated(
        1,
        lab -> {
          CannedServer dripping =
              lab.serveRaw(connection -> {
                connection.read(new byte[1_024], 0, 1_024);
                CannedServer.send(connection, "HTTP/1.1 200 OK\r\nVia: ");
                while (connection.isOpen()) {
                  CannedServer.send(connection, "x");
                  Coroutines.sleep(Duration.ofSeconds(1));
                }
              });
          long startNanos = Loop.current().nanos();

          Failed failed = failure(as(dripping, Kind.HTTP, ""), "https://far.example/");

          assertThat(failed.failure()).isEqualTo(Failure.TIMEOUT);
          assertThat(Loop.current().nanos() - startNanos).isLessThan(3_000_000_000L);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 502 Bad Gateway\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: http://login.example/\r\n\r\n",
        "SSH-2.0-OpenSSH_9\r\n\r\n",
        "SSH-2.0-OpenSSH_9\r\n",
        "S",
        "\u0015\u0003\u0001\0\u0002\u0002\u0046",
        "220 mail.example ESMTP\r\n",
        "\r\nSSH-2.0",
        "HTTP/1.1 101 Switching Protocols\r\n\r\n",
        "HTTP/1.1 2000 OK\r\n\r\n",
        "HTTP/1.1 407 Proxy Authentication Required\n\n",
        "\r\n\r\n"
      })
  void what_is_no_tunnel_is_refused(String answer) throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer proxy = lab.serve(answer);

      Failed failed = failure(as(proxy, Kind.HTTP, ""), "https://far.example/");

      assertThat(failed.failure()).isEqualTo(Failure.CONNECT_ERROR);
      assertThat(failed.detail()).contains("it refuses: ");
      boolean isHttp = answer.strip().isEmpty() || answer.startsWith("HTTP");
      assertThat(failed.detail().contains("its answer is no HTTP: ")).isEqualTo(!isHttp);
    });
  }

  @Test
  void a_head_without_end_is_refused() throws Exception {
    FetchLab.everywhere(lab -> {
      for (String head :
          List.of(
              "HTTP/1.1 200 OK\r\n" + "x: y\r\n".repeat(5_000),
              "HTTP/1.1 100 Go on\r\n\r\n".repeat(1_000))) {
        CannedServer proxy = lab.serve(head);

        Failed failed = failure(as(proxy, Kind.HTTP, ""), "https://far.example/");

        assertThat(failed.detail()).endsWith("its answer has no end");
      }
    });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.0 200 Connection established\n\n",
        "HTTP/1.1 200 OK\r\n\r\n",
        "HTTP/1.1 200\r\nX: y\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nX: y\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"
      })
  void a_tunnel_begins_behind_the_head_however_its_lines_end(String established) throws Exception {
    var identity = authority.sign("dns:far.example");
    FetchLab.real(lab -> {
      CannedServer proxy =
          lab.serveRaw(raw -> {
            readHead(raw);
            CannedServer.send(raw, established);
            TlsConnection inner = identity.welcome(raw);
            sayHello(inner);
          });
      TlsOptions tls = TlsOptions.defaults().withAuthorities(authority.pem());

      assertHello(as(proxy, Kind.HTTP, ""), tls, "https://far.example/");
    });
  }

  private static void readHead(Connection connection) throws Exception {
    var head = new StringBuilder();
    var one = new byte[1];
    while (head.indexOf("\r\n\r\n") < 0 && connection.read(one, 0, 1) > 0) {
      head.append((char) one[0]);
    }
  }

  private static void sayHello(Connection connection) throws Exception {
    readHead(connection);
    CannedServer.send(connection, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello");
  }

  private static void assertHello(ProxyServer proxy, TlsOptions tls, String href) {
    var answered = (Answered) fetch(proxy, tls, href);
    assertThat(answered.answer().bodyLength()).isEqualTo(5);
    answered.answer().close();
  }

  /// Takes no password, and answers the request.
  ///
  /// @param reply in hexadecimal
  private static void sayAsSocks(String reply, Connection connection) throws Exception {
    connection.read(new byte[64], 0, 64);
    CannedServer.send(connection, new byte[] {5, 0});
    connection.read(new byte[512], 0, 512);
    CannedServer.send(connection, HexFormat.of().parseHex(reply));
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"SOCKS5", "SOCKS5_HOSTNAME"})
  void socks_gets_addresses_as_addresses(Kind kind) throws Exception {
    FetchLab.everywhere(lab -> {
      TestProxy proxy = TestProxy.start(lab.scope(), "");

      Failed failed = failure(proxy.as(kind), "http://[2a00:1::1]:9999/");

      assertThat(failed.failure()).isEqualTo(Failure.CONNECT_ERROR);
      assertThat(proxy.asked()).containsExactly("SOCKS 2a00:1:0:0:0:0:0:1:9999");
    });
  }

  /// What a SOCKS server says to the request, in hexadecimal, after it took no password.
  @ParameterizedTest
  @CsvSource({
    "0501000100000000, it refuses: it failed",
    "0502000100000000, it refuses: its rules do not allow that",
    "0503000100000000, it refuses: the network cannot be reached",
    "0504000100000000, it refuses: the host cannot be reached",
    "0505000100000000, it refuses: the connection was refused",
    "0506000100000000, it refuses: it took too long",
    "0507000100000000, it refuses: it knows no such command",
    "0508000100000000, it refuses: it knows no such kind of address",
    "0509000100000000, it refuses: code 9",
    "05ff000100000000, it refuses: code 255",
    "005a000000000000, it does not speak SOCKS 5",
    "00, it does not speak SOCKS 5",
    "48545450, it does not speak SOCKS 5",
    "05000002, it answers with an address of unknown kind 2",
    "050000007f0000010050, it answers with an address of unknown kind 0",
    "050000ff, it answers with an address of unknown kind 255",
    "05ff, it refuses: code 255",
  })
  void what_a_socks_server_refuses_has_a_name(String reply, String words) throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer proxy =
          lab.serveRaw(connection -> {
            sayAsSocks(reply, connection);
            while (connection.read(new byte[64], 0, 64) >= 0) {}
          });

      Failed failed = failure(as(proxy, Kind.SOCKS5_HOSTNAME, ""), "http://far.example/");

      assertThat(failed.failure()).isEqualTo(Failure.CONNECT_ERROR);
      assertThat(failed.detail()).startsWith("the proxy 127.0.0.1:").endsWith(": " + words);
    });
  }

  /// Those that end within an answer.
  @ParameterizedTest
  @ValueSource(strings = {"", "05", "0500", "050000", "05000001", "05000001ff", "05000003ff"})
  void a_socks_server_that_ends_within_its_answer_is_told_of(String reply) throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer proxy =
          lab.serveRaw(connection -> {
            sayAsSocks(reply, connection);
            connection.close();
          });

      Failed failed = failure(as(proxy, Kind.SOCKS5_HOSTNAME, ""), "http://far.example/");

      assertThat(failed.failure()).isEqualTo(Failure.CONNECT_ERROR);
      assertThat(failed.detail()).endsWith(": it ends the connection");
    });
  }

  /// What it says to the greeting and, where it wants one, to the password; in hexadecimal. The
  /// connection stays open: nothing of this may wait for more.
  @ParameterizedTest
  @CsvSource({
    "00, '', it does not speak SOCKS 5",
    "04, '', it does not speak SOCKS 5",
    "485454, '', it does not speak SOCKS 5",
    "05ff, '', it refuses: it takes no password",
    "0501, '', it refuses: it takes no password",
    "0503, '', it refuses: it takes no password",
    "0502, 0101, it refuses: user or password is wrong",
    "0502, 01ff, it refuses: user or password is wrong",
    "0502, 0501, it refuses: user or password is wrong",
    "0502, 00, it answers a password with version 0",
    "0502, 48, it answers a password with version 72",
  })
  void what_a_socks_server_makes_of_a_greeting_has_a_name(String choice, String reply, String words)
      throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer proxy =
          lab.serveRaw(connection -> {
            connection.read(new byte[64], 0, 64);
            CannedServer.send(connection, HexFormat.of().parseHex(choice));
            connection.read(new byte[512], 0, 512);
            CannedServer.send(connection, HexFormat.of().parseHex(reply));
            while (connection.read(new byte[64], 0, 64) >= 0) {}
          });

      Failed failed = failure(as(proxy, Kind.SOCKS5_HOSTNAME, "pw"), "http://far.example/");

      assertThat(failed.failure()).isEqualTo(Failure.CONNECT_ERROR);
      assertThat(failed.detail()).endsWith(": " + words);
    });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "017f0000010050",
        "04000000000000000000000000000000010050",
        "03000050",
        "03036161610050"
      })
  void a_socks_server_may_say_where_it_has_bound_in_any_way(String bound) throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer proxy =
          lab.serveRaw(connection -> {
            sayAsSocks("050000" + bound, connection);
            sayHello(connection);
          });

      assertHello(
          as(proxy, Kind.SOCKS5_HOSTNAME, ""), TlsOptions.defaults(), "http://far.example/");
    });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Content-Length: 5\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\n"})
  void a_tunnel_that_leads_nowhere_is_a_tls_error(String rest) throws Exception {
    FetchLab.real(lab -> {
      CannedServer proxy =
          lab.serveRaw(connection -> {
            readHead(connection);
            CannedServer.send(connection, "HTTP/1.1 200 OK\r\n" + (rest.isEmpty() ? "\r\n" : rest));
          });

      Failed failed = failure(as(proxy, Kind.HTTP, ""), "https://far.example/");

      assertThat(failed.failure()).isEqualTo(Failure.TLS_ERROR);
      assertThat(failed.detail()).startsWith("no secure connection to far.example: ");
    });
  }

  @Test
  void a_password_that_is_too_long_for_socks_is_not_cut() throws Exception {
    FetchLab.everywhere(lab -> {
      TestProxy proxy = TestProxy.start(lab.scope(), "x".repeat(300));

      Failed failed = failure(proxy.as(Kind.SOCKS5_HOSTNAME), "http://far.example/");

      assertThat(failed.detail()).endsWith("the password has 300 bytes, and SOCKS takes 255");
    });
  }

  @Test
  void a_local_name_is_guarded_with_a_dot_too() throws Exception {
    FetchLab.everywhere(lab -> {
      TestProxy proxy = TestProxy.start(lab.scope(), "");

      for (String host : List.of("localhost.", "a.localhost", "LOCALHOST", "0x7f.1")) {
        Failed failed = failure(proxy.as(Kind.HTTP), "http://" + host + "/");
        assertThat(failed.failure()).isEqualTo(Failure.BLOCKED_ADDRESS);
      }
      assertThat(proxy.asked()).isEmpty();
    });
  }
}
