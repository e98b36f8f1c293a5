package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers that set a cookie on the way and send back to where the reader came from.
class CookieRedirectTest {
  private static final String PAGE =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 21\r\n\r\n<a href=/next>next</a>";

  @Test
  void a_redirect_to_itself_that_sets_a_cookie_is_followed() throws Exception {
    SmallSite site =
        new SmallSite()
            .inTurn("/", redirect("/", "seen=1"), PAGE)
            .page("/next", "next")
            .crawled(options -> options.fetch.request.cookies = true);

    assertThat(site.verdict("http://site.example/")).isEqualTo("ok");
    assertThat(site.requests()).containsExactly("/", "/", "/next");
  }

  @Test
  void a_redirect_that_sets_a_cookie_may_lead_back_to_what_redirected_to_it() throws Exception {
    SmallSite site =
        new SmallSite()
            .inTurn("/", redirect("/consent", ""), PAGE)
            .inTurn("/consent", redirect("/", "yes=1"))
            .page("/next", "next")
            .crawled(options -> options.fetch.request.cookies = true);

    assertThat(site.verdict("http://site.example/")).isEqualTo("ok");
    assertThat(site.requests()).containsExactly("/", "/consent", "/", "/next");
  }

  /// Whichever of the redirects sets the cookie, and wherever that one leads.
  @ParameterizedTest
  @CsvSource({"yes=1, '', ''", "'', yes=1, ''", "'', '', yes=1", "yes=1, yes=2, yes=3"})
  void a_gate_may_have_any_number_of_doors(String first, String second, String third)
      throws Exception {
    SmallSite site =
        new SmallSite()
            .inTurn("/", redirect("/gate", first), PAGE)
            .inTurn("/gate", redirect("/check", second))
            .inTurn("/check", redirect("/", third))
            .page("/next", "next")
            .crawled(options -> options.fetch.request.cookies = true);

    assertThat(site.verdict("http://site.example/")).isEqualTo("ok");
    assertThat(site.requests()).containsExactly("/", "/gate", "/check", "/", "/next");
  }

  @Test
  void a_gate_that_opens_for_nobody_is_tried_once_with_the_cookie() throws Exception {
    var counter = new AtomicInteger();
    SmallSite site =
        new SmallSite()
            .inTurn("/", redirect("/gate", ""))
            .inTurn("/check", redirect("/", ""))
            .computed("/gate", () -> redirect("/check", "try=" + counter.incrementAndGet()))
            .crawled(options -> options.fetch.request.cookies = true);

    assertThat(site.verdict("http://site.example/")).isEqualTo("redirect http://site.example/gate");
    assertThat(site.requests()).containsExactly("/", "/gate", "/check", "/", "/gate", "/check");
  }

  @Test
  void what_is_asked_for_with_the_same_cookies_is_not_asked_for_again() throws Exception {
    SmallSite site =
        new SmallSite()
            .inTurn("/", redirect("/gate", "yes=1"))
            .inTurn("/gate", redirect("/check", "yes=1"))
            .inTurn("/check", redirect("/gate", "yes=1"))
            .crawled(options -> options.fetch.request.cookies = true);

    assertThat(site.requests()).containsExactly("/", "/gate", "/check");
  }

  @Test
  void a_server_that_is_never_content_is_given_up() throws Exception {
    SmallSite site =
        new SmallSite()
            .inTurn("/", redirect("/", "again=1"))
            .crawled(options -> {
              options.fetch.request.cookies = true;
              options.fetch.maxRedirects = 4;
            });

    assertThat(site.verdict("http://site.example/")).startsWith("redirect-loop");
    assertThat(site.requests()).hasSize(5);
  }

  @Test
  void without_cookies_a_redirect_to_itself_is_a_loop() throws Exception {
    SmallSite site = new SmallSite().inTurn("/", redirect("/", "seen=1"), PAGE).crawled();

    assertThat(site.verdict("http://site.example/")).startsWith("redirect-loop");
    assertThat(site.requests()).containsExactly("/");
  }

  private static String redirect(String location, String cookie) {
    String set = cookie.isEmpty() ? "" : "Set-Cookie: " + cookie + "; Path=/\r\n";
    return "HTTP/1.1 302 There\r\nLocation: "
        + location
        + "\r\n"
        + set
        + "Content-Length: 0\r\n\r\n";
  }
}
