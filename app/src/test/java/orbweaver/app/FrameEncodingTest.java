package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import orbweaver.crawl.frontier.Mention;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A page that is shown within another and declares no encoding has that of the other ([HTML,
/// 13.2.3.2](https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding)).
class FrameEncodingTest {
  private static final byte[] FRAME = "<a href='/\u00f6'>".getBytes(ISO_8859_1);

  @ParameterizedTest
  @ValueSource(strings = {"<iframe src=/f>", "<frameset><frame src=/f>", "<iframe src=/moved>"})
  void a_frame_is_read_in_the_encoding_of_the_page_around_it(String html) throws Exception {
    SmallSite site =
        new SmallSite()
            .answer("/", "Content-Type: text/html; charset=koi8-r", html.getBytes(ISO_8859_1))
            .redirect("/moved", "/f")
            .answer("/f", "Content-Type: text/html", FRAME)
            .crawled();

    assertThat(site.requests()).contains("/%D0%96").doesNotContain("/%C3%B6");
  }

  @Test
  void what_a_frame_or_its_head_declares_counts_more() throws Exception {
    byte[] meta =
        ("<meta charset=windows-1252>" + new String(FRAME, ISO_8859_1)).getBytes(ISO_8859_1);
    SmallSite site =
        new SmallSite()
            .answer(
                "/",
                "Content-Type: text/html; charset=koi8-r",
                "<iframe src=/f></iframe><iframe src=/g></iframe>".getBytes(ISO_8859_1))
            .answer("/f", "Content-Type: text/html; charset=windows-1251", FRAME)
            .answer("/g", "Content-Type: text/html", meta)
            .crawled();

    assertThat(site.requests()).contains("/%D1%86", "/%C3%B6").doesNotContain("/%D0%96");
  }

  @Test
  void a_page_behind_a_link_has_an_encoding_of_its_own() throws Exception {
    SmallSite site =
        new SmallSite()
            .answer(
                "/", "Content-Type: text/html; charset=koi8-r", "<a href=/f>".getBytes(ISO_8859_1))
            .answer("/f", "Content-Type: text/html", FRAME)
            .crawled();

    assertThat(site.requests()).contains("/%C3%B6");
  }

  @Test
  void a_redirect_to_another_origin_leaves_the_encoding_of_a_page_behind() {
    Mention frame = Mention.frame("KOI8-R");
    Mention sheet = Mention.styleSheet("KOI8-R");

    assertThat(frame.redirected(/* toOtherOrigin= */ true)).isEqualTo(Mention.PAGE);
    assertThat(frame.redirected(/* toOtherOrigin= */ false)).isEqualTo(frame);
    assertThat(sheet.redirected(/* toOtherOrigin= */ true)).isEqualTo(sheet);
  }
}
