package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Redirects that are odd, of pages and of robots.txt: what is asked for next, and what became of
/// them.
class OddRedirectsTest {
  private static final String HOME = "http://" + SmallSite.HOST + "/";
  private static final String RULES = "User-agent: *\nDisallow: /no\n";

  private static String redirect(int status, String fields) {
    return "HTTP/1.1 " + status + " So\r\nContent-Length: 0\r\n" + fields + "\r\n\r\n";
  }

  /// What stands in the place of the field `Location`, with `^` between two lines.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          301 | Location: /a b             | /a%20b
          302 | Location:   /a             | /a
          303 | location:/a                | /a
          307 | LOCATION: a                | /a
          308 | Location: ?q               | /?q
          301 | Location: //site.example/a | /a
          301 | Location: HTTP:/a          | /a
          301 | Location: \\a\\b           | /a/b
          301 | Location: /Ã¼?Ã¼           | /%C3%BC?%C3%BC
          301 | Location: /é?é             | /%E9?%E9
          301 | Location: /Ã¼é%C3%BC?Ã     | /%C3%BC%E9%C3%BC?%C3
          301 | Location: http://é/        | ''
          301 | Location: /a#/b            | /a
          301 | Location: /a?b#c?d         | /a?b
          301 | Location: http://u:p@site.example/a | /a
          301 | Location: http://site.example:80/a  | /a
          301 | Location: /a^ b            | /a%20b
          301 | Location: /a^Location: /b  | /a
          301 | Location: /a\t?b           | /a?b
          301 | Location: /%zz%            | /%zz%
          301 | Location: /<a>"'           | /%3Ca%3E%22'
          301 | Location: http://[::1/     | ''
          301 | Location: http://          | ''
          301 | Location: javascript:a     | ''
          301 | Location: file:///etc/passwd | ''
          301 | X: y                       | ''
          300 | Location: /a               | ''
          304 | Location: /a               | ''
          305 | Location: /a               | ''
          306 | Location: /a               | ''
          399 | Location: /a               | ''
          201 | Location: /a               | ''
          200 | Location: /a               | ''
          """)
  void a_location_is_what_browsers_take_it_for(int status, String field, String asked)
      throws Exception {
    SmallSite site =
        new SmallSite().inTurn("/", redirect(status, field.replace("^", "\r\n"))).crawled();

    var wanted = new ArrayList<>(List.of("/"));
    if (!asked.isEmpty()) {
      wanted.add(asked);
    }
    assertThat(site.requests()).containsExactlyElementsOf(wanted);
    assertThat(site.verdict(HOME)).doesNotContain("internal");
    assertThat(site.verdict(HOME).startsWith("redirect http:")).isEqualTo(!asked.isEmpty());
  }

  /// A character for each octet, where `Location` has octets.
  @Test
  void a_refresh_is_what_browsers_take_it_for() throws Exception {
    SmallSite site =
        new SmallSite()
            .answer("/", "Content-Type: text/html\r\nRefresh: 0;url=/é?Ã©", new byte[1])
            .crawled();

    assertThat(site.requests()).containsExactly("/", "/%C3%A9?%C3%83%C2%A9");
  }

  @Test
  void a_link_in_the_head_has_octets_too() throws Exception {
    String links = "Link: </é>; rel=next, </Ã©>; rel=prev";
    SmallSite site =
        new SmallSite().answer("/", "Content-Type: text/html\r\n" + links, new byte[1]).crawled();

    assertThat(site.requests()).containsExactlyInAnyOrder("/", "/%E9", "/%C3%A9");
  }

  @Test
  void a_redirect_whose_body_never_ends_right_is_followed() throws Exception {
    String cut =
        "HTTP/1.1 301 So\r\nLocation: /a\r\nContent-Encoding: gzip\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n4\r\n\u001f\u008b\u0008\u0000\r\nbad\r\n";
    SmallSite site = new SmallSite().inTurn("/", cut).page("/a", "a").crawled();

    assertThat(site.requests()).containsExactly("/", "/a");
    assertThat(site.verdict(HOME)).isEqualTo("redirect http://site.example/a");
  }

  @ParameterizedTest
  @CsvSource({
    "X: y, no Location",
    "Location: http://[, no Location that is a URL",
    "Location: /LONG, a Location longer than 65536 bytes"
  })
  void a_redirect_without_a_target_says_what_is_wrong(String field, String why) throws Exception {
    String sent = field.replace("LONG", "x".repeat(1 << 16));
    SmallSite site = new SmallSite().inTurn("/", redirect(301, sent)).crawled();

    assertThat(site.verdict(HOME)).isEqualTo("redirect-unfollowed " + why);
  }

  /// A chain that is too long is no reason to refuse its end where a link leads there.
  @Test
  void what_too_long_a_chain_led_to_is_visited_if_a_link_does_too() throws Exception {
    SmallSite site =
        new SmallSite()
            .page("/", "<a href=/c0>chain</a> <a href=/1>on</a>")
            .page("/1", "<a href=/2>on</a>")
            .page("/2", "<a href=/c11>back</a>")
            .page("/c13", "end");
    for (int i = 0; i < 13; i++) {
      site.redirect("/c" + i, "/c" + (i + 1));
    }
    site.crawled();

    assertThat(site.requests()).containsSubsequence("/c10", "/2", "/c11", "/c12", "/c13");
    assertThat(site.verdict(HOME + "c13")).isEqualTo("ok");
  }

  /// Of a redirect before its target, of an error before the next attempt.
  @ParameterizedTest
  @CsvSource({"302, /a 60", "503, / 60"})
  void of_several_times_to_wait_the_longest_counts(int status, String next) throws Exception {
    String waits = "Retry-After: 5\r\nretry-after: soon\r\nRetry-After: 60\r\nRetry-After: 7";
    SmallSite site =
        new SmallSite()
            .inTurn("/", redirect(status, "Location: /a\r\n" + waits), redirect(404, "X: y"))
            .page("/a", "a")
            .crawled();

    assertThat(site.times()).last().isEqualTo(next);
  }

  @Test
  void rules_may_be_compressed() throws Exception {
    var gzip = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(gzip)) {
      out.write(RULES.getBytes(ISO_8859_1));
    }
    SmallSite site =
        new SmallSite()
            .answer("/robots.txt", "Content-Encoding: gzip", gzip.toByteArray())
            .page("/", "<a href=/no>no</a> <a href=/yes>yes</a>")
            .page("/yes", "yes")
            .crawled();

    assertThat(site.requests()).containsExactly("/", "/yes");
  }

  /// Five are followed (RFC 9309 2.3.1.2); behind more there are no rules.
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 6})
  void rules_lie_behind_five_redirects_at_most(int hops) throws Exception {
    SmallSite site = new SmallSite().page("/", "<a href=/no>no</a>").page("/no", "no");
    for (int i = 0; i < hops; i++) {
      String from = i == 0 ? "/robots.txt" : "/robots" + i;
      String to = i + 1 == hops ? "/rules" : "/robots" + (i + 1);
      site.inTurn(from, redirect(302, "Location: " + to));
    }
    site.answer("/rules", "Content-Type: text/plain", RULES.getBytes(ISO_8859_1)).crawled();

    assertThat(site.requests().contains("/no")).isEqualTo(hops > 5);
    assertThat(site.requests().contains("/rules")).isEqualTo(hops <= 5);
  }
}
