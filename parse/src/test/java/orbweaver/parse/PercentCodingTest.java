package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// [URL Standard](https://url.spec.whatwg.org/), 1.3 and 5.2.
class PercentCodingTest {

  /// 1.3, percent-decode: a `%` without two hexadecimal digits behind it is itself.
  @ParameterizedTest
  @CsvSource({
    "%41%6a, Aj",
    "a%20b+c, a b+c",
    "%E2%82%AC, \u20AC",
    "€%e2%82%ac, €€",
    "%25%34%31, %41",
    "%25s%1G, %s%1G",
    "%, %",
    "%4, %4",
    "%%41, %A",
    "100%!, 100%!",
    "%u0041, %u0041",
    "%FF%41, \uFFFDA",
    "%E2%82, \uFFFD",
    "'', ''"
  })
  void escapes_are_the_bytes_that_they_name(String text, String decoded) {
    assertThat(PercentCoding.decode(text)).isEqualTo(decoded);
  }

  @ParameterizedTest
  @CsvSource({
    "a b/c%20d, a%20b/c%2520d",
    "a?b#c, a%3Fb%23c",
    "a\\b, a%5Cb",
    "'a ', a%20",
    "'a\tb\n', a%09b%0A",
    "é, %C3%A9"
  })
  void the_name_of_a_file_is_one_path(String name, String path) {
    Url url = Url.parse("file:///" + PercentCoding.escapePath(name));
    assertThat(url).hasToString("file:///" + path);
  }

  /// 5.2: all is escaped but ASCII letters, digits and `*-._`, and a space is `+`.
  @ParameterizedTest
  @CsvSource({
    "azAZ09*-._, azAZ09*-._",
    "a b, a+b",
    "a+b&c=d, a%2Bb%26c%3Dd",
    "!'()~, %21%27%28%29%7E",
    "%41, %2541",
    "/?#, %2F%3F%23",
    "é€😀, %C3%A9%E2%82%AC%F0%9F%98%80"
  })
  void fields_of_forms_are_escaped(String text, String encoded) {
    String pair = PercentCoding.formPair(text, text, StandardCharsets.UTF_8);
    assertThat(pair).isEqualTo(encoded + "=" + encoded);
  }

  /// HTML, 4.10.21.3: line ends of both kinds are CR and LF.
  @Test
  void line_ends_of_fields_are_cr_and_lf() {
    String pair = PercentCoding.formPair("a\rb\nc", "\r\n\n\r", StandardCharsets.UTF_8);
    assertThat(pair).isEqualTo("a%0D%0Ab%0D%0Ac=%0D%0A%0D%0A%0D%0A");
  }

  /// 1.3, percent-encode after encoding: what the encoding lacks is `&#...;`.
  @ParameterizedTest
  @CsvSource({
    "ISO-8859-2, %E8, %26%238364%3B",
    "windows-1251, %26%23269%3B, %88",
    "windows-31j, %26%23269%3B, %26%238364%3B",
    "UTF-16LE, %C4%8D, %E2%82%AC"
  })
  void fields_are_in_the_encoding_of_their_page(String charset, String c, String euro) {
    String pair = PercentCoding.formPair("\u010D", "\u20AC", Charset.forName(charset));
    assertThat(pair).isEqualTo(c + "=" + euro);
  }

  @Test
  void half_a_character_is_the_replacement_character() {
    String pair = PercentCoding.formPair("\uD800", "x\uDC00", StandardCharsets.UTF_8);
    assertThat(pair).isEqualTo("%EF%BF%BD=x%EF%BF%BD");
  }
}
