package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Repetition that a hostile page may hold makes no parser do more than a bounded number of steps a
/// byte: four times as much of it costs four times as many.
class LinearityTest {
  private static final int SMALL = 8_000;
  private static final int FACTOR = 4;
  private static final double TOLERANCE = 1.3;

  private final CountingLoader loader = new CountingLoader();

  /// Runs in a counting copy.
  static final class Html {
    private final LinkExtractor extractor =
        new LinkExtractor(
            LinkOptions.everything().withKinds(EnumSet.allOf(LinkKind.class)).withText().withIds());

    void run(String input) {
      byte[] page = input.getBytes(StandardCharsets.UTF_8);
      extractor.extract(page, 0, page.length, StandardCharsets.UTF_8);
      extractor.begin(StandardCharsets.UTF_8);
      for (int at = 0; at < page.length; at += 100) {
        extractor.feed(page, at, Math.min(page.length, at + 100));
      }
      extractor.finish();
    }
  }

  /// Runs in a counting copy.
  static final class Crawl {
    private final LinkExtractor extractor = new LinkExtractor();

    void run(String input) {
      byte[] page = input.getBytes(StandardCharsets.UTF_8);
      extractor.extract(page, 0, page.length, StandardCharsets.UTF_8);
    }
  }

  /// Runs in a counting copy.
  static final class Address {
    private final UrlParser parser = new UrlParser(/* maxBytes= */ 1 << 20);

    void run(String input) {
      parser.parse("http://h/" + input, null);
      parser.parse("http://" + input, null);
      parser.parse("x:" + input, null);
      RegistrableDomain.of(input);
    }
  }

  /// Runs in a counting copy.
  static final class Robots {
    void run(String input) {
      byte[] body = ("User-agent: *\nDisallow: /" + input).getBytes(StandardCharsets.UTF_8);
      byte[] path = ("/" + input.replace("*", "")).getBytes(StandardCharsets.UTF_8);
      RobotsTxt.parse(body, "orbweaver").decide(path, 0, path.length);
    }
  }

  /// Runs in a counting copy.
  static final class Other {
    void run(String input) {
      byte[] bytes = input.getBytes(StandardCharsets.UTF_8);
      var css = new CssUrls(bytes, 0, bytes.length);
      while (css.next()) {
        css.value();
      }
      Sitemap.parse(bytes);
      Charsets.declared(bytes, 0, bytes.length, null);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!--",
        "<",
        "<a <",
        "<a href=\"",
        "&",
        "</",
        "<script><!--",
        "<script><!--<script>",
        "<svg>",
        "<math><mi>",
        "<svg><desc>",
        "<a href='&amp;&amp'>",
        "<img srcset='",
        "<img srcset=a,,,,,,,,,,>",
        "<!--->",
        "<![CDATA[",
        "<a a a a a a a",
        "<title>",
        "<title></titl",
        "<a href=x rel='nofollow nofollow '>",
        "</svg>",
        "<a href=x>",
        "<meta http-equiv=refresh content='0;url=",
        "<a x",
        "<a\0",
        "\r",
        "<?",
        "<base href=x>",
        "<template>",
        "<style>url(",
        "<p style='url(",
        "<p style=url(x)>",
        "<svg><font ",
        "<svg><font>",
        "<math><annotation-xml encoding=text/html>",
        "<script>'http:",
        "<svg></x>",
        "<svg fill='url(",
        "<svg><g fill=url(x) mask='url(y)'>",
        "<svg></x><div>",
        "<svg></x><b>",
        "<svg></x><b><p>",
        "<svg></x><b><p></b>",
        "<svg></x></svg><p><b><div><a>",
        "<svg></x></svg><p><font></p>",
        "<svg></x></svg><table><td><b>",
        "<svg></x></svg><span></i>",
        "<svg></x></svg><x-own></x-other>",
        "<svg></x></svg><dt></li>",
        "<svg></x></svg><object><b></a>",
        "<svg><desc><b>",
        "<svg><desc><table><tr>",
        "<textarea>",
        "--!>",
        "<x>&#x",
        "&notin",
        "(",
        ",",
        " "
      })
  void html_costs_its_length(String repeated) {
    assertLinear(Html.class, repeated);
    assertLinear(Crawl.class, repeated);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "../", "./", "%2e%2e/", ".", "@", ":", "a.", "é", "%", "?#", "1.", "["})
  void urls_cost_their_length(String repeated) {
    assertLinear(Address.class, repeated);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*a", "a*", "*", "aab*", "$", "%41", "\nDisallow: /", "\nAllow: *a*"})
  void robots_cost_their_length(String repeated) {
    assertLinear(Robots.class, repeated);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "url(",
        "url( ",
        "url(a b",
        "/*",
        "\"",
        "@import ",
        "\\",
        "<loc>",
        "<url>",
        "<![CDATA[",
        "<url><loc>a",
        "<a b=\"",
        "<meta ",
        "<meta charset=",
        "charset",
        "<!-",
        "</x ",
        "\\a",
        "aaaa\\\n",
        "\"\\\r\n",
        "@namespace ",
        "@namespace \"",
        "url(a\\20 ",
        "u\\72l(",
        "<url><image><loc>a",
        "<feed xml:base='http://a/'>",
        "<?xml encoding='"
      })
  void other_formats_cost_their_length(String repeated) {
    assertLinear(Other.class, repeated);
  }

  private void assertLinear(Class<?> probe, String repeated) {
    long small = loader.stepsOf(probe, repeat(repeated, SMALL));
    long large = loader.stepsOf(probe, repeat(repeated, SMALL * FACTOR));
    assertThat((double) large).as(repeated).isLessThan(FACTOR * TOLERANCE * small + 10_000);
  }

  private static String repeat(String text, int length) {
    return text.repeat(length / text.length());
  }
}
