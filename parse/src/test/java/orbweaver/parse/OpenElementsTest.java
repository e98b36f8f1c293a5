package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import orbweaver.testing.Seeds;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whether a tag is one of SVG or MathML depends on what is open in HTML around and within them. A
/// page is probed by tags that change nothing wherever they stand.
class OpenElementsTest {
  private static final String PROBE = "<input id=x />";

  /// What the pages under seeds consist of. Not among it is where jsoup does otherwise than the
  /// standard: `th` (its `</td>` leaves a header cell), `noscript` (text to it), `desc` outside of
  /// SVG (it closes one of HTML by the name of one of SVG).
  private static final List<String> NAMES =
      List.of(
          ("svg svg svg svg math math mglyph g path foreignObject title mi mrow annotation-xml font"
                  + " a a b b i em nobr strong div div p p span span li ul ol dd dt dl h1 h2 table"
                  + " table tr td tr td caption tbody tfoot col colgroup button marquee object form"
                  + " form ruby rt rb rtc rp dialog br hr image address center optgroup option"
                  + " section x-own")
              .split(" ", -1));

  /// The end tag is for an element of HTML that is open around `svg` or `math`.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<div><svg></div>",
        "<div><p><svg></div>",
        "<li><svg></li>",
        "<h1><svg></h3>",
        "<span><b><svg></span>",
        "<b><div><svg></b>",
        "<p><b></p><svg></b>",
        "<p><b></p>text<div><svg></b>",
        "<table><td><svg></td>",
        "<table><td><svg></tr>",
        "<table><td><svg><desc></tbody>",
        "<table><tr><td><svg><foreignObject><div></table>",
        "<table><svg></table>",
        "<table><td><svg><desc><td>",
        "<table><svg><desc><table>",
        "<x-own><svg></x-own>",
        "<button><svg><g></button>",
        "<template><svg></template>",
        "<dl><dt><svg></dt>",
        "<svg></p>",
        "<svg></br>",
        "<select><svg></select>"
      })
  void an_element_around_is_ended(String html) {
    assertThat(foreign(html + PROBE)).isEmpty();
    assertThat(foreignOfTree(html + PROBE)).isEmpty();
  }

  /// The end tag is for none, or none that it reaches.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg></div>",
        "<svg></span>",
        "<svg></li>",
        "<div></div><svg></div>",
        "<span><div><svg></span>",
        "<ul><li><ul><svg></li>",
        "<div><table><td><svg></div>",
        "<table><td><table><tr><svg></td>",
        "<table><caption><svg></tr>",
        "<div><svg><desc><b></div></desc><svg>",
        "<b><p></b></p><svg></b>",
        "<form><svg></form>",
        "<form><div></form><svg></form>",
        "<b></b><svg></b>",
        "<td><svg></td>",
        "<p><div><svg></body></html>",
        "<br><svg></x-own>",
        "<img><svg></img>",
        "<svg><desc><div></desc></svg></div><svg>"
      })
  void a_stray_end_tag_ends_nothing(String html) {
    assertThat(foreign(html + PROBE)).containsExactly("x");
    assertThat(foreignOfTree(html + PROBE)).containsExactly("x");
  }

  /// 13.2.6.4.7, "any other end tag": an element of SVG is not meant, and `desc` is special.
  @ParameterizedTest
  @ValueSource(strings = {"<desc><svg><desc><em><math></desc>"})
  void an_end_tag_of_html_passes_over_no_integration_point(String html) {
    assertThat(foreign(html + PROBE)).containsExactly("x");
  }

  @Seeds(5_000)
  void broken_pages_are_read_like_their_tree(RandomGenerator random) {
    String page = page(random);
    assertThat(foreign(page)).as(page).isEqualTo(foreignOfTree(page));
  }

  @Seeds(1_000)
  void a_page_that_is_followed_from_its_beginning_is_the_same(RandomGenerator random) {
    String page = page(random);
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    HtmlScanner scanner = scanner();
    scanner.reset();
    scanner.resume(bytes, 0, 0, /* last= */ false);
    assertThat(scanner.next()).isEqualTo(HtmlScanner.END_OF_FILE);
    scanner.resume(bytes, 0, bytes.length, /* last= */ true);
    assertThat(foreign(scanner, bytes)).as(page).isEqualTo(foreign(page));
  }

  private static String page(RandomGenerator random) {
    var page = new StringBuilder("<!doctype html><body>");
    for (int tags = random.nextInt(2, 25); tags > 0; tags--) {
      String name = NAMES.get(random.nextInt(NAMES.size()));
      boolean isEnd = random.nextInt(5) < 2;
      page.append(isEnd ? "</" : "<").append(name).append(attribute(name, random)).append(">");
      page.append(List.of("", "", "", "", " ", "text").get(random.nextInt(6)));
      if (random.nextInt(3) == 0) {
        page.append("<input id=").append(tags).append(" />");
      }
    }
    return page + PROBE;
  }

  private static String attribute(String name, RandomGenerator random) {
    if (random.nextBoolean()) {
      return "";
    }
    return switch (name) {
      case "font" -> " color=x";
      case "annotation-xml" -> " encoding=text/html";
      default -> "";
    };
  }

  private static HtmlScanner scanner() {
    return HtmlScanner.ofAllTags(HtmlTags.ofInterest(List.of("input")), /* wantsText= */ false);
  }

  private static SortedSet<String> foreign(String html) {
    byte[] page = html.getBytes(StandardCharsets.UTF_8);
    HtmlScanner scanner = scanner();
    scanner.reset(page, 0, page.length);
    return foreign(scanner, page);
  }

  /// The probes that are elements of SVG or MathML.
  private static SortedSet<String> foreign(HtmlScanner scanner, byte[] page) {
    var found = new TreeSet<String>();
    for (int token = scanner.next(); token != HtmlScanner.END_OF_FILE; token = scanner.next()) {
      if (token == HtmlScanner.START_TAG && scanner.place() == 0 && scanner.isInForeign()) {
        int from = scanner.attributes().valueFrom(0);
        int length = scanner.attributes().valueTo(0) - from;
        found.add(new String(page, from, length, StandardCharsets.UTF_8));
      }
    }
    return found;
  }

  private static SortedSet<String> foreignOfTree(String html) {
    var found = new TreeSet<String>();
    for (Element input : Jsoup.parse(html).getElementsByTag("input")) {
      if (!input.tag().namespace().equals(Parser.NamespaceHtml)) {
        found.add(input.id());
      }
    }
    return found;
  }
}
