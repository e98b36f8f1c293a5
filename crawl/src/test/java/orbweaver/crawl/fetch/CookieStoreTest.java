package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import orbweaver.parse.Cookie;
import orbweaver.parse.PublicSuffixList;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;

/// Whose cookies are whose.
class CookieStoreTest {
  private static final Instant NOW = Instant.ofEpochSecond(1_000_000_000);

  private static HttpHead head(String field) throws MalformedResponse {
    byte[] bytes = ("HTTP/1.1 200 OK\r\n" + field + "\r\n\r\n").getBytes(ISO_8859_1);
    var parser = new HeadParser(1 << 16, 100);
    assertThat(parser.parse(bytes, bytes.length)).isEqualTo(bytes.length);
    return Objects.requireNonNull(parser.head());
  }

  private static Url url(String href) {
    return Objects.requireNonNull(Url.parse(href));
  }

  @Test
  void a_newer_list_of_public_suffixes_keeps_cookies_from_owners_that_it_tells_apart()
      throws Exception {
    PublicSuffixList newer = PublicSuffixList.parse(List.of("example", "a.example"));
    var bundled = new CookieStore(PublicSuffixList.bundled());
    var told = new CookieStore(newer);

    for (CookieStore store : List.of(bundled, told)) {
      store.heard(url("https://one.a.example/"), head("Set-Cookie: x=y; Domain=a.example"), NOW);
    }

    assertThat(bundled.field(url("https://two.a.example/"), NOW)).isEqualTo("x=y");
    assertThat(told.field(url("https://two.a.example/"), NOW)).isNull();
  }

  @Test
  void more_cookies_leave_all_else_of_a_session_as_it_was() {
    PublicSuffixList newer = PublicSuffixList.parse(List.of("a.example"));
    var form =
        new FormLogin(
            url("https://a.example/login"), null, Map.of("user", "bob"), FormLogin.Success.any());
    var session = SessionOptions.none().withSuffixes(newer).withFormLogins(List.of(form));

    var cookie = new Cookie("c", "d", "a.example", false, "/", false, Instant.MAX);
    var more = session.withCookies(List.of(cookie));

    assertThat(more.formLogins()).containsExactly(form);
    assertThat(more.suffixes()).isSameAs(newer);
    assertThat(more.firstCookies()).containsExactly(cookie);
  }

  @Test
  void domains_that_set_all_they_may_take_no_more_than_their_share() throws Exception {
    var store = new CookieStore(PublicSuffixList.bundled());
    int domains = 20;
    for (int domain = 0; domain < domains; domain++) {
      for (int cookie = 0; cookie < 200; cookie++) {
        HttpHead head = head("Set-Cookie: c" + cookie + "=" + "x".repeat(4_000));
        store.heard(url("https://d" + domain + ".example/"), head, NOW);
      }
    }

    List<Cookie> kept = store.all(NOW);
    assertThat(kept.stream().mapToInt(cookie -> cookie.value().length()).sum())
        .isBetween(CookieStore.MAX_CHARS * 3 / 4, CookieStore.MAX_CHARS);
    assertThat(store.field(url("https://d0.example/"), NOW)).isNull();
    assertThat(store.field(url("https://d" + (domains - 1) + ".example/"), NOW)).isNotNull();
  }
}
