package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Links of [SVG 2](https://www.w3.org/TR/SVG2/) within a page.
class SvgLinksTest {
  private final LinkExtractor extractor = new LinkExtractor(LinkOptions.everything());

  /// 16.1.5, and the chapter of each element: what is loaded or followed.
  @ParameterizedTest
  @CsvSource({
    "a, A, NAVIGATION",
    "image, SVG_IMAGE, EMBEDDED",
    "use, SVG_USE, EMBEDDED",
    "script, SVG_SCRIPT, EMBEDDED",
    "feImage, SVG_FEIMAGE, EMBEDDED"
  })
  void what_svg_loads_or_follows_is_a_link(String element, String kind, LinkKind.Role role) {
    assertThat(links("<svg><" + element + " href='s.svg#x'/></svg>"))
        .containsExactly(kind + " s.svg#x");
    assertThat(links("<svg><" + element + " xlink:href='s.svg#x'/></svg>"))
        .containsExactly(kind + "_XLINK s.svg#x");
    assertThat(extractor.kind(0).role()).isEqualTo(role);
  }

  /// 16.1.6: the attribute in the XLink namespace is ignored beside the other.
  @Test
  void an_href_hides_an_xlink_href() {
    assertThat(links("<svg><image xlink:href=old href=new /><use href xlink:href=old />"))
        .containsExactly("SVG_IMAGE new");
  }

  /// They refer to elements of the same document.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "mpath",
        "textPath",
        "linearGradient",
        "radialGradient",
        "pattern",
        "filter",
        "animate",
        "set",
        "marker",
        "mask",
        "clipPath"
      })
  void what_refers_to_the_same_document_is_no_link(String element) {
    assertThat(links("<svg><" + element + " href='#x' xlink:href='o.svg#x'/></svg>")).isEmpty();
  }

  /// [6.6](https://www.w3.org/TR/SVG2/styling.html#PresentationAttributes): those that take a
  /// `url()`.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "fill",
        "stroke",
        "filter",
        "mask",
        "clip-path",
        "marker-start",
        "marker-mid",
        "marker-end",
        "cursor"
      })
  void what_a_presentation_attribute_refers_to_elsewhere_is_a_link(String attribute) {
    assertThat(links("<svg><path " + attribute + "='url(s.svg#x)'/></svg>"))
        .containsExactly("SVG_PRESENTATION s.svg#x");
    assertThat(links("<svg " + attribute + "=\"url('s.svg#x') none\"></svg>"))
        .containsExactly("SVG_PRESENTATION s.svg#x");
    assertThat(links("<svg><a " + attribute + "=URL(&quot;s.svg#x&quot;) href=a>"))
        .containsExactly("SVG_PRESENTATION s.svg#x", "A a");
    assertThat(extractor.kind(0).role()).isEqualTo(LinkKind.Role.EMBEDDED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg><path fill='url(#x)'>",
        "<svg><path fill=\"url( '#x' ) red\">",
        "<svg><path fill='&#x75;rl(&#35;x)'>",
        "<svg><path fill=url()>",
        "<svg><path fill=red stroke=s.svg#x>",
        "<svg><path d='url(s.svg)' width='url(s.svg)'>",
        "<p fill='url(s.svg)'>",
        "<svg></svg><b cursor='url(s.svg)'>",
        "<svg><desc><b cursor='url(s.svg)'>",
        "<svg><p mask='url(s.svg)'>",
        "<template><svg><path fill='url(s.svg)'>"
      })
  void what_else_an_attribute_says_is_none(String html) {
    assertThat(links(html)).isEmpty();
  }

  @Test
  void only_who_wants_presentation_attributes_gets_them() {
    var reader = new LinkExtractor();
    byte[] page = "<svg><a fill='url(s)' href=a>".getBytes(StandardCharsets.UTF_8);
    reader.extract(page, 0, page.length, StandardCharsets.UTF_8);
    assertThat(reader.count()).isOne();
  }

  /// An element means what it means in its language: none of these loads anything.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script href=x></script>",
        "<a xlink:href=x>",
        "<image href=x>",
        "<use href=x>",
        "<svg><script src=x></script></svg>",
        "<svg><iframe src=x></iframe></svg>",
        "<svg><form action=x></form></svg>",
        "<svg><link rel=stylesheet href=x></svg>",
        "<svg><video src=x></video></svg>",
        "<svg><image src=x></svg>"
      })
  void attributes_of_the_other_language_are_no_links(String html) {
    assertThat(links(html)).isEmpty();
  }

  /// 6.3: a `<style>` holds a style sheet here too, though the tokenizer sees markup in it.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg><style>@import 'x'</style></svg>",
        "<svg><style>a{fill:url(x)}</style></svg>",
        "<svg><style><![CDATA[a{fill:url(x)}]]></style></svg>",
        "<svg><style> <![CDATA[ g > a{fill:url(x)} ]]> </style></svg>",
        "<svg><style>a{fill:url(<![CDATA[x]]>)}</style></svg>",
        "<svg><style>a{fill:url(<!-- y -->x)}</style></svg>",
        "<svg><style>a{fill:url(&quot;x&quot;)}</style></svg>",
        "<svg><style>g &gt; a{fill:url(&#x78;)}</style></svg>",
        "<svg><style>a{fill:url(x)}</svg>",
        "<svg><style>a{fill:url(x)}",
        "<svg><style>@import 'x",
        "<svg><style><![CDATA[@import 'x",
        "<svg><style/><style>@import 'x'</style>",
        "<svg><style>@import 'x';<div>@import 'y'",
        "<math><annotation-xml><svg><style>@import 'x'</style>"
      })
  void a_style_sheet_in_svg_has_links(String html) {
    assertThat(links(html)).containsExactly("STYLE x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg><style>a{}</style>url(x)</svg>",
        "<svg><style><!-- @import 'x' --></style></svg>",
        "<svg><style><g>@import 'x'</g></style></svg>",
        "<math><style>@import 'x'</style></math>",
        "<template><svg><style>@import 'x'</style></svg></template>"
      })
  void what_is_not_the_text_of_a_style_sheet_has_none(String html) {
    assertThat(links(html)).isEmpty();
  }

  @Test
  void a_cdata_section_has_no_character_references() {
    assertThat(links("<svg><style><![CDATA[@import 'x?a&amp;b']]></style></svg>"))
        .containsExactly("STYLE x?a&amp;b");
  }

  @Test
  void style_sheets_in_svg_come_in_the_order_of_the_page() {
    assertThat(
            links("<svg><a href=1><style>@import '2'</style><style>@import '3'</style><a href=4>"))
        .containsExactly("A 1", "STYLE 2", "STYLE 3", "A 4");
  }

  @Test
  void neither_style_sheets_nor_scripts_in_svg_are_visible_text() {
    var reader = new LinkExtractor(LinkOptions.navigation().withText());
    byte[] page =
        "a <svg><style>b{}</style><script>c()</script><text>d <![CDATA[&amp;]]></text></svg> e"
            .getBytes(StandardCharsets.UTF_8);
    reader.extract(page, 0, page.length, StandardCharsets.UTF_8);
    assertThat(reader.text().replace('\n', ' ')).isEqualTo("a d &amp; e");
  }

  @ParameterizedTest
  @CsvSource({
    "<svg><style>a{fill:url(x)}</style>, <svg><style>a{fill:url(/y?a&amp;b)}</style>",
    "<svg><style><![CDATA[a{fill:url(x)}]]></style>, <svg><style><![CDATA[a{fill:url(/y?a&b)}]]></style>",
    "<svg><script href=x />, <svg><script href=/y?a&amp;b />",
    "<svg mask=url(x)><g fill=url(x) />, <svg mask=url(/y?a&amp;b)><g fill=url(/y?a&amp;b) />",
    "<p fill=url(x)>, <p fill=url(x)>",
    "<svg><base href=x />, <svg><base href=x />",
    "<script href=x></script>, <script href=x></script>"
  })
  void the_links_that_are_found_are_those_that_are_rewritten(String html, String after) {
    var rewriter = new LinkRewriter((_, link) -> link.equals("x") ? "/y?a&b" : null);
    byte[] page = html.getBytes(StandardCharsets.UTF_8);
    assertThat(rewriter.html(page, StandardCharsets.UTF_8)).asString().isEqualTo(after);
  }

  private List<String> links(String html) {
    byte[] page = html.getBytes(StandardCharsets.UTF_8);
    extractor.extract(page, 0, page.length, StandardCharsets.UTF_8);
    var links = new ArrayList<String>();
    for (int i = 0; i < extractor.count(); i++) {
      links.add(extractor.kind(i) + " " + extractor.value(i));
    }
    return links;
  }
}
