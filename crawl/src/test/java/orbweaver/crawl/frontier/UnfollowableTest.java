package orbweaver.crawl.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnfollowableTest {

  @ParameterizedTest
  @CsvSource({
    "http://a.example/x#y, http://a.example/x",
    "javascript:void(0), javascript:void(0)",
    "'mailto:me@a.example?subject=1,2', 'mailto:me@a.example?subject=1,2'",
    "'data:image/png;base64,AAAA', data:image/png;base64",
    "'data:,x', data:",
    "http://[x, invalid:http://[x",
    "http://a b#c, invalid:http://a b%23c",
    "'', invalid:"
  })
  void a_link_has_a_name(String link, String name) {
    assertThat(Unfollowable.name(link)).hasToString(name);
  }

  @Test
  void a_name_is_short() {
    assertThat(Unfollowable.name("javascript:" + "x".repeat(9_999)).href()).hasSize(512);
    assertThat(Unfollowable.name("http://[" + "x".repeat(9_999)).href()).hasSizeLessThan(600);
  }
}
