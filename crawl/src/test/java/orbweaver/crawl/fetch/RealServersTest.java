package orbweaver.crawl.fetch;

import static orbweaver.crawl.fetch.Counterparts.freePort;
import static orbweaver.crawl.fetch.Counterparts.program;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.ProxyServer.Kind;
import orbweaver.loop.Loop;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Fetches from servers and through proxies that others have written.
class RealServersTest {
  @TempDir private Path folder = Path.of("set by JUnit");

  private Counterparts others = new Counterparts(folder);

  @BeforeEach
  void set_folder() {
    others = new Counterparts(folder);
  }

  @AfterEach
  void stop_servers() {
    others.close();
  }

  /// An nginx with a page, over TLS and without.
  ///
  /// @param protocols words behind `listen`, such as `ssl http2`
  private int nginx(String protocols) throws Exception {
    int port = freePort();
    Path page = folder.resolve("www");
    Files.createDirectories(page);
    Files.writeString(page.resolve("page.html"), "hello".repeat(2_000));
    Files.writeString(
        folder.resolve("nginx.conf"),
        """
        user root; daemon off; pid %1$s/pid; error_log %1$s/error.log; worker_processes 1;
        events { worker_connections 64; }
        http {
          access_log off; client_body_temp_path %1$s/t1; proxy_temp_path %1$s/t2;
          fastcgi_temp_path %1$s/t3; uwsgi_temp_path %1$s/t4; scgi_temp_path %1$s/t5;
          server {
            listen 127.0.0.1:%2$d %3$s; root %1$s/www; %4$s
            add_header X-Reused $ssl_session_reused;
          }
        }
        """
            .formatted(folder, port, protocols, protocols.contains("ssl") ? certificate() : ""));
    others.start(port, program("nginx"), "-c", folder.resolve("nginx.conf").toString());
    return port;
  }

  private String certificate() throws Exception {
    others.run(
        """
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2
          -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1,DNS:far.example
          -keyout key.pem -out cert.pem
        """);
    return "ssl_certificate %1$s/cert.pem; ssl_certificate_key %1$s/key.pem;".formatted(folder);
  }

  private FetchOptions trusting() throws Exception {
    String pem = Files.readString(folder.resolve("cert.pem"));
    return FetchLab.options().withTls(TlsOptions.defaults().withAuthorities(pem));
  }

  /// @return connections that it took
  private static long fetch(FetchOptions options, String href, int times, String protocol)
      throws Exception {
    var connections = new AtomicLong();
    FetchLab.real(
        options,
        lab -> {
          for (int i = 0; i < times; i++) {
            FetchOutcome outcome = lab.fetch(StubNameServer.url(href));
            assertThat(outcome).isInstanceOf(Answered.class);
            try (Answer answer = ((Answered) outcome).answer()) {
              assertThat(answer.status()).isEqualTo(200);
              assertThat(answer.bodyLength()).isEqualTo(10_000);
              assertThat(answer.exchange().protocol()).isEqualTo(protocol);
            }
            connections.set(lab.fetcher().stats().connections());
          }
        });
    return connections.get();
  }

  @Test
  void nginx_answers_over_tls() throws Exception {
    int port = nginx("ssl");
    assertThat(fetch(trusting(), "https://127.0.0.1:" + port + "/page.html", 3, "http/1.1"))
        .isEqualTo(1);
  }

  @Test
  void nginx_answers_over_http_2() throws Exception {
    int port = nginx("ssl http2");
    FetchOptions options =
        trusting().withRoute(RouteOptions.direct().withVersions(HttpVersions.PREFER_HTTP_2));
    long _ = fetch(options, "https://127.0.0.1:" + port + "/page.html", 3, "h2");
  }

  @Test
  void nghttpd_answers_over_http_2() throws Exception {
    String nghttpd = program("nghttpd");
    certificate();
    Files.createDirectories(folder.resolve("www"));
    Files.writeString(folder.resolve("www/page.html"), "hello".repeat(2_000));
    int port = freePort();
    others.start(
        port,
        nghttpd,
        "-a",
        "127.0.0.1",
        "-d",
        folder.resolve("www").toString(),
        String.valueOf(port),
        folder.resolve("key.pem").toString(),
        folder.resolve("cert.pem").toString());
    FetchOptions options =
        trusting().withRoute(RouteOptions.direct().withVersions(HttpVersions.PREFER_HTTP_2));
    long _ = fetch(options, "https://127.0.0.1:" + port + "/page.html", 3, "h2");
  }

  @Test
  void tinyproxy_relays_and_tunnels() throws Exception {
    String tinyproxy = program("tinyproxy");
    int port = freePort();
    Files.writeString(
        folder.resolve("tinyproxy.conf"),
        "Port %d\nListen 127.0.0.1\nTimeout 60\nMaxClients 20\nAllow 127.0.0.1\nBasicAuth me secret\n"
            .formatted(port));
    others.start(port, tinyproxy, "-d", "-c", folder.resolve("tinyproxy.conf").toString());
    var proxy = new ProxyServer(Kind.HTTP, "127.0.0.1", port, "me", "secret");

    long _ =
        fetch(
            through(FetchLab.options(), proxy),
            "http://127.0.0.1:" + nginx("") + "/page.html",
            2,
            "http/1.1");
    int secure = nginx("ssl");
    long _ =
        fetch(
            through(trusting(), proxy),
            "https://127.0.0.1:" + secure + "/page.html",
            2,
            "http/1.1");
  }

  @Test
  void microsocks_opens_the_way() throws Exception {
    String microsocks = program("microsocks");
    int port = freePort();
    others.start(
        port,
        microsocks,
        "-i",
        "127.0.0.1",
        "-p",
        String.valueOf(port),
        "-u",
        "me",
        "-P",
        "secret");
    int server = nginx("");
    for (Kind kind : List.of(Kind.SOCKS5, Kind.SOCKS5_HOSTNAME)) {
      var proxy = new ProxyServer(kind, "127.0.0.1", port, "me", "secret");
      long _ =
          fetch(
              through(FetchLab.options(), proxy),
              "http://127.0.0.1:" + server + "/page.html",
              2,
              "http/1.1");
    }
  }

  @Test
  void dnsmasq_says_where_a_host_is() throws Exception {
    String dnsmasq = program("dnsmasq");
    int port = freePort();
    others.start(
        port,
        dnsmasq,
        "-k",
        "-p",
        String.valueOf(port),
        "--listen-address=127.0.0.1",
        "--bind-interfaces",
        "--no-resolv",
        "--no-hosts",
        "--conf-file=/dev/null",
        "--pid-file=",
        "--user=root",
        "--address=/far.example/127.0.0.1",
        "--address=/gone.example/");
    var servers =
        new NameServers(
            List.of(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port)), Map.of(), 0);
    Loop.run(() -> {
      try (Resolver resolver = DnsResolver.of(Loop.current(), servers)) {
        assertThat(resolver.resolve("far.example").addresses())
            .containsExactly(InetAddress.ofLiteral("127.0.0.1"));
        assertThat(resolver.resolve("gone.example").cause()).contains("NXDOMAIN");
      }
      return null;
    });
  }

  private static FetchOptions through(FetchOptions options, ProxyServer proxy) {
    return options.withRoute(
        RouteOptions.direct().withProxies(new Proxies(proxy, proxy, List.of())));
  }
}
