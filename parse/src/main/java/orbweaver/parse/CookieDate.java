package orbweaver.parse;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Dates of cookies, which come in any order: whatever looks like a time, a day, a month or a year
/// is taken for it.
///
/// [RFC 6265bis,
/// 5.1.1](https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-dates)
final class CookieDate {
  private static final Pattern DELIMITERS =
      Pattern.compile("[\\x09\\x20-\\x2F\\x3B-\\x40\\x5B-\\x60\\x7B-\\x7E]+");
  private static final Pattern TIME = Pattern.compile("(\\d{1,2}):(\\d{1,2}):(\\d{1,2})(\\D.*)?");
  private static final Pattern DAY = Pattern.compile("(\\d{1,2})(\\D.*)?");
  private static final Pattern YEAR = Pattern.compile("(\\d{2,4})(\\D.*)?");
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final int FIRST_YEAR = 1601;
  private static final int UNKNOWN = -1;

  private int hour = UNKNOWN;
  private int minute;
  private int second;
  private int day = UNKNOWN;
  private int month = UNKNOWN;
  private int year = UNKNOWN;

  private CookieDate() {}

  static Optional<Instant> parse(String value) {
    var date = new CookieDate();
    for (String word : DELIMITERS.split(value, -1)) {
      date.take(word);
    }
    return date.instant();
  }

  private void take(String word) {
    Matcher time = TIME.matcher(word);
    if (hour == UNKNOWN && time.matches()) {
      hour = Integer.parseInt(time.group(1));
      minute = Integer.parseInt(time.group(2));
      second = Integer.parseInt(time.group(3));
      return;
    }
    Matcher dayOfMonth = DAY.matcher(word);
    if (day == UNKNOWN && dayOfMonth.matches()) {
      day = Integer.parseInt(dayOfMonth.group(1));
      return;
    }
    if (month == UNKNOWN && word.length() >= 3 && monthOf(word) >= 0) {
      month = monthOf(word) + 1;
      return;
    }
    Matcher anyYear = YEAR.matcher(word);
    if (year == UNKNOWN && anyYear.matches()) {
      year = fullYear(Integer.parseInt(anyYear.group(1)));
    }
  }

  private Optional<Instant> instant() {
    if (hour == UNKNOWN || day == UNKNOWN || month == UNKNOWN || year < FIRST_YEAR) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          LocalDateTime.of(year, month, day, hour, minute, second).toInstant(ZoneOffset.UTC));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static int monthOf(String word) {
    return MONTHS.indexOf(word.substring(0, 3).toLowerCase(Locale.ROOT));
  }

  private static int fullYear(int year) {
    if (year >= 70 && year <= 99) {
      return year + 1900;
    }
    return year < 70 ? year + 2000 : year;
  }
}
