package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import orbweaver.crawl.fetch.TestAuthority.TestIdentity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What goes along from https to http and back, on one host. In virtual time.
class SchemeTest {
  private static final TestAuthority authority = TestAuthority.usual();
  private static final TestIdentity identity = TestAuthority.local();
  private static final String END = "Content-Length: 0\r\n\r\n";

  private interface Check {
    void run(FetchLab lab, CannedServer open, CannedServer secure) throws Exception;
  }

  /// Two servers on one host that set the same fields.
  private static void serving(String fields, SessionOptions session, Check check) throws Exception {
    FetchOptions options =
        FetchLab.options()
            .withTls(TlsOptions.defaults().withAuthorities(authority.pem()))
            .withSession(session);
    FetchLab.simulated(
        1,
        options,
        lab -> {
          String answer = "HTTP/1.1 200 OK\r\n" + fields + END;
          CannedServer open = lab.serve(answer);
          CannedServer secure =
              lab.serve(identity, (_, connection) -> CannedServer.send(connection, answer));
          check.run(lab, open, secure);
        });
  }

  private static SessionOptions cookies() {
    return new SessionOptions(true, List.of(), List.of(), List.of());
  }

  /// RFC 6265bis 5.7 and 5.8.3. Each request is one of its own, as if typed into the address bar:
  /// so `SameSite` keeps no cookie back.
  @ParameterizedTest
  @CsvSource({
    "c=1; Secure, false",
    "__Secure-c=1; Secure, false",
    "__Host-c=1; Secure; Path=/, false",
    "c=1; Secure; SameSite=None, false",
    "c=1, true",
    "c=1; SameSite=Strict, true",
    "c=1; SameSite=Lax, true",
    "c=1; SameSite=Odd, true",
  })
  void a_cookie_of_https_goes_to_http_unless_it_is_secure(String cookie, boolean sent)
      throws Exception {
    serving(
        "Set-Cookie: " + cookie + "\r\n",
        cookies(),
        (lab, open, secure) -> {
          lab.answer(secure.httpsUrl("/")).close();
          lab.answer(secure.httpsUrl("/")).close();
          lab.answer(open.url("/")).close();

          assertThat(secure.requests().getLast()).contains("Cookie: ");
          assertThat(open.requests().getLast().contains("Cookie: ")).isEqualTo(sent);
        });
  }

  @Test
  void http_cannot_replace_a_secure_cookie() throws Exception {
    FetchOptions options =
        FetchLab.options()
            .withTls(TlsOptions.defaults().withAuthorities(authority.pem()))
            .withSession(cookies());
    FetchLab.simulated(
        1,
        options,
        lab -> {
          CannedServer open = lab.serve("HTTP/1.1 200 OK\r\nSet-Cookie: c=forged\r\n" + END);
          CannedServer secure =
              lab.serve(
                  identity,
                  (_, connection) ->
                      CannedServer.send(
                          connection, "HTTP/1.1 200 OK\r\nSet-Cookie: c=true; Secure\r\n" + END));

          lab.answer(secure.httpsUrl("/")).close();
          lab.answer(open.url("/")).close();
          lab.answer(secure.httpsUrl("/")).close();

          assertThat(secure.requests().getLast()).contains("Cookie: c=true\r\n");
        });
  }

  @Test
  void a_password_for_https_is_not_told_over_http() throws Exception {
    var login = new Login(new Place("https://127.0.0.1:1"), "bot", "s3cret");
    var session = new SessionOptions(false, List.of(), List.of(login), List.of());
    serving(
        "",
        session,
        (lab, open, _) -> {
          lab.answer(open.url("/")).close();

          assertThat(open.requests().getLast()).doesNotContain("Authorization");
        });
  }

  /// Whoever asks for http gets http, and no server learns where its visitor comes from.
  @Test
  void no_server_is_told_of_the_one_before_or_decides_how_it_is_asked() throws Exception {
    serving(
        "Strict-Transport-Security: max-age=99\r\nReferrer-Policy: unsafe-url\r\n",
        cookies(),
        (lab, open, secure) -> {
          lab.answer(secure.httpsUrl("/")).close();
          lab.answer(open.url("/")).close();
          lab.answer(secure.httpsUrl("/")).close();

          assertThat(open.requests()).hasSize(1);
          assertThat(open.requests().getLast()).doesNotContain("Referer");
          assertThat(secure.requests().getLast()).doesNotContain("Referer");
        });
  }
}
