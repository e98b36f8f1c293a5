package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkExtractorTest {
  private final LinkExtractor all = new LinkExtractor(LinkOptions.everything());
  private final LinkExtractor pages = new LinkExtractor();

  /// Documentation is full of `<link rev="made" href="docs@example.org">`.
  @Test
  void a_link_element_without_rel_is_no_link() {
    extract(all, "<link rev=made href=m@h.org><link href=x><link rel=author rev=made href=y>");

    assertThat(values(all)).containsExactly("y");

    extract(all, "<link rel href=1><link rel='' href=2><link rel=' \n' href=3><link rel=x href=y>");

    assertThat(values(all)).containsExactly("y");
  }

  @Test
  void links_come_in_the_order_of_the_page_with_their_kinds() {
    extract(all, "<a href=1>x</a><img src=2><iframe src='3'></iframe><link rel=icon href=4>");
    assertThat(values(all)).containsExactly("1", "2", "3", "4");
    assertThat(all.kind(1)).isEqualTo(LinkKind.IMG);
    assertThat(all.kind(3)).isEqualTo(LinkKind.LINK);
    assertThat(all.rel(3)).isEqualTo(Rel.ICON);
  }

  @Test
  void a_crawl_is_shown_links_to_pages_only_and_each_once() {
    extract(
        pages,
        "<a href=a><a href=a#x><a href=#y><img src=i><area href='b'><frame src=c>"
            + "<a href='a?x&#38;y'><a href='a?x&#39;y'><a href=a rel=nofollow>");
    assertThat(values(pages)).containsExactly("a", "b", "c", "a?x&y", "a?x'y", "a");
  }

  @Test
  void rel_flags_are_read_in_any_case() {
    extract(all, "<a href=x rel='NoFollow ugc  sponsored unknown'>");
    assertThat(all.rel(0)).isEqualTo(Rel.NOFOLLOW | Rel.UGC | Rel.SPONSORED);
  }

  /// HTML, 4.6.7, and what else pages say.
  @ParameterizedTest
  @CsvSource({
    "nofollow, 1",
    "ugc, 2",
    "sponsored, 4",
    "canonical, 8",
    "alternate, 16",
    "next, 32",
    "prev, 64",
    "PREVIOUS, 64",
    "amphtml, 128",
    "stylesheet, 256",
    "icon, 512",
    "shortcut icon, 512",
    "apple-touch-icon, 512",
    "preload, 1024",
    "modulepreload, 1024",
    "prefetch, 1024",
    "preconnect, 2048",
    "dns-prefetch, 2048",
    "manifest, 4096",
    "apple-touch-icon-precomposed, 512",
    "apple-touch-startup-image, 512",
    "mask-icon, 512",
    "fluid-icon, 512",
    "pingback, 8192",
    "EditURI, 8192",
    "wlwmanifest, 8192",
    "https://api.w.org/, 8192",
    "hub, 8192",
    "webmention, 8192",
    "micropub, 8192",
    "authorization_endpoint, 8192",
    "token_endpoint, 8192",
    "openid.server, 8192",
    "openid2.provider, 8192",
    "compression-dictionary, 8192",
    "image_src, 8192",
    "search, 0",
    "author, 0",
    "alternate stylesheet, 272",
    "nofollowed, 0"
  })
  void each_relation_is_a_flag(String rel, int flags) {
    extract(all, "<link href=x rel='%s'><a href=y rel=' %s '>".formatted(rel, rel));
    assertThat(all.rel(0)).isEqualTo(flags);
    assertThat(all.rel(1)).isEqualTo(flags);
    assertThat(Rel.leadsToAPage(LinkKind.LINK, flags)).isEqualTo(flags < 256);
    assertThat(Rel.leadsToAPage(LinkKind.A, flags)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "<link rel=search type=' Application/OpenSearchDescription+xml ' href=x>, false",
    "<link rel=search href=x>, true",
    "<link rel=search type=text/html href=x>, true",
    "<link rel=alternate type='application/json+oembed; charset=utf-8' href=x>, false",
    "<link rel=alternate type=text/xml+oembed href=x>, false",
    "<link rel=alternate type=application/json href=x>, false",
    "<link rel=edit type=application/rsd+xml href=x>, false",
    "<link rel=edit type=application/wlwmanifest+xml href=x>, false",
    "<link rel=alternate type=application/rss+xml href=x>, true",
    "<link rel=alternate type='' href=x>, true",
    "<a rel=search type=application/opensearchdescription+xml href=x>, true"
  })
  void what_a_link_says_to_be_for_programs_is_no_page(String tag, boolean leadsToAPage) {
    extract(all, tag);
    assertThat(Rel.leadsToAPage(all.kind(0), all.rel(0))).isEqualTo(leadsToAPage);
    assertThat(Rel.isLoaded(all.kind(0), all.rel(0))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!-- <a href=x> -->",
        "<script>'<a href=x>'</script>",
        "<style><a href=x></style>",
        "<title><a href=x></title>",
        "<textarea><a href=x></textarea>",
        "<template><a href=x></template>",
        "<svg><![CDATA[<a href=x>]]></svg>",
        "<script><!--<script></script><a href=x>--></script>",
        "<a href=x",
        "</a href=x>",
        "<plaintext><a href=x>"
      })
  void what_browsers_do_not_see_as_a_link_is_none(String html) {
    extract(all, html);
    assertThat(all.count()).isZero();
  }

  @Test
  void links_resolve_against_the_first_base_with_an_address() {
    extract(all, "<a href=1><base target=t><base href=/q/><base href=/r/><a href=2>");
    assertThat(resolved(all, "http://h/p")).containsExactly("http://h/q/1", "http://h/q/2");
  }

  /// HTML, 4.10.22.3, steps 13 to 16.
  @Test
  void forms_go_relative_to_the_base_but_where_they_do_not_say_to_the_page() {
    extract(
        all,
        "<form action=a><form action=''><form action=' '><button formaction=''><button formaction=b>"
            + "<input type=submit formaction=''><a href=''><base href=/q/>");
    assertThat(resolved(all, "http://h/p?x"))
        .containsExactly(
            "http://h/q/a",
            "http://h/p?x",
            "http://h/q/",
            "http://h/p?x",
            "http://h/q/b",
            "http://h/p?x",
            "http://h/q/");
  }

  /// HTML, of each: 4.8.3 (img), 4.8.5 (iframe), 4.8.6, 4.8.7, 4.8.8 (poster), 4.8.11.5 (media),
  /// 4.8.11.11, 4.10.5.1.19 (input), 4.12.1.1 (script), 4.2.4 (link), 15.3.2 (background).
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<img src=%s>",
        "<image src=%s>",
        "<iframe src=%s></iframe>",
        "<frame src=%s>",
        "<script src=%s></script>",
        "<embed src=%s>",
        "<object data=%s></object>",
        "<video src=%s></video>",
        "<video poster=%s></video>",
        "<audio src=%s></audio>",
        "<source src=%s>",
        "<track src=%s>",
        "<input type=image src=%s>",
        "<link rel=stylesheet href=%s>",
        "<link rel=next href=%s>",
        "<body background=%s>",
        "<table background=%s>",
        "<html manifest=%s>",
        "<svg><image href=%s></svg>",
        "<svg><use xlink:href=%s></svg>",
        "<p style='background: url(%s)'>",
        "<style>@import %s;</style>",
        "<img data-src=%s>",
        "<meta property=og:image content=%s>",
        "<img srcset=%s>"
      })
  void where_something_would_be_loaded_an_empty_link_is_none(String html) {
    var everything = new PageFacts();
    byte[] quoted = html.formatted("\"\"").getBytes(StandardCharsets.UTF_8);
    byte[] none = html.formatted("\"\"").replace("=\"\"", "").getBytes(StandardCharsets.UTF_8);
    String where = html.formatted("\"x\"");

    assertThat(everything.links("<base href=//o/>".getBytes(StandardCharsets.UTF_8))).isEmpty();
    assertThat(everything.links(quoted)).isEmpty();
    assertThat(everything.links(none)).isEmpty();
    assertThat(everything.links(where.getBytes(StandardCharsets.UTF_8))).hasSize(1);
  }

  /// HTML, 4.6.4 (following hyperlinks): an `a` with an empty `href` leads to the base.
  @Test
  void what_readers_follow_leads_to_the_base_where_it_is_empty() {
    for (LinkExtractor extractor : List.of(all, pages)) {
      extract(
          extractor,
          "<base href=//o/b/?q><a href=''>1</a><area href><svg><a xlink:href=''></a></svg>"
              + "<iframe src=''></iframe><img src>");
      assertThat(resolved(extractor, "http://h/p")).isSubsetOf("http://o/b/?q").hasSize(3);
    }
  }

  /// HTML, 15.3.11 (tables).
  @ParameterizedTest
  @ValueSource(strings = {"body", "table", "thead", "tbody", "tfoot", "tr", "td", "th"})
  void each_part_of_a_table_may_have_a_background(String element) {
    extract(all, "<table><" + element + " background=x>");
    assertThat(values(all)).containsExactly("x");
  }

  /// What writes pages escapes slashes and ampersands in its scripts, and scripts write pages.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"https:\\/\\/a\\/x?y=1\\u0026z=2\" | https://a/x?y=1&z=2",
        "'http:\\u002F\\u002Fa\\u002fé\\u00e9\\ud83d\\ude00' | http://a/éé😀",
        "'http:\\x2f/a/\\u{1F600}\\q\\\\' | http://a/😀q\\",
        "'http://a/\\u12\\x2\\u{}\\u{110000}' | http://a/u12x2u{}u{110000}",
        "w(\"<a href=\\\"http://a/x\\\">x<\\/a>\") | http://a/x",
        "w('<a href=\\'http://a/x\\'>') | http://a/x",
        "p(\"{\\\"u\\\":\\\"http:\\\\/\\\\/a\\\\/x\\\"}\") | http://a/x",
        "'http:' + '//a/no' | ``",
        "'http://a/no\\nx' 'http://a/\\u003cb' 'http://a/no | ``"
      })
  void urls_in_scripts_are_read_without_their_escapes(String script, String url) {
    var guessing = new LinkExtractor(LinkOptions.everything().withKinds(LinkKind.guessed()));
    for (String type : List.of("text/javascript", "application/ld+json")) {
      extract(guessing, "<script type=" + type + ">f(" + script + ")</script>");
      assertThat(String.join(" ", values(guessing))).isEqualTo(url);
    }
  }

  @Test
  void a_base_that_is_none_is_ignored() {
    extract(all, "<base href='javascript:x'><a href=1>");
    assertThat(resolved(all, "http://h/p")).containsExactly("http://h/1");
  }

  /// Each link would become as long as the base.
  @Test
  void a_base_longer_than_any_is_ignored() {
    String folder = "http://o/" + "a/".repeat((UrlParser.MAX_BASE_BYTES - 10) / 2);
    extract(all, "<base href='" + folder + "b'><a href=1>");
    assertThat(resolved(all, "http://h/p")).containsExactly(folder + "1");
    extract(all, "<base href='" + folder + "bb'><a href=1>");
    assertThat(resolved(all, "http://h/p")).containsExactly("http://h/1");
  }

  @Test
  void of_what_a_head_says_at_length_the_beginning_is_kept() {
    String most = "é".repeat(PageHead.MAX_TEXT_BYTES / 2);
    extract(all, "<html lang='" + most + "é'><meta name=description content='" + most + "é'>");
    assertThat(all.language()).isEqualTo(most);
    assertThat(all.description()).isEqualTo(most);
    extract(all, "<title>x" + most);
    assertThat(all.title()).isEqualTo("x" + most.substring(1));
  }

  @Test
  void the_head_is_read() {
    extract(
        all,
        "<html lang=de><title> A &amp; \n"
            + " <b>B</title><meta name=Description content='d&quot;'><meta name=robots"
            + " content='NoIndex, noarchive'><meta name=orbweaver content=nofollow><meta"
            + " name=otherbot content=none>");
    assertThat(all.title()).isEqualTo("A & <b>B");
    assertThat(all.language()).isEqualTo("de");
    assertThat(all.description()).isEqualTo("d\"");
    assertThat(all.robots()).isEqualTo(new RobotsDirectives(true, true, true, false));
  }

  @Test
  void a_refresh_is_a_link_and_a_value() {
    extract(pages, "<meta content='5; URL=\"a&amp;b\"' http-equiv=Refresh>");
    assertThat(values(pages)).containsExactly("a&b");
    assertThat(pages.kind(0)).isEqualTo(LinkKind.META_REFRESH);
    assertThat(pages.refresh()).hasValue(new Refresh(5, "a&b"));
  }

  @Test
  void each_candidate_of_a_srcset_is_a_link() {
    extract(all, "<img srcset='a 1x, b 2x'>");
    assertThat(values(all)).containsExactly("a", "b");
    assertThat(all.kind(1)).isEqualTo(LinkKind.IMG_SRCSET);
  }

  @Test
  void a_page_that_ends_in_its_title_has_one() {
    extract(all, "<title>cut o");
    assertThat(all.title()).isEqualTo("cut o");
  }

  @Test
  void an_extractor_forgets_the_page_before() {
    extract(all, "<title>t</title><base href=/b><a href=1><template><svg>");
    extract(all, "<a href=2>");
    assertThat(values(all)).containsExactly("2");
    assertThat(all.title()).isEmpty();
    assertThat(resolved(all, "http://h/")).containsExactly("http://h/2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "windows-31j", "GB18030", "EUC-JP", "UTF-16LE", "ISO-2022-JP"})
  void pages_in_any_encoding_have_the_same_links(String charset) {
    Charset encoding = Charset.forName(charset);
    byte[] page = "<title>日本</title><a href='/ソ?表&amp;x=1'>".getBytes(encoding);
    all.extract(page, 0, page.length, encoding);
    assertThat(all.value(0)).isEqualTo("/ソ?表&x=1");
    assertThat(all.title()).isEqualTo("日本");
  }

  @Test
  void malformed_utf8_is_replaced_as_decoders_do() {
    byte[] page = "<a href='/a\u00ffb'>".getBytes(StandardCharsets.ISO_8859_1);
    all.extract(page, 0, page.length, StandardCharsets.UTF_8);
    assertThat(resolved(all, "http://h/")).containsExactly("http://h/a%EF%BF%BDb");
  }

  @Test
  void the_visible_text_has_a_line_for_each_block() {
    var extractor = new LinkExtractor(LinkOptions.everything().withText());
    extract(
        extractor,
        "<title>t</title><h1>A &amp; B</h1><p>re<b>start</b>ed  x<3"
            + " <br>y<!--no--><script>no</script><template>no</template><textarea>field</textarea><td>1<td>2"
            + " soft&shy;ly");
    assertThat(extractor.text()).isEqualTo("A & B\nrestarted x<3\ny\nfield\n1\n2 softly");
  }

  @Test
  void a_link_has_the_text_that_shows_it() {
    var extractor = new LinkExtractor(LinkOptions.everything().withText());
    extract(extractor, "x<a href=1> one <b>more</b></a>y<a href=2>two<a href=3>three");
    assertThat(extractor.anchorText(0)).isEqualTo("one more");
    assertThat(extractor.anchorText(1)).isEqualTo("two");
    assertThat(extractor.anchorText(2)).isEqualTo("three");
  }

  @Test
  void names_for_fragments_are_kept_on_request() {
    var extractor = new LinkExtractor(LinkOptions.navigation().withIds());
    extract(extractor, "<p id=a><a name='b&amp;c'><div id='d' name=e>");
    assertThat(extractor.ids()).containsExactly("a", "b&c", "d");
  }

  @Test
  void style_sheets_within_a_page_have_links() {
    extract(all, "<style>@import 'a.css'; p{background:url(b.png)}</style>");
    assertThat(values(all)).containsExactly("a.css", "b.png");
    assertThat(all.kind(0)).isEqualTo(LinkKind.STYLE);
  }

  @Test
  void styles_of_elements_have_links() {
    extract(
        all,
        "<p style='background:url(&quot;a.png&quot;)' style='background:url(no)'><a href=1"
            + " STYLE=\"color:red\"><td style='x:url&lpar;b)'><q style><i style=url(c)>");
    assertThat(values(all)).containsExactly("a.png", "1", "b", "c");
    assertThat(all.kind(0)).isEqualTo(LinkKind.STYLE_ATTRIBUTE);
    extract(pages, "<p style='background:url(no)'>");
    assertThat(pages.count()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "<math><use href=x>, ''",
    "<math><image href=x>, ''",
    "<math><feimage href=x>, ''",
    "<math><script href=x>, ''",
    "<math><a xlink:href=x>, ''",
    "<math><mi fill=url(x)>, ''",
    "<math><a href=x>, x",
    "<svg><use href=x>, x",
    "<svg><use href=x />, x",
    "<math/><svg><use href=x>, x",
    "<math><annotation-xml><svg><use href=x>, x",
    "<math><svg><use href=x>, ''",
    "<svg><foreignobject><math><use href=x>, ''",
    "<math><mi><svg><use href=x>, x",
    "<svg><math><use href=x>, x",
    "<svg fill=url(x)>, x"
  })
  void elements_of_svg_have_links_in_svg_alone(String html, String link) {
    extract(all, html);
    assertThat(String.join(" ", values(all))).isEqualTo(link);
  }

  @ParameterizedTest
  @CsvSource({
    "<svg><font color=x><style><a href=in-font></style>, ''",
    "<svg><font color><style><a href=x></style>, ''",
    "<svg><font><style><a href=x></style>, x",
    "<svg><font title=color><style><a href=x></style>, x",
    "<math><annotation-xml encoding=TEXT/html><style><a href=x></style>, ''",
    "<math><annotation-xml encoding=MathML><style><a href=x></style>, x",
    "<math><annotation-xml><style><a href=x></style>, x"
  })
  void attributes_decide_whether_svg_and_mathml_end(String html, String link) {
    extract(all, html);
    assertThat(String.join(" ", values(all))).isEqualTo(link);
  }

  @Test
  void what_only_looks_like_a_link_is_told_on_request_and_marked() {
    String html =
        "<meta property=og:image content=o.png><meta property=og:title content=no><img"
            + " data-src=l><script"
            + " type='application/ld+json'>{\"@id\":\"https:\\/\\/a\\/x\",\"b\":\"no\"}</script><script>f('http://s/y');"
            + " 'http://no z'</script>";
    extract(all, html);
    assertThat(all.count()).isZero();
    var guessing = new LinkExtractor(LinkOptions.everything().withKinds(LinkKind.guessed()));
    extract(guessing, html);
    assertThat(values(guessing)).containsExactly("o.png", "l", "https://a/x", "http://s/y");
    assertThat(guessing.kind(2)).isEqualTo(LinkKind.JSON_LD);
    assertThat(guessing.kind(3)).isEqualTo(LinkKind.SCRIPT_STRING);
  }

  @Test
  void an_alternate_has_its_language() {
    extract(all, "<link rel=alternate hreflang='de-CH' href=/de>");
    assertThat(all.hreflang(0)).isEqualTo("de-CH");
    assertThat(all.rel(0)).isEqualTo(Rel.ALTERNATE);
  }

  @Test
  void a_page_in_pieces_reads_like_one_in_one() {
    var whole = new LinkExtractor(LinkOptions.everything().withText());
    var pieces = new LinkExtractor(LinkOptions.everything().withText());
    byte[] page =
        """
        <html lang=en><title>T &amp; é</title><base href='/b/'><a href='a&amp;b'>é &amp; x</a>
        <script>if (a < b) "<a href=no>"</script><!-- <a href=no> --><img srcset='a 1x, b 2x'>
        <svg><![CDATA[<a href=no>]]></svg><a href=last>
        """
            .getBytes(StandardCharsets.UTF_8);
    whole.extract(page, 0, page.length, StandardCharsets.UTF_8);
    for (int size = 1; size < page.length; size++) {
      pieces.begin(StandardCharsets.UTF_8);
      for (int at = 0; at < page.length; at += size) {
        pieces.feed(page, at, Math.min(page.length, at + size));
      }
      pieces.finish();
      assertThat(values(pieces)).isEqualTo(values(whole));
      assertThat(pieces.text()).isEqualTo(whole.text());
      assertThat(pieces.title()).isEqualTo(whole.title());
      assertThat(resolved(pieces, "http://h/")).isEqualTo(resolved(whole, "http://h/"));
    }
  }

  @Test
  void headings_are_told_line_by_line_if_text_is_wanted() {
    var extractor = new LinkExtractor(LinkOptions.navigation().withText());
    extract(
        extractor,
        "<h1>One <b>and</b><br>only</h1><p>text<h2></h2><h3>Two<h4>Three</h4><template><h5>no</h5></template>");
    assertThat(extractor.headings()).isEqualTo("One and only\nTwo\nThree");
    extract(extractor, "<p>none");
    assertThat(extractor.headings()).isEmpty();
  }

  /// HTML, 13.2.6.5: an `svg` within `math` is an element of MathML, and the other way round; only
  /// in an `annotation-xml` it is SVG. So here the `<style>` has no text but tags.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<math><svg><title><style><a href=x>",
        "<svg><math><mi><style><a href=x>",
        "<math><annotation-xml><style><a href=x>",
        "<math><svg></svg><style><a href=x>"
      })
  void names_mean_what_they_mean_in_the_language_around_them(String html) {
    extract(all, html);
    assertThat(values(all)).containsExactly("x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<math><annotation-xml><svg><title><style><a href=x>",
        "<math><annotation-xml><svg></svg></annotation-xml></math><style><a href=x>",
        "<svg><math></math></svg><style><a href=x>"
      })
  void html_begins_anew_at_integration_points_and_behind(String html) {
    extract(all, html);
    assertThat(all.count()).isZero();
  }

  /// HTML, 3.2.6: an empty `id` is none.
  @Test
  void an_empty_name_is_no_place_to_point_to() {
    var ids = new LinkExtractor(LinkOptions.everything().withIds());
    extract(ids, "<p id><p id=''><a name=''><a id=x name=y><p id='a&amp;b'>");
    assertThat(ids.ids()).containsExactly("x", "y", "a&b");
  }

  private static void extract(LinkExtractor extractor, String html) {
    byte[] page = ("##" + html + "##").getBytes(StandardCharsets.UTF_8);
    extractor.extract(page, 2, page.length - 2, StandardCharsets.UTF_8);
  }

  private static List<String> values(LinkExtractor extractor) {
    var values = new ArrayList<String>();
    for (int i = 0; i < extractor.count(); i++) {
      values.add(extractor.value(i));
    }
    return values;
  }

  private static List<String> resolved(LinkExtractor extractor, String pageUrl) {
    var parser = new UrlParser();
    Url base = extractor.base(Objects.requireNonNull(Url.parse(pageUrl)), parser);
    var urls = new ArrayList<String>();
    for (int i = 0; i < extractor.count(); i++) {
      if (extractor.resolve(i, base, parser)) {
        urls.add(parser.toString());
      }
    }
    return urls;
  }
}
