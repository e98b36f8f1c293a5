package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlTest {
  private static final Url PAGE = url("https://user:pw@example.org:8443/a/b?q=1#top");

  @Test
  void a_url_has_its_components() {
    assertThat(PAGE.scheme()).isEqualTo("https");
    assertThat(PAGE.username()).isEqualTo("user");
    assertThat(PAGE.password()).isEqualTo("pw");
    assertThat(PAGE.host()).isEqualTo("example.org");
    assertThat(PAGE.port()).isEqualTo(8443);
    assertThat(PAGE.authority()).isEqualTo("example.org:8443");
    assertThat(PAGE.origin()).isEqualTo("https://example.org:8443");
    assertThat(PAGE.pathname()).isEqualTo("/a/b");
    assertThat(PAGE.query()).isEqualTo("q=1");
    assertThat(PAGE.fragment()).isEqualTo("top");
    assertThat(PAGE.requestTarget()).isEqualTo("/a/b?q=1");
    assertThat(PAGE.withoutFragment().href()).endsWith("?q=1");
  }

  @ParameterizedTest
  @CsvSource({
    "c, https://user:pw@example.org:8443/a/c",
    "../c, https://user:pw@example.org:8443/c",
    "?x, https://user:pw@example.org:8443/a/b?x",
    "//other, https://other/",
    "https://EXAMPLE.com:443, https://example.com/",
    "http:\\\\a\\b, http://a/b",
    "mailto:a@b, mailto:a@b",
    "http://[1:0::], http://[1::]/",
    "http://0x7f.1, http://127.0.0.1/",
    "file:///C|/x/../.., file:///C:/",
    "/a b{}<>é, https://user:pw@example.org:8443/a%20b%7B%7D%3C%3E%C3%A9"
  })
  void links_resolve_as_in_browsers(String link, String expected) {
    assertThat(Url.parse(link, PAGE)).hasToString(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://", "http://a b", "http://1.2.3.256", "http://[:", "x", "http://a:b"})
  void what_is_no_url_is_null(String input) {
    assertThat(Url.parse(input)).isNull();
  }

  @Test
  void a_default_port_is_filled_in_but_not_written() {
    assertThat(url("http://a:80/").href()).isEqualTo("http://a/");
    assertThat(url("http://a:80/").port()).isEqualTo(80);
    assertThat(url("https://a/").port()).isEqualTo(443);
  }

  @Test
  void international_hosts_become_ascii() {
    assertThat(url("http://bücher.example/").host()).isEqualTo("xn--bcher-kva.example");
    assertThat(url("http://ＥＸ.example/").host()).isEqualTo("ex.example");
  }

  @Test
  void international_hosts_without_end_are_none() {
    assertThat(Url.parse("http://" + "é".repeat(20_000) + "/")).isNull();
  }

  @Test
  void fragments_do_not_change_the_fingerprint_and_all_else_does() {
    long print = url("http://a/b?c#d").fingerprint(7);
    assertThat(url("http://a/b?c").fingerprint(7)).isEqualTo(print);
    assertThat(url("http://a/b?C").fingerprint(7)).isNotEqualTo(print);
    assertThat(url("http://a/b/?c").fingerprint(7)).isNotEqualTo(print);
    assertThat(url("http://a/b?c").fingerprint(8)).isNotEqualTo(print);
  }

  @Test
  void ways_to_write_an_escape_have_one_fingerprint() {
    long print = url("http://a/p-1%C3%A9%25").fingerprint(7);
    assertThat(url("http://a/p%2d1%c3%a9%25").fingerprint(7)).isEqualTo(print);
    assertThat(url("http://a/p-1%C3%A9%").fingerprint(7)).isNotEqualTo(print);
  }

  @Test
  void queries_follow_the_encoding_of_the_page_and_paths_do_not() {
    byte[] link = "/é?é".getBytes(StandardCharsets.UTF_8);
    var parser = new UrlParser();
    parser.parse(link, 0, link.length, url("http://a/"), Charset.forName("windows-1252"));
    assertThat(parser).hasToString("http://a/%C3%A9?%E9");
  }

  @Test
  void a_parser_compares_without_making_strings() {
    var parser = new UrlParser();
    assertThat(parser.parse("/a/b?q=1#elsewhere", PAGE)).isTrue();
    assertThat(parser.hasHostOf(PAGE)).isTrue();
    assertThat(parser.hasOriginOf(PAGE)).isTrue();
    assertThat(parser.isSamePageAs(PAGE)).isTrue();
    assertThat(parser.fingerprint(3)).isEqualTo(PAGE.fingerprint(3));
    assertThat(parser.parse("https://example.orgx/", PAGE)).isTrue();
    assertThat(parser.hasHostOf(PAGE)).isFalse();
    assertThat(parser.isSamePageAs(PAGE)).isFalse();
  }

  @Test
  void urls_beyond_the_limit_are_none() {
    var parser = new UrlParser(/* maxBytes= */ 20);
    assertThat(parser.parse("http://a/0123456789", null)).isTrue();
    assertThat(parser.parse("http://a/0123456789abc", null)).isFalse();
    assertThat(parser.parse("http://a/éééééé", null)).isFalse();
  }

  private static Url url(String text) {
    return Objects.requireNonNull(Url.parse(text));
  }
}
