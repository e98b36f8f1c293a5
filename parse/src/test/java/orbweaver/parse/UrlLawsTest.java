package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import orbweaver.testing.Seeds;

/// What holds for every text that might be a URL.
class UrlLawsTest {
  private static final List<String> BITS =
      List.of(
          "http:",
          "https:",
          "HTTP:",
          "file:",
          "ws:",
          "ftp:",
          "javascript:",
          "x:",
          "//",
          "/",
          "\\",
          "/.",
          "/..",
          "/./",
          "%2e",
          "%2E%2e",
          "?",
          "#",
          "@",
          ":",
          ":80",
          ":443",
          ":8080",
          ":0",
          "a",
          "B",
          "example.org",
          "EXAMPLE.",
          "1",
          "0x7f",
          "127.1",
          "256",
          "[::1]",
          "[1:2::3]",
          "[",
          "]",
          "é",
          "ü.de",
          "xn--a",
          "日本",
          " ",
          "\t",
          "\n",
          "\0",
          "%",
          "%zz",
          "%41",
          "\"",
          "<",
          ">",
          "|",
          "^",
          "`",
          "{",
          "}",
          "~",
          ".",
          "..",
          "-",
          "_",
          "'",
          ";",
          ",",
          "=",
          "&",
          "+",
          "c:",
          "C|",
          "localhost",
          "\uD800");

  private static final List<Url> BASES =
      List.of(
          url("http://u:p@h.example:8080/a/b/c?q#f"),
          url("https://h/"),
          url("file:///C:/x/y"),
          url("x://h/a/b"),
          url("x:/a/b"),
          url("mailto:a@b"));

  @Seeds(5_000)
  void what_is_written_parses_to_itself(RandomGenerator random) {
    Url base = BASES.get(random.nextInt(BASES.size()));
    Url url = Url.parse(input(random), random.nextBoolean() ? base : null);
    if (url != null) {
      assertThat(Url.parse(url.href())).isEqualTo(url);
      assertThat(Url.parse(url.href(), base)).isEqualTo(url);
    }
  }

  @Seeds(2_000)
  void nothing_outside_the_range_is_read(RandomGenerator random) {
    byte[] input = input(random).getBytes(StandardCharsets.UTF_8);
    byte[] around = new byte[input.length + 32];
    Arrays.fill(around, (byte) "/?#:@a%.".charAt(random.nextInt(8)));
    System.arraycopy(input, 0, around, 16, input.length);
    Url base = BASES.get(random.nextInt(BASES.size()));
    var one = new UrlParser();
    var two = new UrlParser();
    boolean parses = one.parse(input, 0, input.length, base, null);
    assertThat(two.parse(around, 16, 16 + input.length, base, null)).isEqualTo(parses);
    if (parses) {
      assertThat(two).hasToString(one.toString());
    }
  }

  @Seeds(2_000)
  void parser_and_url_agree(RandomGenerator random) {
    var parser = new UrlParser();
    if (parser.parse(input(random), BASES.getFirst())) {
      Url url = parser.toUrl();
      assertThat(url.fingerprint(5)).isEqualTo(parser.fingerprint(5));
      assertThat(url.hostFingerprint(5)).isEqualTo(parser.hostFingerprint(5));
      assertThat(url.port()).isEqualTo(parser.port());
      assertThat(parser.isSamePageAs(url)).isTrue();
      assertThat(parser.hasOriginOf(url)).isTrue();
      assertThat(parser.toUrlWithoutFragment()).isEqualTo(url.withoutFragment());
      assertThat(url.href()).matches("\\p{ASCII}*");
    }
  }

  private static String input(RandomGenerator random) {
    var input = new StringBuilder();
    for (int i = random.nextInt(1, 9); i > 0; i--) {
      input.append(BITS.get(random.nextInt(BITS.size())));
    }
    return input.toString();
  }

  private static Url url(String text) {
    return Objects.requireNonNull(Url.parse(text));
  }
}
