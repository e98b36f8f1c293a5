package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsTxtTest {

  @Test
  void a_decision_names_its_line_rule_and_group() {
    RobotsTxt robots = parse("# hi\r\nUser-agent: *\r\nDisallow: /a # not b\rAllow: /a/b\n");
    assertThat(robots.decide("/a/x"))
        .isEqualTo(new RobotsTxt.Decision(false, 3, "Disallow: /a", "*"));
    assertThat(robots.decide("/a/b"))
        .isEqualTo(new RobotsTxt.Decision(true, 4, "Allow: /a/b", "*"));
    assertThat(robots.decide("/c")).isEqualTo(new RobotsTxt.Decision(true, 0, "", ""));
  }

  @Test
  void our_group_alone_counts_if_there_is_one() {
    RobotsTxt robots =
        parse(
            """
            User-agent: *
            Disallow: /
            User-agent: OrbWeaver/2.0
            Disallow: /p
            Crawl-delay: 1.5
            """);
    assertThat(robots.decide("/x").allowed()).isTrue();
    assertThat(robots.decide("/p").group()).isEqualTo("orbweaver");
    assertThat(robots.crawlDelay()).hasValue(Duration.ofMillis(1500));
  }

  @ParameterizedTest
  @CsvSource({
    "/a*b, /a/x/b/c, true",
    "/a*b$, /a/x/b/c, false",
    "/a*b$, /abb, true",
    "*.php$, /x.php, true",
    "/*, /, true",
    "/a**b, /ab, true",
    "/$, /, true",
    "/$, /a, false",
    "/a$b, /a$b, true",
    "/%2A, /*, true",
    "/%2A, /x, false",
    "/%61, /a, true",
    "/é, /%c3%a9, true",
    "/*aab, /aaab, true",
    "/x*$, /xyz, true"
  })
  void patterns_match_as_the_standard_says(String rule, String target, boolean matches) {
    RobotsTxt robots = parse("User-agent: *\nDisallow: " + rule);
    assertThat(robots.decide(target).allowed()).isEqualTo(!matches);
  }

  @Test
  void hostile_patterns_cost_no_more_than_others() {
    RobotsTxt robots = parse("User-agent: *\nDisallow: /" + "*a".repeat(5000) + "b");
    byte[] target = ("/" + "a".repeat(50_000)).getBytes(StandardCharsets.US_ASCII);
    assertThat(robots.decide(target, 0, target.length).allowed()).isTrue();
  }

  /// With a mark, and without one as some editors leave it.
  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
  void a_file_in_utf_16_is_read(String charset) {
    for (String mark : List.of("\uFEFF", "")) {
      byte[] body = (mark + "User-agent: *\nDisallow: /é").getBytes(Charset.forName(charset));
      assertThat(RobotsTxt.parse(body, "orbweaver").decide("/%C3%A9").line()).isEqualTo(2);
    }
  }

  /// A line that begins with a zero byte is lost, and no other.
  @Test
  void a_zero_byte_makes_no_utf_16() {
    RobotsTxt robots = parse("\0x\nUser-agent: *\nDisallow: /x");
    assertThat(robots.decide("/x").line()).isEqualTo(3);
  }

  @Test
  void sitemaps_belong_to_no_group() {
    RobotsTxt robots = parse("Sitemap: http://a/s.xml\nUser-agent: x\nSitemap: http://a/t.xml");
    assertThat(robots.sitemaps()).containsExactly("http://a/s.xml", "http://a/t.xml");
  }

  @Test
  void the_file_itself_is_always_allowed() {
    assertThat(parse("User-agent: *\nDisallow: /").decide("/robots.txt").allowed()).isTrue();
    assertThat(RobotsTxt.disallowAll().decide("/robots.txt").allowed()).isTrue();
  }

  @Test
  void a_file_that_is_missing_or_unknown_answers_alike_for_all() {
    assertThat(RobotsTxt.allowAll().decide("/x").allowed()).isTrue();
    assertThat(RobotsTxt.disallowAll().decide("/x").allowed()).isFalse();
  }

  @Test
  void real_files_decide_about_everything() {
    for (Path file : Shared.files("robots-files", "")) {
      RobotsTxt robots = RobotsTxt.parse(Shared.bytes(file), "orbweaver");
      for (String target : List.of("/", "/a/b?c=d", "/%zz%C3", "/*$", "")) {
        RobotsTxt.Decision decision = robots.decide(target);
        assertThat(decision.allowed() || decision.line() > 0).as("%s %s", file, target).isTrue();
      }
    }
  }

  /// RFC 9309, 2.2.1 knows no digits in tokens; robots have them.
  @ParameterizedTest
  @CsvSource({
    "bot2,bot2,false",
    "bot2,Bot2/1.0,false",
    "bot2,bot,true",
    "bot2,bot2x,true",
    "bot,bot2,false"
  })
  void a_token_with_digits_is_ours(String token, String written, boolean allowed) {
    byte[] body = ("User-agent: " + written + "\nDisallow: /").getBytes(StandardCharsets.UTF_8);
    assertThat(RobotsTxt.parse(body, token).decide("/x").allowed()).isEqualTo(allowed);
  }

  /// RFC 9309, 2.5.
  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
  void a_line_that_a_limit_cuts_is_no_rule(String charset) {
    String whole = "\uFEFFUser-agent: *\nDisallow: /no\rAllow: /n\nDisallow: /yes/x\n";
    byte[] body = whole.getBytes(Charset.forName(charset));
    for (int length = body.length - 1; length > body.length - 16; length--) {
      byte[] cut = Arrays.copyOf(body, length);
      RobotsTxt robots = RobotsTxt.parseBeginning(cut, "orbweaver");
      assertThat(robots.decide("/yes/x").allowed()).as("%s bytes", length).isTrue();
      assertThat(robots.decide("/no").allowed()).isFalse();
    }
    assertThat(RobotsTxt.parseBeginning(body, "orbweaver").decide("/yes/x").allowed()).isFalse();
  }

  @Test
  void what_is_beyond_the_limit_is_not_read() {
    String head = "User-agent: *\nDisallow: /no\n#";
    String fill = "x".repeat(RobotsTxt.MAX_BYTES - head.length() - "\nDisallow: /".length());
    RobotsTxt robots = parse(head + fill + "\nDisallow: /private\nDisallow: /never\n");
    assertThat(robots.decide("/no").allowed()).isFalse();
    assertThat(robots.decide("/yes").allowed()).isTrue();
    assertThat(robots.decide("/never").allowed()).isTrue();
  }

  private static RobotsTxt parse(String body) {
    return RobotsTxt.parse(body.getBytes(StandardCharsets.UTF_8), "orbweaver");
  }
}
