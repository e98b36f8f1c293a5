package orbweaver.parse;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A date in a text that goes on behind it, in whatever form is usual: RFC 822 (`25 Jun 2010
/// 15:00:00 PST`, with or without the day of the week), RFC 850 (`Friday, 25-Jun-10 15:00:00 GMT`),
/// ISO 8601 (`2010-06-25T15:00:00-08:00`) and that of C (`Fri Jun 25 15:00:00 2010`). Without a
/// zone it is UTC; without a time it is the end of the day.
///
/// A year of two digits is one of 1950..2049 ([RFC 5322,
/// 4.3](https://www.rfc-editor.org/rfc/rfc5322#section-4.3)).
///
/// @param moment that it means
/// @param end index after it
record LooseDate(Instant moment, int end) {
  private static final String TIME = "(?<time>\\d{1,2}:\\d{2}(?::\\d{2})?)(?:[.,]\\d+)?";
  private static final String ZONE =
      "(?<zone>gmt|utc?|z|[ecmp][sd]t|[+-]\\d{2}(?::?\\d{2})?)(?![a-z\\d:])";
  private static final String WEEKDAY = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[\\s,]+)?";
  private static final String MONTH =
      "(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?";
  private static final String YEAR = "(?<year>\\d{4}|\\d{2})(?![\\d:])";

  /// What comes first in each: year, day, month.
  private static final List<Pattern> FORMS =
      List.of(
          form(
              "(?<year>\\d{4})-?(?<month>\\d{2})-?(?<day>\\d{2})(?![\\d:])(?:[t\\s]\\s*TIME(?:\\s*ZONE)?)?"),
          form("WEEKDAY(?<day>\\d{1,2})[\\s-]+MONTH[\\s,-]+YEAR(?:[\\s,]+TIME(?:\\s*ZONE)?)?"),
          form("WEEKDAYMONTH\\s+(?<day>\\d{1,2})\\s+TIME(?:\\s+ZONE)?\\s+YEAR"),
          form("WEEKDAYMONTH\\s+(?<day>\\d{1,2})[\\s,]+YEAR(?:[\\s,]+TIME(?:\\s*ZONE)?)?"));

  private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";
  private static final int CENTURY = 100;
  private static final int FIRST_OF_1900 = 50;

  private static Pattern form(String parts) {
    String regex =
        parts
            .replace("WEEKDAY", WEEKDAY)
            .replace("MONTH", MONTH)
            .replace("YEAR", YEAR)
            .replace("TIME", TIME)
            .replace("ZONE", ZONE);
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
  }

  /// The date that begins at `from`, or null if there is none.
  static @Nullable LooseDate at(String text, int from) {
    for (Pattern form : FORMS) {
      Matcher matcher = form.matcher(text).region(from, text.length());
      if (matcher.lookingAt()) {
        return of(matcher);
      }
    }
    return null;
  }

  private static @Nullable LooseDate of(Matcher matcher) {
    try {
      LocalDate day =
          LocalDate.of(
              year(matcher.group("year")),
              month(matcher.group("month").toLowerCase(Locale.ROOT)),
              Integer.parseInt(matcher.group("day")));
      ZoneOffset zone = zone(matcher.group("zone"));
      String time = matcher.group("time");
      Instant moment =
          time == null
              ? day.plusDays(1).atStartOfDay().toInstant(zone)
              : day.atTime(time(time)).toInstant(zone);
      return new LooseDate(moment, matcher.end());
    } catch (DateTimeException _) {
      return null;
    }
  }

  private static int year(String digits) {
    int year = Integer.parseInt(digits);
    if (digits.length() > 2) {
      return year;
    }
    return year < FIRST_OF_1900 ? 20 * CENTURY + year : 19 * CENTURY + year;
  }

  private static int month(String text) {
    return Bytes.isDigit(text.charAt(0))
        ? Integer.parseInt(text)
        : MONTHS.indexOf(text.substring(0, 3)) / 3 + 1;
  }

  /// A leap second is the one before it.
  private static LocalTime time(String text) {
    String[] parts = text.split(":", -1);
    int second = parts.length > 2 ? Integer.parseInt(parts[2]) : 0;
    return LocalTime.of(
        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), second == 60 ? 59 : second);
  }

  /// [RFC 822, 5.1](https://www.rfc-editor.org/rfc/rfc822#section-5)
  private static ZoneOffset zone(@Nullable String text) {
    if (text == null) {
      return ZoneOffset.UTC;
    }
    return switch (text.toUpperCase(Locale.ROOT)) {
      case "GMT", "UTC", "UT", "Z" -> ZoneOffset.UTC;
      case "EDT" -> ZoneOffset.ofHours(-4);
      case "EST", "CDT" -> ZoneOffset.ofHours(-5);
      case "CST", "MDT" -> ZoneOffset.ofHours(-6);
      case "MST", "PDT" -> ZoneOffset.ofHours(-7);
      case "PST" -> ZoneOffset.ofHours(-8);
      default -> ZoneOffset.of(text);
    };
  }
}
