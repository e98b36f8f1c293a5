package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// [CSS Syntax 3, 3.2](https://www.w3.org/TR/css-syntax-3/#input-byte-stream): in which encoding a
/// style sheet is, and what its URLs are then.
class StyleSheetEncodingTest {
  private static final String KOI = "@charset \"koi8-r\";";

  @Test
  void the_first_witness_counts() {
    Encoding big5 = Encoding.known("big5");
    String gbk = "text/css; charset=gbk";
    byte[] marked = bytes("\u00ef\u00bb\u00bf" + KOI);
    assertThat(Charsets.detectStyleSheet(marked, 0, marked.length, gbk, big5).name())
        .isEqualTo("UTF-8");
    assertThat(name(KOI, gbk, big5)).isEqualTo("GBK");
    assertThat(name(KOI, "text/css", big5)).isEqualTo("KOI8-R");
    assertThat(name(KOI, "text/css; charset=nonsense", big5)).isEqualTo("KOI8-R");
    assertThat(name("a{}", null, big5)).isEqualTo("Big5");
    assertThat(name("a{}", null, null)).isEqualTo("UTF-8");
    assertThat(name("/* \u00c3\u00a9 */", null, null)).isEqualTo("UTF-8");
    assertThat(name("/* \u00e9t\u00e9 */", null, null)).isEqualTo("windows-1252");
  }

  /// It is a row of bytes and not a rule.
  @ParameterizedTest
  @ValueSource(
      strings = {
        " @charset \"koi8-r\";",
        "@charset 'koi8-r';",
        "@CHARSET \"koi8-r\";",
        "@charset  \"koi8-r\";",
        "@charset \"koi8-r\" ;",
        "@charset koi8-r;",
        "/**/@charset \"koi8-r\";",
        "@charset \"nonsense\";",
        "@charset \"",
        "@charset \"koi8-r",
        "@charset \"koi8-r\"",
        "@char",
        ""
      })
  void what_is_not_written_just_so_is_no_charset(String css) {
    assertThat(name(css, null, Encoding.known("big5"))).isEqualTo("Big5");
  }

  @Test
  void a_charset_beyond_the_first_1024_bytes_is_none() {
    String label = " ".repeat(1_024 - 10 - 6 - 2) + "koi8-r";
    assertThat(name("@charset \"" + label + "\";", null, null)).isEqualTo("KOI8-R");
    assertThat(name("@charset \" " + label + "\";", null, null)).isEqualTo("UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"utf-16", "utf-16le", "UTF-16BE"})
  void utf_16_that_ascii_readers_can_read_is_utf_8(String label) {
    assertThat(name("@charset \"" + label + "\";", null, null)).isEqualTo("UTF-8");
  }

  /// In Shift_JIS, GBK and Big5 the second half of some characters is a backslash.
  @ParameterizedTest
  @CsvSource({
    "windows-1252, é.png",
    "koi8-r, путь",
    "shift_jis, 表.png",
    "gbk, 誠.png",
    "big5, 功能.png",
    "euc-jp, 日本",
    "utf-8, 日本",
    "utf-16le, 日本",
    "utf-16be, 日本"
  })
  void urls_are_decoded_from_it(String label, String path) {
    Encoding encoding = Encoding.known(label);
    String css = "/* " + path + " */ @import '" + path + "'; a { b: url(" + path + ") }";
    byte[] bytes = encoded(css, encoding);
    var urls = CssUrls.of(bytes, 0, bytes.length, encoding);
    var found = new ArrayList<String>();
    while (urls.next()) {
      found.add(urls.value());
    }
    assertThat(found).containsExactly(path, path);
  }

  @Test
  void a_byte_order_mark_is_no_part_of_the_sheet() {
    byte[] css = ("\uFEFFurl(x)").getBytes(StandardCharsets.UTF_8);
    var urls = CssUrls.of(css, 0, css.length, Encoding.UTF_8);
    assertThat(urls.next()).isTrue();
    assertThat(urls.value()).isEqualTo("x");
  }

  /// A `<style>` is in the encoding of its page.
  @ParameterizedTest
  @CsvSource({
    "windows-1252, é.png",
    "shift_jis, 表.png",
    "gbk, 誠.png",
    "big5, 功能.png",
    "utf-8, 日本",
    "utf-16le, 日本"
  })
  void a_style_element_is_in_the_encoding_of_its_page(String label, String path) {
    Charset charset = Encoding.known(label).charset();
    String html =
        "<style>@import '"
            + path
            + "'</style><p style='a:url("
            + path
            + ")'>"
            + "<script>'http://h/"
            + path
            + "'</script>";
    byte[] page = encoded(html, Encoding.known(label));
    var kinds = Set.of(LinkKind.STYLE, LinkKind.STYLE_ATTRIBUTE, LinkKind.SCRIPT_STRING);
    var links = new LinkExtractor(LinkOptions.everything().withKinds(kinds));
    links.extract(page, 0, page.length, charset);
    assertThat(List.of(links.value(0), links.value(1), links.value(2)))
        .containsExactly(path, path, "http://h/" + path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"windows-1252", "utf-8", "utf-16le"})
  void links_are_rewritten_in_it(String label) {
    Encoding encoding = Encoding.known(label);
    byte[] css = encoded("@import 'é'; /* é */ a{b:url(é)}", encoding);
    var rewriter = new LinkRewriter((_, link) -> link.equals("é") ? "e.png" : null);
    assertThat(new String(rewriter.css(css, encoding.charset()), encoding.charset()))
        .isEqualTo("@import 'e.png'; /* é */ a{b:url(e.png)}");
    byte[] page = encoded("<style>a{b:url(é)}</style>é", encoding);
    assertThat(new String(rewriter.html(page, encoding.charset()), encoding.charset()))
        .isEqualTo("<style>a{b:url(e.png)}</style>é");
  }

  private static String name(
      String latin, @Nullable String contentType, @Nullable Encoding environment) {
    byte[] css = bytes(latin);
    return Charsets.detectStyleSheet(css, 0, css.length, contentType, environment).name();
  }

  private static byte[] bytes(String latin) {
    return latin.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] encoded(String text, Encoding encoding) {
    return text.getBytes(encoding.charset());
  }
}
