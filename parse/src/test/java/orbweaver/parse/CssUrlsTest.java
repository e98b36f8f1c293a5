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

  /// 4.3.1: `<!--` and `-->` are tokens of their own, and so is a number with its sign.
  @ParameterizedTest
  @ValueSource(
      strings = {"<!--url(x)", "-->url(x)", "a<!--url('x')", "5%url(x)", "@import <!--url(x)"})
  void a_function_may_follow_another_token_at_once(String css) {
    assertThat(urls(css)).containsExactly("x");
  }

  /// 4.3.1 and 4.3.4: of a longer name, or behind a hash or an at sign, it is no such function.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "#url(x)",
        "@import #url(x)",
        "@url(x)",
        "--url(x)",
        "<!---url(x)",
        "aurl(x)",
        "1url(x)",
        "éurl(x)"
      })
  void what_only_ends_like_the_name_of_the_function_is_another(String css) {
    assertThat(urls(css)).isEmpty();
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

  /// 3.3: NUL is U+FFFD, which may stand in a URL and in a name.
  @ParameterizedTest
  @ValueSource(
      strings = {"url(a\0b)", "url('a\0b')", "@import 'a\0b'", "url(a\\\0b)", "url('a\\0 b')"})
  void nul_is_the_replacement_character(String css) {
    assertThat(urls(css)).containsExactly("a\uFFFDb");
  }

  @ParameterizedTest
  @ValueSource(strings = {"u\0rl(a)", "\0url(a)", "@import\0 'a'", "@\0import 'a'", "url\0(a)"})
  void a_name_with_nul_is_another(String css) {
    assertThat(urls(css)).isEmpty();
  }

  /// 4.3.7: at the end of the file a backslash escapes U+FFFD.
  @ParameterizedTest
  @ValueSource(strings = {"url(a\\", "a{b:url( a\\"})
  void a_backslash_at_the_end_is_the_replacement_character(String css) {
    assertThat(urls(css)).containsExactly("a\uFFFD");
  }

  /// 4.3.5: "Otherwise, if the next input code point is EOF, do nothing."
  @ParameterizedTest
  @ValueSource(strings = {"@import 'a\\", "url('a\\", "url( \"a\\"})
  void a_backslash_at_the_end_of_a_string_is_nothing(String css) {
    assertThat(urls(css)).containsExactly("a");
  }

  /// 3.3 and 4.3.5: whatever ends a line breaks off a string, which then is no URL; so does none
  /// that is escaped.
  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\f", "\r\n"})
  void a_line_end_of_any_kind_is_one(String lineEnd) {
    assertThat(urls("@import 'no" + lineEnd + ";url(x)")).containsExactly("x");
    assertThat(urls("@import 'a\\" + lineEnd + "b\\" + lineEnd + "';")).containsExactly("ab");
    assertThat(urls("url(" + lineEnd + "a" + lineEnd + ")")).containsExactly("a");
    assertThat(urls("url(no\\" + lineEnd + "b) url(x)")).containsExactly("x");
    assertThat(urls("url(a\\62" + lineEnd + "c)")).containsExactly("abc");
    assertThat(urls("@import" + lineEnd + "'x'")).containsExactly("x");
  }

  /// 4.3.7: NUL, surrogates and what is beyond Unicode.
  @ParameterizedTest
  @ValueSource(strings = {"url(\\0)", "url(\\d800)", "url('\\DFFF')", "url(\\110000)"})
  void an_escape_of_no_character_is_the_replacement_character(String css) {
    assertThat(urls(css)).containsExactly("\uFFFD");
  }

  /// 4.3.6: what cannot be printed makes a URL a bad one.
  @ParameterizedTest
  @ValueSource(strings = {"url(a\1)", "url(a\u000B)", "url(a\u000E)", "url(a\u007F)", "url(a\b)"})
  void control_characters_make_a_url_bad(String css) {
    assertThat(urls(css)).isEmpty();
  }

  /// 4.3.14: a bad URL ends with a parenthesis that is not escaped.
  @Test
  void the_remnants_of_a_bad_url_are_no_urls() {
    assertThat(urls("url(a b url(c\\) url(d) url(x)")).containsExactly("x");
    assertThat(urls("url(a'b url(c\\\n) url(x)")).containsExactly("x");
    assertThat(urls("url(a b url(c\\")).isEmpty();
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
