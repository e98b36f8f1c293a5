package orbweaver.crawl.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrapsTest {

  private static Url url(String href) {
    return Objects.requireNonNull(Url.parse(href), href);
  }

  @ParameterizedTest
  @CsvSource({
    "/a/b/a/b/a/b/a/b/, its path repeats 'a' more than 3 times",
    "/x/www.b.example/x/www.b.example/x/www.b.example/x/www.b.example/, its path repeats 'x'"
        + " more than 3 times",
    "/x/////, its path has more than 3 empty segments",
    "/s?a=1&a=1&b=2&a=1&a=1, its query repeats 'a=1' more than 3 times",
  })
  void what_repeats_itself_is_a_trap(String target, String sign) {
    assertThat(Traps.sign(url("https://a.example" + target))).isEqualTo(sign);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/2024/01/01/01/",
        "/a/a/a/b",
        "/tiles/1/1/1.png",
        "/x//y//z/",
        "/s?a=1&a=2&a=3&a=4&a=5",
        "/s?tag=x&tag=x&tag=x",
      })
  void what_sites_really_have_is_none(String target) {
    assertThat(Traps.sign(url("https://a.example" + target))).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "/a;jsessionid=AAAA12F0, /a",
    "/a;jsessionid=AAAA12F0?x=1, /a?x=1",
    "/b?PHPSESSID=0123456789abcdef, /b?",
    "/b?x=1&PHPSESSID=0123&y=2, /b?x=1&y=2",
    "/b?sid=0123456789abcdef0123456789abcdef, /b?",
  })
  void the_number_of_a_session_is_told_from_the_page(String target, String page) {
    assertThat(Traps.withoutSession(url("https://a.example" + target)))
        .isEqualTo("https://a.example" + page);
  }

  @Test
  void a_short_sid_may_be_anything() {
    assertThat(Traps.withoutSession(url("https://a.example/b?sid=17&s=query"))).isNull();
  }
}
