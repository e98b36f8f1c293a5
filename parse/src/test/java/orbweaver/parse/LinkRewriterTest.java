package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Other links in a page, and nothing else.
class LinkRewriterTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<a href=\"x\">x</a> | <a href=\"[x]\">x</a>",
        "<A HREF = x y=x> | <A HREF = [x] y=x>",
        "<a href='a&amp;b'> | <a href='[a&amp;b]'>",
        "<a title=x href=  \"x\"><img src=y> | <a title=x href=  \"[x]\"><img src=[y]>",
        "<img srcset=\"a 1x, b 2x\" src=c> | <img srcset=\"[a] 1x, [b] 2x\" src=[c]>",
        "<p style=\"background:url(x)\"> | <p style=\"background:url([x])\">",
        "<style>a{b:url('x')}</style> | <style>a{b:url('[x]')}</style>",
        "<meta http-equiv=Refresh content='5; URL=x'> | <meta http-equiv=Refresh content='5;"
            + " URL=[x]'>",
        "<base href='/y/'><a href=x> | <base href=''><a href=[x]>",
        "<script>var a = '<a href=x>'</script> | <script>var a = '<a href=x>'</script>",
        "<!-- <a href=x> --> | <!-- <a href=x> -->",
        "<template><a href=x></template> | <template><a href=x></template>",
        "<meta name=x content='5; url=x'> | <meta name=x content='5; url=x'>",
        "<a href> <a> <a href=''> | <a href> <a> <a href=''>"
      })
  void links_are_replaced_where_they_stand(String page, String expected) {
    var rewriter = new LinkRewriter((_, link) -> link.isEmpty() ? null : "[" + link + "]");

    byte[] after = rewriter.html(page.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);

    assertThat(new String(after, StandardCharsets.UTF_8)).isEqualTo(expected);
  }

  /// A link that leads to the base has to lead there without it; what loads nothing goes on to do
  /// so.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<a href> | <a href=\"/b\">",
        "<a href title=x> | <a href=\"/b\" title=x>",
        "<a href=> | <a href=/b>",
        "<a href= > | <a href= /b>",
        "<a href=''>x</a> | <a href='/b'>x</a>",
        "<a style='b:url(x)' href id=x href=y> | <a style='b:url(/b)' href=\"/b\" id=x href=y>",
        "<area href/> | <area href=\"/b\"/>",
        "<img src='' alt><iframe src></iframe> | <img src='' alt><iframe src></iframe>",
        "<link rel=next href><script src=''></script> | <link rel=next href><script src=''></script>",
        "<base href><p style> | <base href><p style>",
        "<p style='b:url(#x)'> | <p style='b:url(#x)'>"
      })
  void an_empty_link_is_replaced_where_it_is_one(String page, String expected) {
    var rewriter = new LinkRewriter((_, _) -> "/b");

    byte[] after = rewriter.html(page.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);

    assertThat(new String(after, StandardCharsets.UTF_8)).isEqualTo(expected);
  }

  @Test
  void a_page_keeps_its_charset() {
    for (String name : List.of("windows-1252", "UTF-16LE", "Shift_JIS", "ISO-2022-JP", "GB18030")) {
      Charset charset = Charset.forName(name);
      String text = name.startsWith("w") ? "é <a href=\"ü\">" : "日本 <a href=\"本\">";
      String expected = text.replaceAll("\".*\"", "\"new\"");

      byte[] after = new LinkRewriter((_, _) -> "new").html(text.getBytes(charset), charset);

      assertThat(new String(after, charset)).as(name).isEqualTo(expected);
    }
  }

  @Test
  void what_a_style_sheet_would_misread_is_escaped() {
    byte[] css = "@import 'x'; a { b: url(y) }".getBytes(StandardCharsets.UTF_8);

    byte[] after = new LinkRewriter((_, link) -> link + "'()").css(css);

    assertThat(new String(after, StandardCharsets.UTF_8))
        .isEqualTo("@import 'x\\'\\(\\)'; a { b: url(y\\'\\(\\)) }");
  }

  @Seeds(500)
  void whoever_changes_no_link_changes_no_byte(RandomGenerator random) {
    byte[] page = RandomHtml.page(random);

    byte[] after = new LinkRewriter((_, _) -> null).html(page, StandardCharsets.UTF_8);

    if (!new String(page, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT).contains("base")) {
      assertThat(after).isEqualTo(page);
    }
  }

  @Seeds(500)
  void it_meets_the_links_that_the_extractor_finds(RandomGenerator random) {
    byte[] page = RandomHtml.page(random);
    var met = new ArrayList<String>();
    var extractor = new LinkExtractor(LinkOptions.everything());

    byte[] _ =
        new LinkRewriter(
                (_, link) -> {
                  met.add(link);
                  return null;
                })
            .html(page, StandardCharsets.UTF_8);

    extractor.extract(page, 0, page.length, StandardCharsets.UTF_8);
    var found = new ArrayList<String>();
    for (int i = 0; i < extractor.count(); i++) {
      found.add(extractor.value(i));
    }
    assertThat(met).containsExactlyInAnyOrderElementsOf(found);
  }
}
