package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import orbweaver.crawl.robots.RobotsCache;
import org.junit.jupiter.api.Test;

/// Crawls of a site whose robots.txt is longer than is read ([RFC 9309, 2.5](
/// https://www.rfc-editor.org/rfc/rfc9309#section-2.5)).
class LargeRobotsTest {
  private static final String RULES = "User-agent: *\nDisallow: /b\n";
  private static final String CUT_RULE = "Disallow: /";

  private static SmallSite site(String robots) {
    return new SmallSite()
        .answer("/robots.txt", "Content-Type: text/plain", robots.getBytes(UTF_8))
        .page("/", "<a href=/a>a</a><a href=/b>b</a>")
        .page("/a", "a")
        .page("/b", "b");
  }

  @Test
  void the_rules_before_the_limit_count_and_the_one_that_it_cuts_does_not() throws Exception {
    int fill = RobotsCache.MAX_BYTES - RULES.length() - CUT_RULE.length() - 1;
    SmallSite site = site(RULES + "#".repeat(fill) + "\n" + CUT_RULE + "private\n").crawled();

    assertThat(site.requests()).containsExactly("/", "/a");
    assertThat(site.verdict("http://" + SmallSite.HOST + "/b"))
        .isEqualTo(
            "blocked-robots robots.txt (the body is larger than 524288 bytes)"
                + " line 2: Disallow: /b");
  }

  @Test
  void half_a_mebibyte_is_read_wholly() throws Exception {
    int fill = RobotsCache.MAX_BYTES - 12 - RULES.length() - 1;
    SmallSite site = site("User-agent:*" + "#".repeat(fill) + "\n" + RULES).crawled();

    assertThat(site.requests()).containsExactly("/", "/a");
    assertThat(site.verdict("http://" + SmallSite.HOST + "/b"))
        .isEqualTo("blocked-robots robots.txt line 3: Disallow: /b");
  }
}
