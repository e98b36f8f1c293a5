package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
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
  void a_secret_that_is_written_wrongly_is_not_repeated() {
    Typed typed = Typed.run("explain-fetch", "http://127.0.0.1:1/", "-u", "secret");

    assertThat(typed.ends(ExitCode.USAGE).err())
        .contains("--auth is to be written [PLACE=]USER:PASS")
        .doesNotContain("secret");
  }
}
