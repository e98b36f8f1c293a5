package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Cases after those of publicsuffix.org.
class RegistrableDomainTest {

  @ParameterizedTest
  @CsvSource({
    "example.com, example.com",
    "a.b.example.com, example.com",
    "com, com",
    "www.example.co.uk, example.co.uk",
    "co.uk, co.uk",
    "a.b.c.kobe.jp, b.c.kobe.jp",
    "www.city.kobe.jp, city.kobe.jp",
    "www.ck, www.ck",
    "a.www.ck, www.ck",
    "b.c.d.ck, c.d.ck",
    "me.github.io, me.github.io",
    "x.me.github.io, me.github.io",
    "a.b.unlisted, b.unlisted",
    "localhost, localhost",
    "example.com., example.com",
    "192.168.0.1, 192.168.0.1",
    "[::1], [::1]",
    "xn--85x722f.xn--55qx5d.cn, xn--85x722f.xn--55qx5d.cn",
    "www.xn--85x722f.com.cn, xn--85x722f.com.cn"
  })
  void a_host_has_the_domain_that_its_owner_registered(String host, String domain) {
    assertThat(RegistrableDomain.of(host)).isEqualTo(domain);
  }

  @Test
  void a_newer_list_can_take_the_place_of_the_bundled_one() {
    var list = PublicSuffixList.parse(List.of("// comment", "", "bücher  note", "*.x", "!y.x"));
    assertThat(list.registrableDomain("a.b.xn--bcher-kva")).isEqualTo("b.xn--bcher-kva");
    assertThat(list.isPublicSuffix("q.x")).isTrue();
    assertThat(list.isPublicSuffix("y.x")).isFalse();
    assertThat(list.isPublicSuffix("1.2.3.4")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "'<html>', line 2 is no rule of a public suffix list: '<html>'",
    "a..b, line 2 is no rule of a public suffix list: 'a..b'",
    "// nothing, 'it has no rule, and a list without any is not one'"
  })
  void what_is_no_list_is_refused_with_the_line(String line, String sentence) {
    assertThatThrownBy(() -> PublicSuffixList.parse(List.of("// comment", line)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence);
  }

  @ParameterizedTest
  @CsvSource({
    "https://u@www.Example.org:8080/A/?b=2&A=1#f, 'org,example,www:8080)/A/?b=2&A=1',"
        + " 'org,example:8080)/a?a=1&b=2'",
    "http://example.org/, 'org,example)/', 'org,example)/'",
    "http://example.org/?, 'org,example)/?', 'org,example)/'",
    "http://1.2.3.4/x, 1.2.3.4)/x, '4,3,2,1)/x'",
    "http://127.61.0.1:8801/, 127.61.0.1:8801)/, '1,0,61,127:8801)/'",
    "http://[::1]:8080/x, [::1]:8080)/x, [::1]:8080)/x"
  })
  void a_surt_sorts_what_belongs_together(String input, String surt, String key) {
    Url url = Objects.requireNonNull(Url.parse(input));
    assertThat(Surt.of(url)).isEqualTo(surt);
    assertThat(Surt.key(url)).isEqualTo(key);
  }
}
