package orbweaver.store.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkOptions;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rows and edges of links as pages have them.
class PageLinkTest {
  private static final Url PAGE = Objects.requireNonNull(Url.parse("http://site.example/"));

  @ParameterizedTest
  @CsvSource({
    "<a rel='next icon' href=/x>, next icon, true",
    "<link rel=next href=/x>, next, true",
    "<link rel='mask-icon' href=/x>, icon, false",
    "<link rel=pingback href=/x>, service, false",
    "<link rel=alternate type=application/json href=/x>, alternate service, false",
    "<img src=/x>, '', false"
  })
  void a_row_says_why_a_link_is_no_edge(String html, String rel, boolean isEdge) {
    PageLink link = link(html);

    assertThat(link.row().get(4)).isEqualTo(rel.isEmpty() ? List.of() : List.of(rel.split(" ")));
    assertThat(link.isEdge()).isEqualTo(isEdge);
  }

  private static PageLink link(String html) {
    byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
    var links = new LinkExtractor(LinkOptions.everything());
    var parser = new UrlParser();
    links.extract(bytes, 0, bytes.length, StandardCharsets.UTF_8);
    assertThat(links.resolve(0, PAGE, parser)).isTrue();
    return new PageLink(PAGE, parser.toUrl(), links.kind(0), links.rel(0), "");
  }
}
