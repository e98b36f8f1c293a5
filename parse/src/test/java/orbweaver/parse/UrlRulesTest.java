package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlRulesTest {

  @ParameterizedTest
  @CsvSource({
    "'', http://www.a.b/X/?b=1&utm_source=q&a=2#f, http://www.a.b/X/?b=1&utm_source=q&a=2",
    "tracking, http://a/?b=1&utm_source=q&fbclid&a=2, http://a/?b=1&a=2",
    "tracking, http://a/?gclid=1, http://a/",
    "order, http://a/?b=1&a=2, http://a/?a=2&b=1",
    "www, http://www.a.b:81/, http://a.b:81/",
    "www, http://www.com/, http://www.com/",
    "slash, http://a/x/, http://a/x",
    "slash, http://a/, http://a/",
    "case, http://a/Xy?Z, http://a/xy?Z",
    "scheme, http://a/, https://a/",
    "query, http://a/x?, http://a/x",
    "index, http://a/x/index.html, http://a/x/",
    "'www, Index,slash', http://www.a.b/x/index.php, http://a.b/x",
    "case, mailto:A@b, mailto:A@b"
  })
  void a_rule_makes_one_name_of_several(String rules, String url, String name) {
    Url parsed = Objects.requireNonNull(Url.parse(url));
    assertThat(UrlRules.of(rules).apply(parsed)).hasToString(name);
  }

  @Test
  void an_unknown_rule_is_named() {
    assertThatThrownBy(() -> UrlRules.of("order,tracing"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'tracing'");
  }
}
