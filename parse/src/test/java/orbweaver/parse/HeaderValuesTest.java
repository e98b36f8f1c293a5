package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderValuesTest {
  private static final Instant NOW = Instant.parse("1994-11-06T08:49:00Z");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "37",
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994"
      })
  void retry_after_is_read_in_all_its_forms(String value) {
    assertThat(RetryAfter.parse(value, NOW)).hasValue(Duration.ofSeconds(37));
  }

  @Test
  void retry_after_is_never_negative_and_never_beyond_its_maximum() {
    assertThat(RetryAfter.parse("Sun, 06 Nov 1990 08:49:37 GMT", NOW)).hasValue(Duration.ZERO);
    assertThat(RetryAfter.parse("9".repeat(40), NOW)).hasValue(RetryAfter.MAX);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "soon",
        "-1",
        "1.5",
        "Sun, 99 Nov 1994 08:49:37 GMT",
        "a b c d e f",
        "Sun, 06 Nov 194 08:49:37 GMT",
        "Sun, 06 Nov 20094 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:97 GMT",
        "Sun, 06 Nov 1994 08:49:3706 GMT",
        "Sun, 06 Nov 1994 8:4:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT Nov 1994"
      })
  void retry_after_that_says_nothing_is_empty(String value) {
    assertThat(RetryAfter.parse(value, NOW)).isEmpty();
  }

  @Test
  void a_media_type_has_its_parameters() {
    MediaType type =
        Objects.requireNonNull(MediaType.parse(" Text/HTML ; Charset=\"a\\\"b\"; charset=c; x=y"));
    assertThat(type.type()).isEqualTo("text/html");
    assertThat(type.charset()).isEqualTo("a\"b");
    assertThat(type.parameters()).containsEntry("x", "y");
    assertThat(type.isHtml()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text", "/", "text/", "te xt/html", ";"})
  void what_is_no_media_type_is_null(String value) {
    assertThat(MediaType.parse(value)).isNull();
  }

  @Test
  void a_link_header_has_its_targets_and_relations() {
    var links =
        LinkHeader.parse("</a,b>; rel=\"next canonical\"; title=\"x;y\", <c>;rel=icon, junk");
    assertThat(links).extracting(LinkHeader::target).containsExactly("/a,b", "c");
    assertThat(links.getFirst().rel()).isEqualTo(Rel.NEXT | Rel.CANONICAL);
    assertThat(links.getFirst().parameters()).containsEntry("title", "x;y");
  }

  /// RFC 8288, B.3: a value without quotes ends at a semicolon or a comma.
  @Test
  void a_relation_of_a_link_may_have_blanks_without_quotes() {
    var links = LinkHeader.parse("<a>; rel = next canonical ;title=b c, <d>; rel=\"prev\" <e>");

    assertThat(links).extracting(LinkHeader::target).containsExactly("a", "d", "e");
    assertThat(links.getFirst().rel()).isEqualTo(Rel.NEXT | Rel.CANONICAL);
    assertThat(links.getFirst().parameters()).containsEntry("title", "b c");
  }

  @Test
  void a_link_header_may_say_by_its_type_that_it_is_for_programs() {
    var links =
        LinkHeader.parse(
            "</wp-json/posts/1>; rel=alternate; type=\"application/json\", </de>; rel=alternate");

    assertThat(links)
        .extracting(link -> Rel.leadsToAPage(LinkKind.LINK, link.rel()))
        .containsExactly(false, true);
  }

  @Test
  void x_robots_tag_speaks_to_all_or_to_one() {
    assertThat(XRobotsTag.parse("noindex, nofollow", "orbweaver"))
        .isEqualTo(new RobotsDirectives(true, true, false, false));
    assertThat(XRobotsTag.parse("noarchive, otherbot: noindex, nofollow", "orbweaver"))
        .isEqualTo(new RobotsDirectives(false, false, true, false));
    assertThat(XRobotsTag.parse("OrbWeaver: none", "orbweaver").noindex()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "attachment; filename=\"a b.txt\"|attachment|a b.txt",
        "ATTACHMENT; filename=x; filename*=UTF-8''na%C3%AFve.txt|attachment|naïve.txt",
        "attachment; filename=\"../../etc/passwd\"|attachment|passwd",
        "inline|inline|``",
        "attachment; filename=\"a\\\"b\"|attachment|a\"b"
      })
  void a_disposition_has_its_type_and_file_name(String value, String type, String name) {
    assertThat(ContentDisposition.parse(value)).isEqualTo(new ContentDisposition(type, name));
  }

  @Test
  void validators_are_kept_if_they_are_well_formed() {
    String date = "Sun, 06 Nov 1994 08:49:37 GMT";
    assertThat(CacheValidators.of(" W/\"a\" ", date, NOW))
        .isEqualTo(new CacheValidators("W/\"a\"", date));
    assertThat(CacheValidators.of("\"a\"", "", NOW).isWeak()).isFalse();
    assertThat(CacheValidators.of("a", "yesterday", NOW)).isEqualTo(CacheValidators.NONE);
    assertThat(CacheValidators.of("\"a b\"", "", NOW).isEmpty()).isTrue();
  }

  /// Names that the RFC's grammar does not know, as browsers read them; the first of a name counts.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "attachment; filename=foo bar.txt | foo bar.txt",
        "attachment; filename=a.txt; filename=b.txt | a.txt",
        "attachment; filename=\"cafÃ©.txt\" | café.txt",
        "attachment; filename=\"café.txt\" | café.txt",
        "attachment; filename*=\"UTF-8''x%20y\" | x y",
        "attachment; filename=a%20b.txt ; size=5 | a%20b.txt",
        "attachment; filename*=UTF-8''..%2f..%2fx; filename=y | x",
        "attachment; filename=\"cafÃ©\" | café",
        "attachment; filename=\"café\" | café",
        "attachment; filename=naïveÃ | naïveÃ",
        "attachment; filename*=UTF-8''%e9; filename=x | x",
        "attachment; size 5; filename=x | x",
        "attachment; size=\"5\" bytes; filename=x | x",
        "attachment now; filename=x | x",
        "attachment; a,b=c; filename=x | x",
        "attachment; size \"5; filename=y\"; filename=x | x",
        "attachment; size \"5; filename=x | x"
      })
  void a_file_name_is_found_where_it_is_written_badly(String value, String name) {
    assertThat(ContentDisposition.parse(value).fileName()).isEqualTo(name);
  }

  /// RFC 6266, 4.1: the type comes first.
  @Test
  void a_disposition_without_a_type_says_nothing() {
    assertThat(ContentDisposition.parse("filename=foo.html"))
        .isEqualTo(new ContentDisposition("", ""));
    assertThat(ContentDisposition.parse("filename=foo.html").isAttachment()).isFalse();
  }

  /// RFC 8288, B.2: without a `>` there is no link.
  @Test
  void a_link_that_does_not_end_is_none() {
    assertThat(LinkHeader.parse("<a>; rel=next, <b; rel=prev"))
        .extracting(LinkHeader::target)
        .containsExactly("a");
  }
}
