package orbweaver.parse;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Dates of HTTP in their three forms: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37
/// GMT` and `Sun Nov 6 08:49:37 1994`. Day names are not checked, nor is the zone, which is always
/// GMT.
///
/// [RFC 9110, 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)
public final class HttpDate {
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private static final Pattern BLANKS = Pattern.compile("[ ,-]+");
  private static final Pattern TIME = Pattern.compile("\\d{1,2}:\\d{2}:\\d{2}");
  private static final Pattern DAY = Pattern.compile("\\d{1,2}");
  private static final Pattern YEAR = Pattern.compile("\\d{2}|\\d{4}");

  /// A year of two digits is never more than this many years ahead.
  private static final int YEARS_AHEAD = 50;

  private HttpDate() {}

  /// The moment, or nothing if the value is no date.
  ///
  /// @param now settles which century a year of two digits belongs to
  public static Optional<Instant> parse(String value, Instant now) {
    List<String> words = List.of(BLANKS.split(value.strip()));
    if (words.size() < 5 || words.size() > 6) {
      return Optional.empty();
    }
    boolean asctime = MONTHS.contains(words.get(1).toLowerCase(Locale.ROOT));
    try {
      return Optional.of(
          asctime
              ? instant(words.get(4), words.get(1), words.get(2), words.get(3), now)
              : instant(words.get(3), words.get(2), words.get(1), words.get(4), now));
    } catch (DateTimeException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Instant instant(String year, String month, String day, String time, Instant now) {
    boolean isDate = DAY.matcher(day).matches() && YEAR.matcher(year).matches();
    if (!isDate || !TIME.matcher(time).matches()) {
      throw new DateTimeException("no day, year and time: " + day + ", " + year + ", " + time);
    }
    String[] parts = time.split(":", -1);
    return LocalDateTime.of(
            year(year, now),
            MONTHS.indexOf(month.toLowerCase(Locale.ROOT)) + 1,
            Integer.parseInt(day),
            Integer.parseInt(parts[0]),
            Integer.parseInt(parts[1]),
            second(parts[2]))
        .toInstant(ZoneOffset.UTC);
  }

  /// A leap second is the one before it.
  private static int second(String digits) {
    int second = Integer.parseInt(digits);
    return second == 60 ? 59 : second;
  }

  private static int year(String digits, Instant now) {
    int year = Integer.parseInt(digits);
    if (digits.length() > 2) {
      return year;
    }
    int thisYear = now.atOffset(ZoneOffset.UTC).getYear();
    int inThisCentury = thisYear - thisYear % 100 + year;
    return inThisCentury > thisYear + YEARS_AHEAD ? inThisCentury - 100 : inThisCentury;
  }
}
