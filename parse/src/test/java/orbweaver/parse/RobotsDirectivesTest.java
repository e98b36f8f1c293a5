package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What pages ask of robots, by the [documentation of
/// Google](https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag).
class RobotsDirectivesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "25 Jun 2010 15:00:00 PST | 2010-06-25T23:00:00Z",
        "Fri, 25 Jun 2010 15:00:00 GMT | 2010-06-25T15:00:00Z",
        "Friday, 25-Jun-10 15:00:00 GMT | 2010-06-25T15:00:00Z",
        "23-Jul-2007 18:00:00 EST | 2007-07-23T23:00:00Z",
        "2010-06-25T15:00:00-08:00 | 2010-06-25T23:00:00Z",
        "2010-06-25t15:00:00.5z | 2010-06-25T15:00:00Z",
        "2010-06-25 15:00 +0200 | 2010-06-25T13:00:00Z",
        "2010-06-25 | 2010-06-26T00:00:00Z",
        "25 Jun 94 | 1994-06-26T00:00:00Z",
        "June 25, 2010 15:00 UTC | 2010-06-25T15:00:00Z",
        "Fri Jun 25 15:00:00 2010 | 2010-06-25T15:00:00Z",
        "Fri Jun 25 15:00:00 EDT 2010 | 2010-06-25T19:00:00Z",
        "Sat, 31 Dec 2016 23:59:60 GMT | 2016-12-31T23:59:59Z"
      })
  void unavailable_after_takes_a_date_in_all_usual_forms(String date, Instant moment) {
    RobotsDirectives asked = RobotsDirectives.parse("nofollow, unavailable_after: " + date);

    assertThat(asked.unavailableAfter()).isEqualTo(moment);
    assertThat(asked.nofollow()).isTrue();
    assertThat(asked.noindexAt(moment.minusSeconds(1))).isFalse();
    assertThat(asked.noindexAt(moment)).isTrue();
    assertThat(
            XRobotsTag.parse("unavailable_after:" + date + ", noarchive", "orbweaver")
                .and(RobotsDirectives.parse("unavailable_after " + date)))
        .isEqualTo(new RobotsDirectives(false, false, true, false, moment));
  }

  /// Pages and servers that write them otherwise mean the same.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "noindex,nofollow",
        "noindex;nofollow",
        "noindex ; nofollow;",
        "noindex,\u00A0nofollow",
        "\u00A0noindex nofollow\u3000",
        "\"noindex, nofollow\"",
        "'noindex','nofollow'",
        "max-image-preview:none;noindex;nofollow",
        "unavailable_after: soon; noindex; nofollow"
      })
  void directives_are_known_however_they_are_separated(String value) {
    var both = new RobotsDirectives(true, true, false, false);

    assertThat(RobotsDirectives.parse(value)).isEqualTo(both);
    assertThat(XRobotsTag.parse(value, "orbweaver")).isEqualTo(both);
    assertThat(XRobotsTag.parse("*: " + value, "orbweaver")).isEqualTo(both);
    assertThat(XRobotsTag.parse("otherbot: none; orbweaver: " + value, "orbweaver"))
        .isEqualTo(both);
    assertThat(XRobotsTag.parse("otherbot: noindex;nofollow", "orbweaver"))
        .isEqualTo(RobotsDirectives.NONE);
  }

  /// "The rule is ignored if no valid date/time is specified", and no other with it.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "soon",
        "2010",
        "31 Feb 2010",
        "2010-13-01",
        "25:00:00",
        "25 Jun",
        "1 Foo 2010"
      })
  void what_is_no_date_means_nothing(String date) {
    assertThat(RobotsDirectives.parse("unavailable_after: " + date + ", noindex"))
        .isEqualTo(new RobotsDirectives(true, false, false, false));
  }

  @Test
  void the_earlier_of_two_dates_counts() {
    assertThat(
            RobotsDirectives.parse("unavailable_after: 2012-01-01, unavailable_after: 2011-01-01")
                .unavailableAfter())
        .isEqualTo("2011-01-02T00:00:00Z");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "all",
        "indexifembedded",
        "notranslate, noimageindex",
        "max-image-preview: none",
        "max-image-preview:none, max-video-preview:-1",
        "max-snippet: -1",
        "some-day: none",
        "noindexing, xnoindex"
      })
  void directives_that_say_nothing_here_ask_for_nothing(String content) {
    assertThat(RobotsDirectives.parse(content)).isEqualTo(RobotsDirectives.NONE);
  }

  @Test
  void no_snippet_at_all_may_be_said_by_its_length() {
    assertThat(RobotsDirectives.parse("max-snippet:0").nosnippet()).isTrue();
    assertThat(RobotsDirectives.parse("max-snippet : 0 noindex"))
        .isEqualTo(new RobotsDirectives(true, false, false, true));
  }

  /// Each name counts up to the next.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "otherbot: noindex, orbweaver: nofollow | false | true",
        "noindex, otherbot: nofollow, noindex | true | false",
        "robots:noindex | true | false",
        "ORBWEAVER : none | true | true",
        "otherbot: unavailable_after: 25 Jun 2010 15:00:00 PST, noindex | false | false",
        "max-image-preview: none, nofollow | false | true",
        "max-snippet: 5, noindex | true | false"
      })
  void a_header_speaks_to_robots_by_name(String value, boolean noindex, boolean nofollow) {
    RobotsDirectives asked = XRobotsTag.parse(value, "orbweaver");

    assertThat(asked).isEqualTo(new RobotsDirectives(noindex, nofollow, false, false));
  }
}
