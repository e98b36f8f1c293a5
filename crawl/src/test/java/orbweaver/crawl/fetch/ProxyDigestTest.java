package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.fetch.ProxyServer.Kind;
import orbweaver.crawl.fetch.TestAuthority.TestIdentity;
import orbweaver.loop.Connection;
import orbweaver.loop.Loop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Proxies that take a digest and no password in clear.
class ProxyDigestTest {
  private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  /// Its numbers hold for some requests each.
  private static final class DigestProxy {
    private final String offer;
    private final int usesOfNonce;
    private final List<String> heads = new ArrayList<>();
    private int nonce;
    private int uses;

    DigestProxy(String offer, int usesOfNonce) {
      this.offer = offer;
      this.usesOfNonce = usesOfNonce;
    }

    /// Reads a request, and refuses it unless it is answered right.
    boolean admits(Connection client) throws Exception {
      String head = readHead(client);
      heads.add(head);
      boolean isStale = nonce > 0 && uses >= usesOfNonce;
      if (!isStale && isAnswered(head)) {
        uses++;
        return true;
      }
      nonce++;
      uses = 0;
      String challenge =
          "Proxy-Authenticate: Basic realm=\"p\"\r\nProxy-Authenticate: Digest realm=\"p\", nonce=\""
              + nonce
              + "\", "
              + offer
              + (isStale ? ", stale=true" : "")
              + "\r\n";
      CannedServer.send(client, "HTTP/1.1 407 Who?\r\n" + challenge + "Content-Length: 0\r\n\r\n");
      return false;
    }

    private boolean isAnswered(String head) throws Exception {
      String name = head.contains("algorithm=SHA-256") ? "SHA-256" : "MD5";
      String[] line = head.split(" ", 3);
      String what = hash(name, line[0] + ":" + line[1]);
      String quality = field(head, "qop");
      if (quality.equals("auth-int")) {
        what = hash(name, line[0] + ":" + line[1] + ":" + hash(name, ""));
      }
      String middle = ":" + field(head, "nc") + ":" + field(head, "cnonce") + ":" + quality + ":";
      String proof =
          hash(name, "me:p:secret") + ":" + nonce + (quality.isEmpty() ? ":" : middle) + what;
      return field(head, "response").equals(hash(name, proof))
          && field(head, "uri").equals(line[1]);
    }

    private static String field(String head, String name) {
      Matcher found = Pattern.compile("[ ,]" + name + "=\"?([^\",\r]*)").matcher(head);
      return found.find() ? found.group(1) : "";
    }

    private static String hash(String algorithm, String text) throws Exception {
      byte[] digest = MessageDigest.getInstance(algorithm).digest(text.getBytes(ISO_8859_1));
      return HexFormat.of().formatHex(digest);
    }
  }

  private static String readHead(Connection connection) throws IOException {
    var head = new StringBuilder();
    var one = new byte[1];
    while (head.indexOf("\r\n\r\n") < 0) {
      if (connection.read(one, 0, 1) < 0) {
        throw new IOException("gone");
      }
      head.append((char) one[0]);
    }
    return head.toString();
  }

  private static FetchOptions through(CannedServer server, String password) {
    int port = server.address().getPort();
    var proxy = new ProxyServer(Kind.HTTP, "127.0.0.1", port, "me", password);
    return FetchLab.options()
        .withRoute(RouteOptions.direct().withProxies(new Proxies(proxy, proxy, List.of())));
  }

  private static FetchOutcome fetch(Fetcher fetcher, String href) {
    return fetcher.fetch(FetchRequest.page(StubNameServer.url(href), false));
  }

  private static void requireHello(FetchOutcome outcome) {
    assertThat(outcome).isInstanceOf(Answered.class);
    try (Answer answer = ((Answered) outcome).answer()) {
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.bodyLength()).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "qop=\"auth\"",
        "qop=\"auth,auth-int\", algorithm=SHA-256",
        "qop=auth-int",
        "algorithm=MD5"
      })
  void a_request_is_shown_again_with_a_digest_and_the_next_ones_at_once(String offer)
      throws Exception {
    FetchLab.everywhere(lab -> {
      var proxy = new DigestProxy(offer, 100);
      CannedServer server =
          lab.serveRaw(client -> {
            while (proxy.admits(client)) {
              CannedServer.send(client, HELLO);
            }
          });
      try (var fetcher = new Fetcher(Loop.current(), through(server, "secret"))) {
        requireHello(fetch(fetcher, "http://far.example/a"));
        requireHello(fetch(fetcher, "http://far.example/b?c=d"));
      }

      assertThat(proxy.heads).hasSize(3);
      assertThat(proxy.heads.getFirst()).contains("Proxy-Authorization: Basic ");
      assertThat(proxy.heads.getLast()).startsWith("GET http://far.example/b?c=d HTTP/1.1\r\n");
    });
  }

  @Test
  void a_number_that_has_become_stale_is_exchanged() throws Exception {
    FetchLab.everywhere(lab -> {
      var proxy = new DigestProxy("qop=auth", 2);
      CannedServer server =
          lab.serveRaw(client -> {
            while (proxy.admits(client)) {
              CannedServer.send(client, HELLO);
            }
          });
      try (var fetcher = new Fetcher(Loop.current(), through(server, "secret"))) {
        for (int i = 0; i < 6; i++) {
          requireHello(fetch(fetcher, "http://far.example/" + i));
        }
      }

      assertThat(proxy.heads).hasSize(6 + 1 + 2);
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "https"})
  void a_wrong_password_is_shown_once_and_named(String scheme) throws Exception {
    FetchLab.everywhere(lab -> {
      var proxy = new DigestProxy("qop=auth", 100);
      CannedServer server = lab.serveRaw(proxy::admits);
      try (var fetcher = new Fetcher(Loop.current(), through(server, "wrong"))) {
        var failed = (Failed) fetch(fetcher, scheme + "://far.example/");

        assertThat(failed.failure()).isEqualTo(Failure.CONNECT_ERROR);
        assertThat(failed.detail()).startsWith("the proxy 127.0.0.1:").contains("it refuses: 407");
        assertThat(proxy.heads).hasSize(2);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "https"})
  void a_proxy_that_calls_every_answer_stale_is_given_up(String scheme) throws Exception {
    FetchLab.everywhere(lab -> {
      var proxy = new DigestProxy("qop=auth", 0);
      CannedServer server = lab.serveRaw(proxy::admits);
      try (var fetcher = new Fetcher(Loop.current(), through(server, "secret"))) {
        var failed = (Failed) fetch(fetcher, scheme + "://far.example/");

        assertThat(failed.failure()).isEqualTo(Failure.CONNECT_ERROR);
        assertThat(proxy.heads).hasSizeLessThanOrEqualTo(3);
      }
    });
  }

  @Test
  void a_tunnel_is_asked_for_with_a_digest() throws Exception {
    TestAuthority authority = TestAuthority.usual();
    TestIdentity identity = authority.sign("dns:far.example");
    FetchLab.real(lab -> {
      var proxy = new DigestProxy("qop=auth", 100);
      CannedServer server =
          lab.serveRaw(raw -> {
            if (!proxy.admits(raw)) {
              return;
            }
            CannedServer.send(raw, "HTTP/1.1 200 OK\r\n\r\n");
            TlsConnection inner = identity.welcome(raw);
            String _ = readHead(inner);
            CannedServer.send(inner, HELLO);
          });
      FetchOptions options =
          through(server, "secret").withTls(TlsOptions.defaults().withAuthorities(authority.pem()));
      try (var fetcher = new Fetcher(Loop.current(), options)) {
        requireHello(fetch(fetcher, "https://far.example/"));
      }

      assertThat(proxy.heads.getLast())
          .startsWith("CONNECT far.example:443 HTTP/1.1\r\n")
          .contains("uri=\"far.example:443\"");
    });
  }
}
