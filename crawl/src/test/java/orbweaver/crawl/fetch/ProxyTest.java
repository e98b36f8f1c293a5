package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.fetch.ProxyServer.Kind;
import orbweaver.crawl.fetch.TestAuthority.TestIdentity;
import orbweaver.loop.Loop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Fetches through proxies, over real sockets and simulated ones.
class ProxyTest {
  private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  private static FetchOptions through(ProxyServer proxy) {
    return FetchLab.options()
        .withRoute(RouteOptions.direct().withProxies(new Proxies(proxy, proxy, List.of())));
  }

  private static FetchOutcome fetch(FetchOptions options, String href, boolean internal) {
    try (var fetcher = new Fetcher(Loop.current(), options)) {
      return fetcher.fetch(FetchRequest.page(StubNameServer.url(href), internal));
    }
  }

  private static Failed failure(FetchOptions options, String href, boolean internal) {
    return (Failed) fetch(options, href, internal);
  }

  @Test
  void a_request_for_http_goes_to_the_proxy_with_its_whole_url() throws Exception {
    FetchLab.everywhere(lab -> {
      int port = lab.serve(HELLO).url("/").port();
      TestProxy proxy = TestProxy.start(lab.scope(), "secret");
      String href = "http://far.example:" + port + "/page";

      var answered = (Answered) fetch(through(proxy.as(Kind.HTTP)), href, false);

      assertThat(proxy.asked().getFirst())
          .startsWith("GET " + href + " HTTP/1.1\r\nHost: far.example:" + port + "\r\n")
          .contains("Proxy-Authorization: Basic ");
      String kept = new String(answered.answer().exchange().request(), ISO_8859_1);
      assertThat(kept).startsWith("GET " + href).doesNotContain("Proxy-Authorization");
      answered.answer().close();
    });
  }

  @ParameterizedTest
  @CsvSource({"SOCKS5_HOSTNAME,far.example", "SOCKS5,127.0.0.1"})
  void socks_is_told_the_name_or_the_address(Kind kind, String host) throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer server = lab.serve(HELLO);
      int port = server.url("/").port();
      TestProxy proxy = TestProxy.start(lab.scope(), "secret");

      var answered =
          (Answered) fetch(through(proxy.as(kind)), "http://" + host + ":" + port + "/page", true);

      assertThat(proxy.asked()).containsExactly("SOCKS " + host + ":" + port);
      assertThat(server.requests().getFirst()).startsWith("GET /page HTTP/1.1\r\n");
      answered.answer().close();
    });
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void https_goes_through_a_tunnel(Kind kind) throws Exception {
    if (kind == Kind.HTTPS || kind == Kind.SOCKS5) {
      return; // one needs TLS of the proxy, the other a name that the system knows
    }
    TestAuthority authority = TestAuthority.usual();
    TestIdentity identity = authority.sign("dns:far.example");
    FetchLab.real(lab -> {
      CannedServer server =
          lab.serve(identity, (_, connection) -> CannedServer.send(connection, HELLO));
      int port = server.address().getPort();
      TestProxy proxy = TestProxy.start(lab.scope(), "");
      FetchOptions options =
          through(proxy.as(kind)).withTls(TlsOptions.defaults().withAuthorities(authority.pem()));

      var answered = (Answered) fetch(options, "https://far.example:" + port + "/", false);

      assertThat(answered.answer().status()).isEqualTo(200);
      assertThat(proxy.asked().getFirst()).contains("far.example:" + port);
      answered.answer().close();
    });
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP,https,407",
    "HTTP,http,407",
    "SOCKS5_HOSTNAME,http,user or password is wrong",
  })
  void wrong_credentials_are_named(Kind kind, String scheme, String words) throws Exception {
    FetchLab.everywhere(lab -> {
      TestProxy proxy = TestProxy.start(lab.scope(), "secret");

      Failed failed =
          failure(through(proxy.as(kind, "me", "wrong")), scheme + "://far.example/", false);

      assertThat(failed.failure()).isEqualTo(Failure.CONNECT_ERROR);
      assertThat(failed.detail()).startsWith("the proxy 127.0.0.1:").contains(words);
    });
  }

  @Test
  void a_server_that_the_proxy_cannot_reach_is_named() throws Exception {
    FetchLab.everywhere(lab -> {
      TestProxy proxy = TestProxy.start(lab.scope(), "");

      Failed failed =
          failure(through(proxy.as(Kind.SOCKS5_HOSTNAME)), "http://far.example:9999/", false);

      assertThat(failed.detail()).endsWith("it refuses: the connection was refused");
    });
  }

  @Test
  void addresses_in_urls_are_guarded_even_where_the_proxy_looks_up_names() throws Exception {
    FetchLab.everywhere(lab -> {
      TestProxy proxy = TestProxy.start(lab.scope(), "");

      for (String host : List.of("10.0.0.1", "localhost", "[::1]")) {
        Failed failed = failure(through(proxy.as(Kind.HTTP)), "http://" + host + "/", false);
        assertThat(failed.failure()).isEqualTo(Failure.BLOCKED_ADDRESS);
      }
      assertThat(proxy.asked()).isEmpty();
    });
  }

  @ParameterizedTest
  @CsvSource({
    "example.org, http://example.org/, true",
    "example.org., http://www.example.org/, true",
    "example.org, http://www.example.org/, true",
    ".example.org, http://example.org/, true",
    "example.org, http://notexample.org/, false",
    "10.0.0.0/8, http://10.1.2.3/, true",
    "10.0.0.0/8, http://11.1.2.3/, false",
    "fd00::/8, http://[fd00::1]/, true",
    "10.0.0.0/8, http://ten.example/, false",
    "10.0.0.0/-1, http://11.1.2.3/, false",
    "10.0.0.0/33, http://10.0.0.0/, false",
    "10.0.0.0/x, http://10.0.0.0/, false",
    "10.0.0.1, http://10.0.0.1/, true",
    "0.1, http://10.0.0.1/, false",
    "0:0:0:0:0:0:0:1, http://[::1]/, true",
    "[::1], http://[::1]/, true",
    "[::1]:8080, http://[::1]:8080/, true",
    "[::1]:8080, http://[::1]/, false",
    "example.org:8080, http://www.example.org:8080/, true",
    "example.org:8080, http://www.example.org/, false",
    "example.org:80, http://example.org/, true",
    "*, http://any.example/, true",
    "Example.ORG, http://example.org./, true",
  })
  void exceptions_are_asked_straight(String exception, String href, boolean straight) {
    var proxy = new ProxyServer(Kind.HTTP, "proxy.example", 3128, "", "");
    var proxies = new Proxies(proxy, null, List.of(exception));

    assertThat(proxies.to(StubNameServer.url(href)) == null).isEqualTo(straight);
  }
}
