package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
