package orbweaver.store.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import orbweaver.parse.Url;
import orbweaver.store.dom.HtmlPage;
import orbweaver.testing.ProjectFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageMarkdownTest {
  private static final Url URL =
      Objects.requireNonNull(Url.parse("https://example.org/docs/page.html"));

  @Test
  void headings_paragraphs_and_what_stands_in_a_line_are_kept() {
    assertThat(
            markdown(
                "<h1>Title <a href='#t'>\u00b6</a></h1><p>Some <b>bold </b>and <i>it</i>,\n <code>a`b</code> and"
                    + " <a href='../x?y=(1)'>a  link</a>.<br>Next line.<p>5 * 3 &lt;b> snake_case"
                    + " &amp;amp; P&amp;R"))
        .isEqualTo(
            """
            # Title

            Some **bold** and *it*, `` a`b `` and [a link](https://example.org/x?y=%281%29). \s
            Next line.

            5 \\* 3 \\<b> snake_case \\&amp; P&R\
            """);
  }

  /// CommonMark, 6.1 (code spans) and 6.2 (emphasis).
  @ParameterizedTest
  @CsvSource({
    "<b>a</b><b>b</b><strong>c</strong>, **abc**",
    "<i>a</i><em>b</em>, *ab*",
    "<code>a</code><code>b</code>, `ab`",
    "<s>a</s><del>b</del>, ~~ab~~",
    "<b>a</b> <b>b</b>, **a** **b**",
    "<b>a </b><b>b</b>, **a** **b**",
    "2*<i>b</i>, 2\\**b*"
  })
  void what_follows_its_like_at_once_is_one_with_it(String html, String markdown) {
    assertThat(markdown("<p>" + html)).isEqualTo(markdown);
  }

  @Test
  void lists_nest_and_are_numbered() {
    assertThat(
            markdown(
                "<ul><li>one<li><p>two</p><ol><li>a<li>b<pre>x\n y</pre></ol></ul><p>1. no list<p># no"
                    + " heading"))
        .isEqualTo(
            """
            - one
            - two

              1. a
              2. b

                 ```
                 x
                  y
                 ```

            1\\. no list

            \\# no heading\
            """);
  }

  @Test
  void code_keeps_its_lines_and_tells_its_language() {
    assertThat(
            markdown(
                "<p>x</p><pre><code class='language-java'>\nif (a) {\n  ```b;\n}\n</code></pre>"))
        .isEqualTo("x\n\n````java\nif (a) {\n  ```b;\n}\n````");
  }

  @Test
  void tables_of_data_are_tables_and_others_are_not() {
    assertThat(
            markdown(
                "<table><tr><th>A<th>B|C</tr><tr><td colspan=2>1</tr><tr><td>2<td><b>x</b><br>y</tr></table>"
                    + "<table><tr><td><p>laid</p><ul><li>out</ul><td>so</table>"))
        .isEqualTo(
            """
            | A | B\\|C |
            | --- | --- |
            | 1 |  |
            | 2 | **x** y |

            laid

            - out

            so\
            """);
  }

  @Test
  void quotes_mark_each_of_their_lines() {
    assertThat(markdown("<blockquote><p>one<br>two<p>three</blockquote><p>after"))
        .isEqualTo("> one  \n> two\n>\n> three\n\nafter");
  }

  @Test
  void what_stands_around_the_text_is_left_out() {
    String sentence = "<p>This is what the page is about, in a sentence of some length.</p>";
    assertThat(
            markdown(
                "<header><a href=/>Home</a></header><nav><a href=/a>A</a></nav>"
                    + "<div id=cookie-banner>We use cookies</div>"
                    + "<div class=content><h1>About</h1>"
                    + sentence.repeat(3)
                    + "<div class='share-buttons'>Share</div>"
                    + "<ul><li><a href=/1>One more</a><li><a href=/2>Another</a><li><a href=/3>Third</a></ul>"
                    + "</div><aside>See also</aside><script>var x</script><footer>Imprint</footer>"))
        .isEqualTo(
            "# About"
                + "\n\nThis is what the page is about, in a sentence of some length.".repeat(3));
  }

  /// As manuals have them (DocBook, its names left out), around a page that is hardly more than a
  /// list.
  @Test
  void tables_that_turn_pages_are_left_out_also_where_little_else_is() {
    String page =
        "<div><table><tr><th colspan=3>Chapter 2. The Words of the Language<tr><td><a href=a>Prev</a>"
            + "<td>Part I. Tutorial<td><a href=b>Next</a></table><hr></div>"
            + "<div><h1>Chapter 2. The Words</h1><dl><dt><a href=c>2.1. Of the first kind</a>"
            + "<dt><a href=d>2.2. Of another kind</a><dt><a href=e>2.3. Of a third</a></dl></div>"
            + "<div><table><tr><td><a href=a>Prev</a><td><a href=u>Up</a><td><a href=b>» Next</a>"
            + "<tr><td>Chapter 1. Letters<td><a href=h>Home</a><td>Chapter 3. Sentences</table></div>";

    assertThat(markdown(page))
        .startsWith("# Chapter 2. The Words")
        .contains("2.3. Of a third")
        .doesNotContain("Prev", "Home", "Letters", "Sentences", "Tutorial");
  }

  @Test
  void what_only_mentions_the_next_page_stays() {
    String table =
        "<table><tr><th>Key<th>Does<tr><td>n<td><a href=x>Next</a> one<tr><td>q<td>Quits</table>";
    String story = "<div><p>It was late.</p><a href=a>Prev</a> <a href=b>Next</a></div>";

    String code = "<p>What <a href=x>next()</a> does, and <a href=y>next()</a> again.</p>";

    assertThat(markdown("<h1>Code</h1><p>Functions that are built in are these.</p>" + code))
        .contains("does, and");
    assertThat(markdown("<h1>Keys</h1><p>What the keys of the reader do.</p>" + table))
        .contains("Quits");
    assertThat(markdown("<h1>Story</h1><p>Once upon a time, and so on, at length.</p>" + story))
        .contains("It was late.");
  }

  @Test
  void only_links_that_lead_somewhere_are_links() {
    assertThat(
            markdown(
                "<p><a href='javascript:x()'>run</a> <a href='#top'>top</a> <a href='mailto:a@b.c'>mail</a>"
                    + " <img src=/i.png alt='An image'><img src=/j.png></p>"))
        .isEqualTo("run top [mail](mailto:a@b.c) ![An image](https://example.org/i.png)");
  }

  @Test
  void nothing_is_the_text_of_nothing() {
    assertThat(markdown("")).isEmpty();
    assertThat(markdown("<p> </p><ul><li></ul><pre>\n</pre><h2></h2>")).isEmpty();
  }

  /// Each page with a phrase of its text and one of what stands around it.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          readability__test_test-pages_ars-1_source.html      | networking internals | Staff Directory
          readability__test_test-pages_mozilla-1_source.html  | choice and flexibility | Trademark Abuse
          readability__test_test-pages_aclu_source.html       | Facebook             | Privacy statement
          readability__test_test-pages_nytimes-1_source.html  | sanctions            | Subscribe
          parser__fixtures_www.wired.com--other.html          | Michelin Aircraft    | Do Not Sell My Personal Info
          """)
  void real_pages_lose_what_stands_around_them(String file, String within, String around)
      throws IOException {
    Path path = ProjectFolder.shared("pages").resolve(file);
    assumeTrue(Files.exists(path), path + " is not here");
    byte[] html = Files.readAllBytes(path);
    HtmlPage page = HtmlPage.parse(URL, Instant.EPOCH, html, "");
    String all = page.dom().body().text();

    String text = PageMarkdown.of(page).text();

    assertThat(all).contains(within).contains(around);
    assertThat(text).contains(within).doesNotContain(around);
  }

  private static String markdown(String html) {
    return PageMarkdown.of(HtmlPage.parse(URL, Instant.EPOCH, html)).text();
  }
}
