package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What [CSS Syntax 3](https://www.w3.org/TR/css-syntax-3/) says of URLs in odd places.
class CssUrlsTest {

  /// 4.3.5 and 4.3.6: the end of the file is a parse error that yields the token.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "@import \"x",
        "@import 'x",
        "a{b:url(x",
        "a{b:url(\"x",
        "a{b:url(x)",
        "a{b:url( 'x'"
      })
  void what_the_end_of_the_file_cuts_off_counts(String css) {
    assertThat(urls(css)).containsExactly("x");
  }

  /// 3.3 and 4.3.7: a CR and LF are one line end, escaped or not.
  @ParameterizedTest
  @ValueSource(
      strings = {"url('x\\\ny')", "url('x\\\r\ny')", "url('x\\\fy')", "@import \"x\\\r\ny\";"})
  void an_escaped_line_end_is_nothing_in_a_string(String css) {
    assertThat(urls(css)).containsExactly("xy");
  }

  /// 4.3.7: one blank after the digits belongs to the escape.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "url(x\\20 y)",
        "url(x\\20\r\ny)",
        "url('x\\20 y')",
        "url(x\\ y)",
        "url(x\\000020y)"
      })
  void the_blank_that_ends_an_escape_is_not_one_of_the_url(String css) {
    assertThat(urls(css)).containsExactly("x y");
  }

  /// 4.3.4: names are compared with their escapes resolved.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a{b:u\\72l(x)}",
        "a{b:ur\\6C (x)}",
        "@\\69mport 'x';",
        "@im\\port 'x'",
        "\\75 rl('x')"
      })
  void names_may_be_escaped(String css) {
    assertThat(urls(css)).containsExactly("x");
  }

  /// 4.3.6: these are bad URLs, whose remnants reach to the next parenthesis.
  @ParameterizedTest
  @ValueSource(
      strings = {"url(a\\\nb) url(x)", "url(a b) url(x)", "url(a'b) url(x)", "url(a(b\\)c) url(x)"})
  void a_bad_url_is_none(String css) {
    assertThat(urls(css)).containsExactly("x");
  }

  /// [CSS Namespaces](https://www.w3.org/TR/css-namespaces-3/): names, which nobody fetches.
  @Test
  void a_namespace_is_not_a_link() {
    String css = "@namespace url(http://n/;); @NAMESPACE svg \"http://s/;\"; a{b:url(x)}";
    assertThat(urls(css)).containsExactly("x");
  }

  @Test
  void conditions_of_an_import_are_no_part_of_its_url() {
    String css = "@import url(x) layer(a.b) supports(display: grid) screen; @import'y'layer;";
    assertThat(urls(css)).containsExactly("x", "y");
  }

  private static List<String> urls(String css) {
    byte[] bytes = css.getBytes(StandardCharsets.UTF_8);
    var urls = new CssUrls(bytes, 0, bytes.length);
    var found = new ArrayList<String>();
    while (urls.next()) {
      found.add(urls.value());
    }
    return found;
  }
}
