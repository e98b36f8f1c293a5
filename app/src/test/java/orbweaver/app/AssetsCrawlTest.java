package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `--assets`: what pages need is fetched too.
class AssetsCrawlTest {
  private static final String SITE = "http://" + SmallSite.HOST;
  private static final String OTHER = "http://" + SmallSite.OTHER_HOST;

  private static SmallSite site(String html) {
    return new SmallSite().page("/", html);
  }

  private static SmallSite css(SmallSite site, String target, String css) {
    return site.answer(target, "Content-Type: text/css", css.getBytes(UTF_8));
  }

  private static SmallSite crawled(SmallSite site) throws Exception {
    return site.crawled(options -> {
      options.collect.assets = true;
      options.depth = 0;
    });
  }

  @Test
  void a_page_is_fetched_with_what_it_needs_at_any_depth() throws Exception {
    SmallSite site =
        site(
            "<link rel=stylesheet href=/s.css><link rel=icon href=/icon.png><script src=/x.js>"
                + "</script><img src=/i.png srcset='/i2.png 2x'><video poster=/p.png>"
                + "<body style='background: url(/bg.png)'><a href=/page>");
    css(site, "/s.css", "@import '/t.css'; a { background: url(/in-s.png) }");
    css(site, "/t.css", "b { background: url(/in-t.png) }");

    assertThat(crawled(site).requests())
        .containsExactlyInAnyOrder(
            "/",
            "/s.css",
            "/icon.png",
            "/x.js",
            "/i.png",
            "/i2.png",
            "/p.png",
            "/bg.png",
            "/t.css",
            "/in-s.png",
            "/in-t.png");
    assertThat(site.verdict(SITE + "/page")).isEqualTo("blocked-depth deeper than 0");
    assertThat(site.state(SITE + "/in-t.png").parent())
        .isEqualTo(site.state(SITE + "/t.css").key());
  }

  @Test
  void nothing_but_pages_is_fetched_without_it() throws Exception {
    assertThat(site("<img src=/i.png><link rel=stylesheet href=/s.css>").crawled().requests())
        .containsExactly("/");
  }

  @Test
  void icons_are_needed_by_whatever_name_and_an_anchor_never_names_one() throws Exception {
    SmallSite site =
        site(
            "<link rel=apple-touch-icon-precomposed href=/a.png><link rel=mask-icon href=/m.svg>"
                + "<link rel=image_src href=/s.png><a rel=icon href=/icons>");

    assertThat(crawled(site).requests()).containsExactlyInAnyOrder("/", "/a.png", "/m.svg");
    assertThat(site.verdict(SITE + "/icons")).isEqualTo("blocked-depth deeper than 0");
  }

  @Test
  void an_asset_may_lie_on_another_host_where_a_page_may_not() throws Exception {
    SmallSite site =
        crawled(
            site(
                "<a href=%s/i.png><img src=%s/i.png><a href=%s/page>"
                    .formatted(OTHER, OTHER, OTHER)));

    assertThat(site.requests()).containsExactly("/", "/i.png");
    assertThat(site.verdict(OTHER + "/page")).isEqualTo("blocked-scope scope host");
  }

  @Test
  void a_page_that_is_shown_in_another_is_followed_only_where_a_link_would_be() throws Exception {
    String html = "<object data=/in></object><object data=%s/out></object>".formatted(OTHER);
    SmallSite site =
        site(html).page("/in", "<a href=/from-in>").page("/out", "<a href=%s/a>".formatted(SITE));

    site.crawled(options -> options.collect.assets = true);

    assertThat(site.requests()).containsExactlyInAnyOrder("/", "/in", "/out", "/from-in");
  }

  /// [CSS Syntax 3, 3.2](https://www.w3.org/TR/css-syntax-3/#input-byte-stream), [HTML,
  /// 4.6.7.19](https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet).
  @ParameterizedTest
  @CsvSource({
    "charset=windows-1251, '', '', windows-1251",
    "charset=koi8-r, '', '', koi8-r",
    "charset=windows-1251, charset=koi8-r, '', koi8-r",
    "charset=windows-1251, charset=nonsense, '', windows-1251",
    "charset=windows-1251, charset=koi8-r, ;charset=utf-8, utf-8",
    "charset=windows-1251, '', ;charset=koi8-r, koi8-r",
    "charset=utf-8, '', ;charset=koi8-r, koi8-r"
  })
  void a_style_sheet_that_does_not_say_its_encoding_has_that_of_who_refers_to_it(
      String page, String link, String header, String written) throws Exception {
    Charset charset = Charset.forName(written);
    byte[] html = ("<link rel=stylesheet href=/s.css " + link + ">").getBytes(UTF_8);
    SmallSite site = new SmallSite().answer("/", "Content-Type: text/html;" + page, html);
    site.answer(
        "/s.css",
        "Content-Type: text/css" + header,
        "@import '/t.css'; a { b: url(/в-s.png?щ) }".getBytes(charset));
    site.answer("/t.css", "Content-Type: text/css", "a { b: url(/в-t.png) }".getBytes(charset));

    assertThat(crawled(site).requests())
        .containsExactlyInAnyOrder(
            "/", "/s.css", "/t.css", "/%D0%B2-s.png?%D1%89", "/%D0%B2-t.png");
  }

  @Test
  void what_a_style_sheet_says_itself_counts_more_than_who_refers_to_it() throws Exception {
    String css = "@charset 'koi8-r';@import '/t.css'; a { b: url(/в.png) }".replace('\'', '"');
    SmallSite site = new SmallSite();
    site.answer(
        "/",
        "Content-Type: text/html; charset=windows-1251",
        "<style>@import '/s.css'; a { b: url(/э.png?щ) }</style><img src=/x.png?щ>"
            .getBytes(Charset.forName("windows-1251")));
    site.answer("/s.css", "Content-Type: text/css", css.getBytes(Charset.forName("koi8-r")));

    assertThat(crawled(site).requests())
        .containsExactlyInAnyOrder(
            "/", "/s.css", "/%D1%8D.png?%D1%89", "/x.png?%F9", "/t.css", "/%D0%B2.png");
  }

  /// [CSS Values 4, 4.5.1](https://drafts.csswg.org/css-values-4/#local-urls).
  @Test
  void a_fragment_in_a_style_sheet_is_no_file() throws Exception {
    SmallSite site =
        site(
            "<base href=%s/x/><style>a { filter: url(#f) }</style><p style='mask:url(#m)'>"
                    .formatted(OTHER)
                + "<img src=i.png>");

    assertThat(crawled(site).requests()).containsExactly("/", "/x/i.png");
  }

  /// The one of them is read on the loop, the other by a worker.
  @ParameterizedTest
  @ValueSource(ints = {1, 2_000_000})
  void a_style_sheet_is_read_whatever_its_length(int length) throws Exception {
    String filling = "/*" + "x".repeat(length) + "*/";
    SmallSite site = site("<link rel=stylesheet href=/s.css>");
    css(site, "/s.css", "a { b: url(/1.png) }" + filling + "a { b: url(/2.png), url(/1.png) }");

    assertThat(crawled(site).requests())
        .containsExactlyInAnyOrder("/", "/s.css", "/1.png", "/2.png");
    assertThat(site.state(SITE + "/s.css").bodyBytes()).isGreaterThan(length);
  }

  @Test
  void style_sheets_without_end_come_to_one() throws Exception {
    SmallSite site = site("<link rel=stylesheet href=/0.css>");
    for (int i = 0; i < 30; i++) {
      css(site, "/" + i + ".css", "@import '/" + (i + 1) + ".css'");
    }

    assertThat(crawled(site).requests()).hasSize(12);
    assertThat(site.verdict(SITE + "/11.css"))
        .isEqualTo("too-many-redirects more than 10 in a row");
  }
}
