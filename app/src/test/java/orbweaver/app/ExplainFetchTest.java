package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;

/// `orbweaver explain-fetch`, and what is typed for single requests.
class ExplainFetchTest {
  @Test
  void a_fetch_is_shown_from_the_phases_to_the_outcome() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(3))) {
      String url = demo.web().seeds().getFirst();
      Typed typed = Typed.run("explain-fetch", url, "-H", "X-Test: 1").ends(ExitCode.DONE);

      assertThat(typed.outLines())
          .anyMatch(line -> line.startsWith("address "))
          .anyMatch(line -> line.matches("first byte +[0-9.]+ ms"))
          .anyMatch(line -> line.startsWith("> GET /"))
          .contains("> X-Test: 1")
          .contains("< HTTP/1.1 200 OK")
          .anyMatch(line -> line.matches("outcome +ok"));
    }
  }

  @Test
  void a_fetch_that_fails_says_in_which_phase() throws Exception {
    int closed;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }

    Typed typed = Typed.run("explain-fetch", "http://127.0.0.1:" + closed + "/");
    typed.ends(ExitCode.SEEDS_FAILED);

    assertThat(typed.out()).contains("connect-error").contains("failed after");
  }

  @Test
  void a_redirect_leads_to_no_internal_address_that_was_not_typed() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> redirect(exchange, "/same"));
    server.createContext("/same", exchange -> redirect(exchange, "http://127.0.0.2:1234/x"));
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    try {
      Typed typed = Typed.run("explain-fetch", "-L", url).ends(ExitCode.SEEDS_FAILED);

      assertThat(typed.outLines())
          .containsSequence("outcome      redirect", "detail       " + url + "same")
          .anyMatch(line -> line.matches("outcome +blocked-address"));
      assertThat(Typed.run("explain-fetch", "-L", url, "--allow-private-ips").out())
          .doesNotContain("blocked-address");
    } finally {
      server.stop(0);
    }
  }

  private static void redirect(HttpExchange exchange, String target) throws IOException {
    exchange.getResponseHeaders().add("Location", target);
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  @Test
  void places_of_headers_and_logins_are_told_from_their_values() {
    assertThat(Credentials.fields(List.of("X: a=b", "example.org=X: y", "http://a:81=Z:q=r: s")))
        .extracting(field -> field.place().name() + " " + field.field())
        .containsExactly(
            "* HeaderField[name=X, value=a=b]",
            "example.org HeaderField[name=X, value=y]",
            "http://a:81 HeaderField[name=Z, value=q=r: s]");
    assertThat(Credentials.logins(List.of("example.org=me:p=w:d"), List.of()))
        .singleElement()
        .satisfies(login -> assertThat(login.password()).isEqualTo("p=w:d"));
  }

  @Test
  void a_host_with_its_port_is_no_place_and_is_not_taken_for_a_name() {
    for (String typed : List.of("example.org:81=X: secret", "localhost:81=X:secret")) {
      assertThatThrownBy(() -> Credentials.fields(List.of(typed)))
          .hasMessageContaining("https://example.org:8443=NAME: VALUE")
          .hasMessageNotContaining("secret");
    }
    List<Url> seeds = List.of(Url.parse("https://other.example/"));
    for (String typed : List.of("example.org:81=me:secret", "intranet:81=me:secret:x")) {
      assertThatThrownBy(() -> Credentials.logins(List.of(typed), seeds))
          .hasMessageContaining("https://example.org:8443=USER:PASS")
          .hasMessageNotContaining("secret");
    }
    assertThat(Credentials.logins(List.of("me:81=pass"), seeds))
        .singleElement()
        .satisfies(login -> assertThat(login.password()).isEqualTo("81=pass"));
  }

  @Test
  void a_secret_that_is_written_wrongly_is_not_repeated() {
    Typed typed = Typed.run("explain-fetch", "http://127.0.0.1:1/", "-u", "secret");

    assertThat(typed.ends(ExitCode.USAGE).err())
        .contains("--auth is to be written [PLACE=]USER:PASS")
        .doesNotContain("secret");
  }
}
