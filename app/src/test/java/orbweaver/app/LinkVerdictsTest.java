package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import orbweaver.crawl.frontier.Scope;
import orbweaver.parse.Url;
import orbweaver.parse.UrlRules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every link has a verdict, also where it leads nowhere.
class LinkVerdictsTest {
  private static final String SITE = "http://" + SmallSite.HOST;

  @Test
  void links_that_no_crawl_can_follow_are_told_with_the_reason() throws Exception {
    SmallSite site =
        new SmallSite()
            .page(
                "/",
                "<a href='javascript:void(0)'><a href='data:text/html,<b>'><a"
                    + " href=mailto:a@b.example><a href='http://[x/'><a href='#top'><a"
                    + " href='/#top'>")
            .crawled();

    assertThat(site.verdict("javascript:void(0)")).isEqualTo("blocked-scheme javascript");
    assertThat(site.verdict("data:text/html")).isEqualTo("blocked-scheme data");
    assertThat(site.verdict("mailto:a@b.example")).isEqualTo("blocked-scheme mailto");
    assertThat(site.verdict("invalid:http://[x/")).isEqualTo("invalid-url not a URL");
    assertThat(site.states()).hasSize(5);
  }

  /// Addresses of one's own house, in other clothes.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.9/",
        "http://2130706441/",
        "http://0x7f.9:8080/",
        "http://0.0.0.0/",
        "http://169.254.169.254/latest/meta-data/",
        "http://[::ffff:10.0.0.1]/",
        "http://[64:ff9b::a00:1]/",
        "https://[2002:a00:1::]/"
      })
  void a_redirect_into_ones_own_house_is_not_followed(String location) throws Exception {
    String target = Objects.requireNonNull(Url.parse(location)).href();
    SmallSite site =
        new SmallSite()
            .redirect("/", location)
            .crawled(options -> {
              options.fetch.allowPrivateIps = false;
              options.scope = Scope.ANY;
            });

    assertThat(site.verdict(SITE + "/")).isEqualTo("redirect " + target);
    assertThat(site.verdict(target)).startsWith("blocked-address ");
    assertThat(site.requests()).containsExactly("/");
  }

  @Test
  void links_of_a_page_that_says_nofollow_are_told_and_followed_from_elsewhere() throws Exception {
    SmallSite site =
        new SmallSite()
            .page("/", "<meta name=robots content=nofollow><a href=/a><a href=/b>")
            .crawled();
    assertThat(site.requests()).containsExactly("/");
    assertThat(site.verdict(SITE + "/")).startsWith("ok nofollow");
    assertThat(site.verdict(SITE + "/a")).startsWith("blocked-nofollow");

    site =
        new SmallSite()
            .page("/", "<a href=/quiet><a href=/loud>")
            .page("/quiet", "<meta name=robots content=nofollow><a href=/a><a href=/b>")
            .page("/loud", "<a href=/a>")
            .page("/a", "a")
            .crawled();
    assertThat(site.requests()).containsExactly("/", "/quiet", "/loud", "/a");
    assertThat(site.verdict(SITE + "/a")).isEqualTo("ok");
    assertThat(site.verdict(SITE + "/b")).startsWith("blocked-nofollow");
  }

  @Test
  void the_head_of_an_answer_may_say_nofollow() throws Exception {
    byte[] page = "<a href=/a>".getBytes(ISO_8859_1);
    String type = "Content-Type: text/html\r\nX-Robots-Tag: ";

    assertThat(new SmallSite().answer("/", type + "nofollow", page).crawled().requests())
        .containsExactly("/");
    assertThat(new SmallSite().answer("/", type + "otherbot: none", page).crawled().requests())
        .containsExactly("/", "/a");
    assertThat(
            new SmallSite()
                .answer("/", type + "nofollow", page)
                .crawled(options -> options.fetch.noRobots = true)
                .requests())
        .containsExactly("/", "/a");
  }

  @Test
  void a_page_that_is_not_for_search_results_says_so_in_its_verdict() throws Exception {
    String type = "Content-Type: text/html\r\nX-Robots-Tag: unavailable_after: ";
    SmallSite site =
        new SmallSite()
            .answer("/", type + "25 Jun 1999 15:00:00 PST", "<a href=/b>".getBytes(ISO_8859_1))
            .page("/b", "<meta name=robots content='noindex,nofollow'><a href=/c>")
            .answer("/c", type + "2999-01-01T00:00:00Z", "c".getBytes(ISO_8859_1))
            .crawled(options -> options.seeds = List.of(SITE + "/", SITE + "/c"));

    assertThat(site.verdict(SITE + "/"))
        .isEqualTo("ok unavailable_after: not for search results since 1999-06-25T23:00:00Z");
    assertThat(site.verdict(SITE + "/b"))
        .isEqualTo("ok nofollow: its links are not followed; noindex: not for search results");
    assertThat(site.verdict(SITE + "/c"))
        .isEqualTo("ok unavailable_after: not for search results from 2999-01-01T00:00:00Z");
  }

  @Test
  void links_in_the_head_of_an_answer_are_followed() throws Exception {
    String head =
        "Content-Type: text/html\r\nLink: </next>; rel=next, <s.css>; rel=stylesheet, <m@h>; rev=made\r\n"
            + "Refresh: 3; url=x?a";
    byte[] page = "<base href=/elsewhere/><a href=a>".getBytes(ISO_8859_1);

    SmallSite site = new SmallSite().answer("/", head, page).crawled();

    assertThat(site.requests()).containsExactly("/", "/x?a", "/next", "/elsewhere/a");
  }

  @Test
  void what_links_name_for_programs_is_not_fetched_and_what_readers_follow_is() throws Exception {
    byte[] page =
        ("<link rel=search type=application/opensearchdescription+xml href=/o.xml>"
                + "<link rel=search href=/search.html><link rel=pingback href=/xmlrpc.php>"
                + "<link rel=alternate type=application/json+oembed href=/oembed>"
                + "<a rel=prefetch href=/next><a rel='icon' href=/icons>")
            .getBytes(ISO_8859_1);
    String head = "Content-Type: text/html\r\nLink: </wp-json/>; rel=\"https://api.w.org/\"";

    SmallSite site = new SmallSite().answer("/", head, page).crawled();

    assertThat(site.requests()).containsExactly("/", "/search.html", "/next", "/icons");
  }

  @Test
  void of_many_links_in_a_head_the_first_are_followed_and_the_page_says_so() throws Exception {
    String links =
        IntStream.range(0, 300)
            .mapToObj(i -> "</" + i + ">;rel=next")
            .collect(Collectors.joining(","));
    byte[] page = "<meta name=robots content=noindex>".getBytes(ISO_8859_1);

    SmallSite site =
        new SmallSite().answer("/", "Content-Type: text/html\r\nLink: " + links, page).crawled();

    assertThat(site.requests()).hasSize(1 + 256).contains("/255").doesNotContain("/256");
    assertThat(site.verdict(SITE + "/"))
        .isEqualTo(
            "ok 44 links in the head, beyond 256, are not followed; noindex: not for search results");
  }

  @Test
  void a_page_without_a_type_is_known_by_its_bytes() throws Exception {
    byte[] page = "<!doctype html><a href=/a>".getBytes(ISO_8859_1);

    SmallSite site = new SmallSite().answer("/", "X: y", page).crawled();

    assertThat(site.requests()).containsExactly("/", "/a");
    assertThat(site.states().get(SITE + "/").contentType()).isEqualTo("text/html");
  }

  @Test
  void a_page_cannot_have_verdicts_without_end() throws Exception {
    String links =
        IntStream.range(0, 1_000)
            .mapToObj(i -> "<a href='javascript:f(" + i + ")'>")
            .collect(Collectors.joining());

    assertThat(new SmallSite().page("/", links).crawled().states()).hasSize(1 + 256);
  }

  /// A link that is cut would lead elsewhere, so it is not followed, and that is told.
  @ParameterizedTest
  @CsvSource({"x, 65536", "%20, 25000", "é, 20000", "<, 30000"})
  void a_link_that_is_too_long_has_a_verdict(String written, int times) throws Exception {
    String path = "/" + written.repeat(times);
    String links = "<a href='" + path.replace("é", "&eacute;") + "'><a href=/ok>";

    SmallSite site = new SmallSite().page("/", links).crawled();

    assertThat(site.requests()).containsExactly("/", "/ok");
    Url name = Objects.requireNonNull(Url.parse("too-long:" + path.substring(0, 512)));
    assertThat(site.verdict(name.href())).isEqualTo("invalid-url longer than 65536 bytes");
  }

  @Test
  void urls_that_count_as_one_page_are_fetched_once_if_asked_for() throws Exception {
    String links = "<a href='/a?utm_source=x&b=1'><a href='/a?b=1'><a href='/x/'><a href='/x'>";

    assertThat(new SmallSite().page("/", links).crawled().requests()).hasSize(5);
    assertThat(
            new SmallSite()
                .page("/", links)
                .redirect("/x/", "/x")
                .crawled(options -> options.samePage = UrlRules.of("tracking,slash"))
                .requests())
        .containsExactly("/", "/a?utm_source=x&b=1", "/x/", "/x");
  }
}
