package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
      extractor.headings();
      for (int i = 0; i < extractor.count(); i++) {
        extractor.value(i);
        extractor.anchorText(i);
      }
    }
  }

  /// Runs in a counting copy.
  static final class Forms {
    private static final Url PAGE = Objects.requireNonNull(Url.parse("http://h/"));

    void run(String input) {
      byte[] page = ("<form>" + input).getBytes(StandardCharsets.UTF_8);
      HtmlForm.allOf(page, 0, page.length, StandardCharsets.UTF_8, PAGE);
    }
  }

  /// Runs in a counting copy.
  static final class Rewriting {
    private final LinkRewriter rewriter = new LinkRewriter((_, link) -> link + "/");

    void run(String input) {
      byte[] bytes = input.getBytes(StandardCharsets.UTF_8);
      rewriter.html(bytes, StandardCharsets.UTF_8);
      rewriter.css(bytes, StandardCharsets.UTF_8);
    }
  }

  /// Runs in a counting copy.
  static final class Headers {
    private static final Url PAGE = Objects.requireNonNull(Url.parse("http://h/"));

    void run(String input) {
      MediaType.parse("a/b;" + input);
      LinkHeader.parse("<a>;" + input);
      LinkHeader.parse(input);
      ContentDisposition.parse("a;" + input);
      XRobotsTag.parse(input, "orbweaver");
      Refresh.parse("0;url=" + input);
      SetCookie.parse("a=b;" + input, PAGE, Instant.EPOCH, PublicSuffixList.bundled());
      RetryAfter.parse(input, Instant.EPOCH);
      byte[] bytes = input.getBytes(StandardCharsets.UTF_8);
      MimeSniffer.type(bytes, 0, bytes.length, input);
    }
  }

  /// Runs in a counting copy.
  static final class Encodings {
    void run(String input) {
      byte[] bytes = input.getBytes(StandardCharsets.ISO_8859_1);
      for (String label :
          List.of("big5", "euc-kr", "shift_jis", "gbk", "euc-jp", "utf-16le", "koi8-r")) {
        Charset charset = Encoding.known(label).charset();
        String text = new String(bytes, charset);
        PercentCoding.formPair(text, input, charset);
        new UrlParser(1 << 20).parse(bytes, 0, bytes.length, null, charset);
        Charsets.detectEncoding(bytes, 0, bytes.length, null);
      }
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
  static final class Relative {
    private static final Url PAGE = Objects.requireNonNull(Url.parse("http://h/"));

    private final UrlParser parser = new UrlParser();
    private final LinkExtractor extractor = new LinkExtractor(LinkOptions.everything());

    void run(String input) {
      byte[] bytes = input.getBytes(StandardCharsets.UTF_8);
      Sitemap.parse(bytes, PAGE);
      extractor.extract(bytes, 0, bytes.length, StandardCharsets.UTF_8);
      Url base = extractor.base(PAGE, parser);
      for (int i = 0; i < extractor.count(); i++) {
        if (extractor.resolve(i, base, parser)) {
          parser.fingerprint(/* key= */ 1);
        }
      }
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
        "<h1>",
        "<h1>x",
        "<h1><a href=x>y",
        "<p id=x>",
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

  /// Only `String.indexOf` and the like are not counted.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<form></form>",
        "<form>",
        "<input name=a>",
        "<input type=radio name=a checked>",
        "<input name=a form=f>",
        "<p id=a>",
        "<fieldset disabled>",
        "<fieldset><legend>",
        "</fieldset>",
        "<datalist>",
        "<select>",
        "<select name=s><option>",
        "<option>x",
        "<optgroup disabled>",
        "<textarea name=t>",
        "</textarea>",
        "<textarea name=t></textarea>",
        "<button>",
        "<template>",
        "<input a a a a a a name=x>",
        "<input type=hidden name=_charset_>"
      })
  void forms_cost_their_length(String repeated) {
    assertLinear(Forms.class, repeated);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a href>",
        "<a href=x>",
        "<a href href href href>",
        "<base href=x>",
        "<img srcset='a, b'>",
        "<img srcset='",
        "<p style='b:url(x)'>",
        "<style>",
        "<style>@import 'x';</style>",
        "<svg><style>url(x)",
        "<meta http-equiv=refresh content='0;url=x'>",
        "<meta http-equiv=refresh content='0;url=",
        "url(x)",
        "url(#x)",
        "@import '",
        "&amp;"
      })
  void rewriting_costs_its_length(String repeated) {
    assertLinear(Rewriting.class, repeated);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ";",
        ";a",
        "=",
        "a=",
        ";a=\"",
        "\"",
        "\\",
        "<",
        ">",
        "<>",
        ",",
        ", <a>;",
        "a:",
        ":",
        "'",
        "%",
        "UTF-8''",
        "filename*=",
        " ",
        "\t",
        "1 ",
        "Jan ",
        "1:",
        "max-age=1;",
        "0"
      })
  void values_of_headers_cost_their_length(String repeated) {
    assertLinear(Headers.class, repeated);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0081",
        "\u00FF",
        "\u00810",
        "\u00810\u00810",
        "\u0081<",
        "\u008E",
        "\u008F\u00A1",
        "\u00A4@",
        "a",
        "\u00E9 "
      })
  void encodings_cost_their_length(String repeated) {
    assertLinear(Encodings.class, repeated);
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

  /// Half of it is what all the rest is relative to.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "<feed xml:base='http://h/|'>|<entry><link href='x'/></entry>",
        "<feed><entry xml:base='http://h/|'>|<link rel='enclosure' href='x'/>",
        "<rss><channel xml:base='http://h/|'>|<item><link>x</link></item>",
        "<urlset xml:base='http://h/|'>|<url><loc>x</loc></url>",
        "<base href='http://h/|'>|<a href=x>"
      })
  void bases_cost_their_length(String start, String end, String link) {
    long small = loader.stepsOf(Relative.class, relative(start, end, link, SMALL));
    long large = loader.stepsOf(Relative.class, relative(start, end, link, SMALL * FACTOR));
    assertThat((double) large).as(start).isLessThan(FACTOR * TOLERANCE * small + 10_000);
  }

  private static String relative(String start, String end, String link, int length) {
    return start + repeat("a/", length / 2) + end + repeat(link, length / 2);
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
