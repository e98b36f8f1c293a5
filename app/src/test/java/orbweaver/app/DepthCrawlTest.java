package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What `--depth` means where a page is first found by a long way, and by a shorter one later.
class DepthCrawlTest {
  private static final String FAILS_ONCE = "HTTP/1.1 500 Once\r\nContent-Length: 0\r\n\r\n";

  @Test
  void a_page_that_was_found_by_a_long_way_leads_on_when_a_shorter_one_is_found() throws Exception {
    SmallSite site = roundabout().crawled(options -> options.depth = 3);

    assertThat(site.state("http://site.example/x").depth()).isEqualTo(2);
    assertThat(site.state("http://site.example/y").depth()).isEqualTo(3);
    assertThat(site.verdict("http://site.example/y")).isEqualTo("ok");
    assertThat(site.verdict("http://site.example/z")).isEqualTo("blocked-depth deeper than 3");
    assertThat(site.requests())
        .containsExactly("/", "/late", "/1", "/2", "/x", "/late", "/x", "/y");
  }

  @Test
  void without_a_limit_every_page_is_asked_for_once() throws Exception {
    SmallSite site = roundabout().crawled();

    assertThat(site.verdict("http://site.example/z")).isEqualTo("ok");
    assertThat(site.requests())
        .containsExactly("/", "/late", "/1", "/2", "/x", "/y", "/z", "/late");
  }

  /// The way by `/late` is the shorter one, but it is open later.
  private static SmallSite roundabout() {
    return new SmallSite()
        .page("/", "<a href=/late>late</a><a href=/1>one</a>")
        .inTurn("/late", FAILS_ONCE, page("<a href=/x>x</a>"))
        .page("/1", "<a href=/2>two</a>")
        .page("/2", "<a href=/x>x</a>")
        .page("/x", "<a href=/y>y</a>")
        .page("/y", "<a href=/z>z</a>")
        .page("/z", "the end");
  }

  private static String page(String html) {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: "
        + html.length()
        + "\r\n\r\n"
        + html;
  }
}
