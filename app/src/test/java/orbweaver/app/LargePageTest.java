package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Pages of megabytes, whose links are handed on in slices.
class LargePageTest {
  private static final int LINKS = 30_000;

  @Test
  void no_link_of_a_large_page_is_lost() throws Exception {
    SmallSite site = new SmallSite().page("/", page("/p%d?of=a-page-that-is-large&amp;n=%d"));

    site.crawled(options -> options.depth = 0);

    assertThat(site.verdict(url(""))).isEqualTo("ok");
    assertThat(site.states()).hasSize(1 + LINKS);
    assertThat(site.verdict(url("p" + (LINKS - 1) + "?of=a-page-that-is-large&n=" + (LINKS - 1))))
        .startsWith("blocked-depth");
  }

  @Test
  void pages_beyond_16_megabytes_are_read_to_their_end_only_if_asked_for() throws Exception {
    String page =
        page("/p%d?of=a-page-that-is-large&n=%d") + " ".repeat(17 << 20) + "<a href=/end>";

    SmallSite usual = new SmallSite().page("/", page).crawled(options -> options.depth = 0);
    SmallSite asked =
        new SmallSite()
            .page("/", page)
            .crawled(options -> {
              options.depth = 0;
              options.fetch.request.maxBodySize = 32L << 20;
            });

    assertThat(usual.verdict(url(""))).startsWith("too-large");
    assertThat(usual.states()).doesNotContainKey(url("end"));
    assertThat(asked.verdict(url(""))).isEqualTo("ok");
    assertThat(asked.states()).containsKey(url("end"));
  }

  @Test
  void a_large_page_that_robots_are_not_to_follow_is_not_followed() throws Exception {
    String page = "<meta name=robots content=nofollow>" + page("/p%d?of=a-page-that-is-large&n=%d");
    SmallSite site = new SmallSite().page("/", page);

    site.crawled();

    assertThat(site.requests()).containsExactly("/");
    assertThat(site.verdict(url(""))).startsWith("ok nofollow");
  }

  private static String page(String link) {
    return IntStream.range(0, LINKS)
        .mapToObj(i -> "<a href=\"" + link.formatted(i, i) + "\">page</a>\n")
        .collect(Collectors.joining());
  }

  private static String url(String path) {
    return "http://" + SmallSite.HOST + "/" + path;
  }
}
