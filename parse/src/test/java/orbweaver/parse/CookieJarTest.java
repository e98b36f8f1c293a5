package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CookieJarTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Url PAGE = url("https://www.example.com/a/b");
  private final CookieJar jar = new CookieJar(PublicSuffixList.bundled());

  @Test
  void a_cookie_goes_to_its_host_and_below_its_folder() {
    set("k=v");
    assertThat(header("https://www.example.com/a/c")).isEqualTo("k=v");
    assertThat(header("https://www.example.com/")).isEmpty();
    assertThat(header("https://example.com/a/")).isEmpty();
  }

  @Test
  void a_cookie_of_a_domain_goes_to_all_its_hosts() {
    set("k=v; Domain=.Example.com; Path=/");
    assertThat(header("http://other.example.com/")).isEqualTo("k=v");
    assertThat(header("http://badexample.com/")).isEmpty();
  }

  @Test
  void a_newer_cookie_takes_the_place_of_its_like() {
    set("a=1; Path=/");
    set("b=2; Path=/");
    set("a=3; Path=/");
    assertThat(header("https://www.example.com/")).isEqualTo("a=3; b=2");
  }

  @Test
  void longer_paths_come_first() {
    set("a=1; Path=/");
    set("b=2; Path=/a");
    assertThat(header("https://www.example.com/a")).isEqualTo("b=2; a=1");
  }

  @Test
  void a_cookie_is_forgotten_when_its_time_is_over() {
    set("a=1; Path=/; Max-Age=60; Expires=Thu, 01 Jan 2099 00:00:00 GMT");
    assertThat(jar.header(url("https://www.example.com/"), NOW.plusSeconds(59))).isEqualTo("a=1");
    assertThat(jar.header(url("https://www.example.com/"), NOW.plusSeconds(60))).isEmpty();
    set("a=1; Path=/; Expires=Thursday, 01-Jan-70 00:00:10 GMT");
    assertThat(jar.size()).isZero();
  }

  /// RFC 6265bis, 5.5.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Max-Age=34560001",
        "Max-Age=9999999999",
        "Max-Age=999999999999999999999",
        "Expires=Fri, 01 Jan 2100 00:00:00 GMT"
      })
  void no_cookie_lives_longer_than_four_hundred_days(String life) {
    String header = "a=1; " + life;
    Cookie cookie = SetCookie.parse(header, PAGE, NOW, PublicSuffixList.bundled()).orElseThrow();
    assertThat(cookie.expires()).isEqualTo(NOW.plus(Duration.ofDays(400)));
  }

  @Test
  void prefixes_keep_their_promises() {
    set("__Host-a=1; Secure; Path=/");
    set("__Host-b=1; Secure; Path=/; Domain=example.com");
    set("__Secure-c=1");
    assertThat(header("https://www.example.com/a/")).isEqualTo("__Host-a=1");
  }

  @Test
  void a_jar_is_never_more_than_full() {
    for (int i = 0; i < 2 * CookieJar.MAX_COOKIES; i++) {
      set("n" + i + "=v");
    }
    assertThat(jar.size()).isEqualTo(CookieJar.MAX_COOKIES);
  }

  /// RFC 6265bis, 5.7: also where it has no name and its value looks like one.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "__Host-a=1; Secure",
        "__host-a=1; Path=/",
        "__Secure-a=1",
        "__Secure-a; Path=/",
        "=__Host-a=1; Secure; Path=/",
        "=__Http-a=1",
        "__Http-a=1; Secure",
        "__Host-Http-a=1; Secure; Path=/"
      })
  void a_prefix_that_promises_too_much_is_refused(String header) {
    set(header);
    assertThat(jar.size()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "__Host-a=1; Secure; Path=/",
        "__Secure-a=1; Secure; Domain=example.com",
        "__Http-a=1; HttpOnly; Secure",
        "__HOST-HTTP-a=1; secure; httponly; path=/"
      })
  void a_prefix_that_is_kept_is_taken(String header) {
    set(header);
    assertThat(jar.size()).isOne();
  }

  /// RFC 6265bis, 5.7: "leave secure cookies alone".
  @ParameterizedTest
  @ValueSource(strings = {"a=2; Path=/", "a=2; Path=/a", "a=2; Path=/; Domain=example.com"})
  void a_secure_cookie_is_not_overlaid_in_the_open(String header) {
    set("a=1; Secure; Path=/");
    jar.set(header, url("http://www.example.com/a/b"), NOW);
    assertThat(header("https://www.example.com/a/b")).isEqualTo("a=1");
  }

  @Test
  void a_secure_cookie_leaves_others_alone() {
    set("a=1; Secure; Path=/x");
    jar.set("a=2; Path=/", url("http://www.example.com/"), NOW);
    jar.set("b=3; Path=/x", url("http://www.example.com/"), NOW);
    set("a=4; Path=/x");
    assertThat(header("http://www.example.com/x")).isEqualTo("a=4; b=3; a=2");
  }

  /// [RFC 6265bis,
  /// 5.7](https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-storage-model)
  @Test
  void a_cookie_that_is_expressly_for_any_site_is_secure_or_none() {
    set("a=1; SameSite=None");
    set("b=2; samesite = nOnE; Secure");
    set("c=3; SameSite=None; SameSite=Lax");
    set("d=4; SameSite=other");

    assertThat(header("https://www.example.com/a/")).isEqualTo("b=2; c=3; d=4");
  }

  private void set(String header) {
    jar.set(header, PAGE, NOW);
  }

  private String header(String url) {
    return jar.header(url(url), NOW);
  }

  private static Url url(String text) {
    return Objects.requireNonNull(Url.parse(text));
  }
}
