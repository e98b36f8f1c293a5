package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where SVG and MathML begin and end ([HTML, 13.2.6.5](
/// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)). Within them a
/// `<style>` holds tags; in HTML it holds text, and the link in it is none.
class ForeignContentTest {
  private static final String STYLE = "<style><a href=x></style>";

  private final LinkExtractor extractor = new LinkExtractor(LinkOptions.everything());

  /// "Any other end tag": the loop reaches an element of HTML, whose rules end it and all within.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<div><svg><path></div>",
        "<div><svg><g><g></div>",
        "<a href><svg></a>",
        "<ul><li><svg><path d=x></li>",
        "<table><tr><td><math><mrow></td>",
        "<table><tr><td><svg></tr>",
        "<button><svg><path></button>",
        "<h1><svg></h2>",
        "<span><math></span>",
        "<svg><foreignObject><div><svg><g></div>",
        "<svg></p>",
        "<svg></br>"
      })
  void the_end_tag_of_an_outer_element_ends_what_is_open_in_it(String html) {
    assertThat(links(html + STYLE)).isEmpty();
  }

  /// "Any other end tag": a foreign element of that name comes first.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a><svg><a></a>",
        "<button><svg><button></button>",
        "<font><svg><font></font>",
        "<label><svg><g><label><g></g></label>"
      })
  void an_end_tag_is_first_that_of_a_foreign_element(String html) {
    assertThat(links(html + STYLE)).containsExactly("x");
  }

  /// 13.2.6.4.7: `</body>` and `</html>` take nothing off the stack, `</form>` only the form; the
  /// rest is open nowhere.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg></body>",
        "<svg></body></html>",
        "<form><svg></form>",
        "<svg></g>",
        "<svg></path></style></title></unknown>",
        "<svg><g></svg></g><svg>"
      })
  void other_end_tags_end_nothing(String html) {
    assertThat(links(html + STYLE)).containsExactly("x");
  }

  /// An integration point hides what is around it: no end tag of HTML ends it, one of SVG does.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<div><svg><g><desc></div></g>",
        "<a href><svg><foreignObject></a></foreignObject>",
        "<svg><a><foreignObject><a></a></foreignObject>",
        "<svg><title><title>t</title></title>",
        "<svg><g><title>t</g>"
      })
  void what_html_ends_within_an_integration_point_leaves_it_open(String html) {
    assertThat(links(html + STYLE)).containsExactly("x");
  }

  /// 13.2.6, tree construction dispatcher: only right in `mi` and its like the two are MathML.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<math><mi><mglyph>",
        "<math><mtext><malignmark>",
        "<math><mo>t<mglyph><mrow>",
        "<math><mi><mglyph/></mi>"
      })
  void glyphs_in_text_of_mathml_are_mathml(String html) {
    assertThat(links(html + STYLE)).containsExactly("x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<math><mi>",
        "<math><mi><mglyph/>",
        "<math><mi><mglyph></mglyph>",
        "<math><mi><b><mglyph>",
        "<svg><desc><mglyph>",
        "<math><annotation-xml encoding=text/html><mglyph>",
        "<math><mi><mglyph><p>",
        "<mi><mglyph>"
      })
  void glyphs_elsewhere_are_html(String html) {
    assertThat(links(html + STYLE)).isEmpty();
  }

  /// 13.2.5.42: a CDATA section begins where the current node is not one of HTML.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg><![CDATA[<a href=y>]]>",
        "<svg><title><![CDATA[<a href=y>]]>",
        "<math><mtext><![CDATA[<a href=y>]]>"
      })
  void an_integration_point_has_cdata_sections(String html) {
    assertThat(links(html)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<![CDATA[><a href=y>]]>",
        "<svg><desc><b><![CDATA[><a href=y>]]>",
        "<svg></svg><![CDATA[><a href=y>]]>"
      })
  void html_has_no_cdata_sections(String html) {
    assertThat(links(html)).containsExactly("y");
  }

  private List<String> links(String html) {
    byte[] page = html.getBytes(StandardCharsets.UTF_8);
    extractor.extract(page, 0, page.length, StandardCharsets.UTF_8);
    var links = new ArrayList<String>();
    for (int i = 0; i < extractor.count(); i++) {
      if (!extractor.value(i).isEmpty()) {
        links.add(extractor.value(i));
      }
    }
    return links;
  }
}
