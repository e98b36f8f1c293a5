package orbweaver.store.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a URL is called by those who search.
class SiteNamesTest {

  /// URL Standard, 1.3: what is no escape does not hide those that are.
  @ParameterizedTest
  @CsvSource({
    "http://h.test/wei%C3%9F-blau?q=%41b+c, h test weiß blau q Ab c",
    "http://h.test/100%/wei%C3%9F%zz, h test 100 weiß zz",
    "h.test/a, h test a"
  })
  void the_words_of_a_url_have_their_escapes_resolved(String url, String words) {
    assertThat(SiteNames.words(url)).isEqualTo(words);
  }
}
