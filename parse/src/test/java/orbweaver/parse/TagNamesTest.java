package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names are packed into eight bytes; what is packed alike is not the same for that.
class TagNamesTest {

  /// The first eight letters and the length of `plaintext`, or what its length makes of them.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<plaintexx>",
        "<plainteq>",
        "<noframez?>",
        "<textareh?>",
        "<templatl?>",
        "<title\0>",
        "<svg\0>",
        "<plaintext\0>"
      })
  void a_tag_that_is_called_nearly_like_another_hides_nothing(String tag) {
    assertThat(links(tag + "<a href=x>")).containsExactly("A x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a\0 href=x>",
        "<a href\0=x>",
        "<a href\0='x'>",
        "<blockquotx cite=x>",
        "<body backgroumd=x>",
        "<button formactiom=x>"
      })
  void a_name_that_is_nearly_one_of_a_link_makes_none(String tag) {
    assertThat(links(tag)).isEmpty();
  }

  @Test
  void a_relation_is_known_by_its_whole_name() {
    assertThat(rel("canonicas alternats")).isZero();
    assertThat(rel("CANONICAL Alternate")).isEqualTo(Rel.CANONICAL | Rel.ALTERNATE);
  }

  /// HTML, 13.2.5.1 (data), 13.2.5.2 (RCDATA), 13.2.6.4.7 ("in body").
  @Test
  void nul_is_no_text_and_a_replacement_in_titles() {
    byte[] html = "<title>a\0b</title>c\0d<xmp>&amp;".getBytes(StandardCharsets.UTF_8);
    var page = new LinkExtractor(LinkOptions.navigation().withText());
    page.extract(html, 0, html.length, StandardCharsets.UTF_8);

    assertThat(page.title()).isEqualTo("a\uFFFDb");
    assertThat(page.text()).isEqualTo("cd\n&amp;");
  }

  /// DOM: the title is the first element of HTML that is one.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg><title>s</title></svg><title>t</title>",
        "<svg><foreignObject><title>t</title>",
        "<math><mi><title>t</title></mi></math><title>u</title>"
      })
  void a_title_is_one_of_html_wherever_it_stands(String html) {
    byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
    var page = new LinkExtractor();
    page.extract(bytes, 0, bytes.length, StandardCharsets.UTF_8);

    assertThat(page.title()).isEqualTo("t");
  }

  private static int rel(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    return Rel.parse(bytes, 0, bytes.length);
  }

  private static List<String> links(String html) {
    byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
    var page = new LinkExtractor(LinkOptions.everything());
    page.extract(bytes, 0, bytes.length, StandardCharsets.UTF_8);
    var links = new ArrayList<String>();
    for (int i = 0; i < page.count(); i++) {
      links.add(page.kind(i) + " " + page.value(i));
    }
    return links;
  }
}
