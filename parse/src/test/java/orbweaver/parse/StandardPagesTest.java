package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pages and what is in them, case by case from the text of the standards. `~` is a line feed.
class StandardPagesTest {
  private static final Url PAGE = Objects.requireNonNull(Url.parse("http://h/d/p?q#f"));

  private final LinkExtractor extractor = new LinkExtractor();

  /// HTML, 2.4.3 (base), 4.6 (links), 13.1.2 (tags and attributes), 13.2.5 (tokens).
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "<A HREF=x> | http://h/d/x",
        "<a href=x/> | http://h/d/x/",
        "<a/href=x> | http://h/d/x",
        "<a href=x href=y> | http://h/d/x",
        "<a href = 'x' > | http://h/d/x",
        "<a href='x'class=y href=z> | http://h/d/x",
        "<a \"href=x> | ",
        "<a href=\"x y\"> | http://h/d/x%20y",
        "<a href='&sol;x&quest;a&equals;b'> | http://h/x?a=b",
        "<a href='?a=1&copy=2'> | http://h/d/p?a=1&copy=2",
        "<a href='?a=1&copy'> | http://h/d/p?a=1%C2%A9",
        "<a href='?a&lt=b'> | http://h/d/p?a&lt=b",
        "<a href='?a&lt;b'> | http://h/d/p?a%3Cb",
        "<a href='x&#0;'> | http://h/d/x%EF%BF%BD",
        "<a href='&#x80;'> | http://h/d/%E2%82%AC",
        "<a href='x~y'> | http://h/d/xy",
        "<a href> | http://h/d/p?q",
        "<a href=''> | http://h/d/p?q",
        "< a href=x> | ",
        "</a href=x><a href=y> | http://h/d/y",
        "<!-- --!><a href=x> | http://h/d/x",
        "<!--><a href=x> | http://h/d/x",
        "<!--->-><a href=x> | http://h/d/x",
        "<!-- -- ><a href=x> --><a href=y> | http://h/d/y",
        "<?php '<a href=x>' ?><a href=y> | http://h/d/y",
        "<script>x='</scriptx><a href=x>'</script ><a href=y> | http://h/d/y",
        "<noscript><a href=x></noscript> | http://h/d/x",
        "<noframes><a href=x></noframes><a href=y> | http://h/d/y",
        "<iframe><a href=x></iframe><a href=y> | http://h/d/y",
        "<base href='//o'><a href=x> | http://o/x",
        "<base href='?z'><a href=x> | http://h/d/x",
        "<base href='data:,x'><a href=x> | http://h/d/x",
        "<template><base href=/z/></template><a href=x> | http://h/d/x",
        "<svg><base href=/z/></svg><a href=x> | http://h/d/x",
        "<map><area href=x><area nohref></map> | http://h/d/x",
        "<link rel=next href=x> | http://h/d/x",
        "<a href='x' download ping=y> | http://h/d/x"
      })
  void links_are_those_of_the_standard(String html, String link) {
    read(html);
    var parser = new UrlParser();
    Url base = extractor.base(PAGE, parser);
    var links = new ArrayList<String>();
    for (int i = 0; i < extractor.count(); i++) {
      links.add(extractor.resolve(i, base, parser) ? parser.toString() : "none");
    }
    assertThat(links).isEqualTo(link == null ? List.of() : List.of(link));
  }

  /// HTML, 4.8.4.2.1, "parse a srcset attribute".
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "a | a",
        "a, | a",
        "a,, | a",
        ",a 1x | a",
        ", ,a 1x | a",
        "a 1x,b 2x | a b",
        "a,b | a,b",
        "a ,b | a b",
        "a 1x,, b 2x | a b",
        "a (1,2), b | b",
        "a 100w 50h, b 2x | a b",
        "data:,x 1x, b | data:,x b",
        "a~~1x~,~b~2x | a b",
        "a?x=(1,2) 2x | a?x=(1,2)",
        "(a,b) 2x | (a,b)",
        ", | -",
        "a 1x 2x, b | b",
        "a 1w 2w, b | b",
        "a 1w 1x, b | b",
        "a 5h, b | b",
        "a 5h 5w, b | a b",
        "a 0w, b | b",
        "a 300, b 1x | b",
        "a -1x, b .5x | b",
        "a 1.x, b 1e-2x | b",
        "a 1ex, b 1E3x | b",
        "a 1X, b 0x | b",
        "a x, b w | -",
        "a,,,b 2x | a,,,b"
      })
  void candidates_are_split_as_the_standard_does(String srcset, String urls) {
    byte[] bytes = srcset.replace('~', '\n').getBytes(StandardCharsets.UTF_8);
    var candidates = new Srcset(bytes, 0, bytes.length);
    var found = new ArrayList<String>();
    while (candidates.next()) {
      int length = candidates.end() - candidates.start();
      found.add(new String(bytes, candidates.start(), length, StandardCharsets.UTF_8));
    }
    assertThat(found).isEqualTo(urls == null ? List.of() : List.of(urls.split(" ")));
  }

  /// CSS Syntax 3, 4.3, and CSS Cascade 4, 2 (imports).
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "@import 'a' layer(x); | a",
        "@import\"a\"; | a",
        "@import url(a)screen; | a",
        "@importx 'a'; | -",
        "@import/**/url( 'a' ); | a",
        "x{y:URL(a)} | a",
        "x{y:url (a)} | -",
        "x{y:xurl(a)} | -",
        "x{y:-url(a)} | -",
        "x{y:url()} | -",
        "x{y:url( )} | -",
        "x{y:url('')} | -",
        "x{y:url(a/*b*/c)} | a/*b*/c",
        "x{y:url('a)b')} | a)b",
        "x{y:url(a;b{c})} | a;b{c}",
        "x{y:url('a' 'b')} | a",
        "/* ' */x{y:url(a)} | a",
        "x{y:'\\'url(a)'} | -",
        "x{y:url(\\61\\62)} | ab",
        "x{y:image-set(url(a) 1x, url('b') 2x)} | a b",
        "<!-- x{y:url(a)} --> | a",
        "x{y:url(a)url(b)} | a b",
        "x{y:src('a')} | a",
        "x{y:src(a)} | -"
      })
  void style_sheets_are_read_as_the_standard_does(String css, String urls) {
    byte[] bytes = css.getBytes(StandardCharsets.UTF_8);
    var sheet = new CssUrls(bytes, 0, bytes.length);
    var found = new ArrayList<String>();
    while (sheet.next()) {
      found.add(sheet.value());
    }
    assertThat(found).isEqualTo(urls == null ? List.of() : List.of(urls.split(" ")));
  }

  /// HTML, 4.2.2, and 13.2.5.2 (RCDATA).
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "<title>a</title> | a",
        "<TITLE >a</Title > | a",
        "<title>a</titlex></title> | a</titlex>",
        "<title>a<!--</title>-->b | a<!--",
        "<title>&lt;&amp;&notit;</title> | <&¬it;",
        "<title>~ a~~b ~</title> | a b",
        "<title></title><title>a</title> | -",
        "<script><title>a</title></script><title>b</title> | b",
        "<template><title>a</title></template><title>b</title> | b",
        "<textarea><title>a</title></textarea><title>b</title> | b",
        "<math><mtext><title>a</title></mtext></math> | a",
        "<title>a&#10;b&#x20;&#9;c</title> | a b c"
      })
  void the_title_is_that_of_the_standard(String html, String title) {
    read(html);
    assertThat(extractor.title()).isEqualTo(title == null ? "" : title);
  }

  /// HTML, 4.2.5.3, "shared declarative refresh steps".
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "0 | 0 | ",
        "5;a | 5 | a",
        "5,a | 5 | a",
        "5 a | 5 | a",
        "5a | - | ",
        ".5;a | 0 | a",
        "5.9.9;a | 5 | a",
        "-5;a | - | ",
        "+5;a | - | ",
        "x | - | ",
        "0;url = a | 0 | a",
        "0;URL=\"a'b\" c | 0 | a'b",
        "0;url='a | 0 | a",
        "0;url a | 0 | url a",
        "0;urla | 0 | urla",
        "0;u=a | 0 | u=a",
        "0;;a | 0 | ;a",
        "~0~;~url=a | 0 | a",
        ";a | - | "
      })
  void refreshes_are_read_as_the_standard_does(String content, String seconds, String target) {
    Refresh refresh = Refresh.parse(content.replace('~', '\n'));
    assertThat(refresh)
        .isEqualTo(
            seconds == null
                ? null
                : new Refresh(Integer.parseInt(seconds), target == null ? "" : target));
  }

  /// What readers see, in lines: HTML, 15.3 (rendering of blocks) and 15.3.1 (hidden elements).
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a<p>b | a~b",
        "a<span>b</span>c | abc",
        "a<br>b | a~b",
        "a<hr>b | a~b",
        "<ul><li>a<li>b</ul>c | a~b~c",
        "<dl><dt>a<dd>b</dl> | a~b",
        "<table><tr><td>a<td>b<tr><td>c</table> | a~b~c",
        "a<!-- b -->c | ac",
        "a<script>b</script>c | ac",
        "a<style>b</style>c | ac",
        "<title>a</title>b | b",
        "a&nbsp;b | a b",
        "a &lt;b&gt; c | a <b> c",
        "<h1>a</h1>b | a~b",
        "a<template>b</template>c | ac",
        "<label>a</label><em>b</em> | ab",
        "a<meta itemprop=c content=d>b<link itemprop=e href=f>c<output>d</output> | abcd",
        "<svg><text>a<tspan>b</tspan></text><text>c</text></svg> | ab~c"
      })
  void the_visible_text_has_the_blocks_of_the_standard(String html, String text) {
    var reader = new LinkExtractor(LinkOptions.navigation().withText());
    byte[] page = html.getBytes(StandardCharsets.UTF_8);
    reader.extract(page, 0, page.length, StandardCharsets.UTF_8);
    assertThat(reader.text().replace('\u00A0', ' ').replace('\n', '~')).isEqualTo(text);
  }

  private void read(String html) {
    byte[] page = html.replace('~', '\n').getBytes(StandardCharsets.UTF_8);
    extractor.extract(page, 0, page.length, StandardCharsets.UTF_8);
  }
}
