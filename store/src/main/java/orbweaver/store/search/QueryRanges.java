package orbweaver.store.search;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Ranges of dates and depths: `2024`, `2024-05..2024-08`, `>=2024-05-01`, `<3`.
final class QueryRanges {
  private static final Pattern COMPARED = Pattern.compile("(<=|>=|<|>|=)?([^<>=]+)");
  private static final String MORE = "..";

  private QueryRanges() {}

  /// First and last second, or first and last number, of what is written.
  private record Span(long first, long last) {}

  private interface Reader {
    Span read(String text);
  }

  static Ask dates(QueryToken token, String text) {
    return range(
        token,
        text,
        QueryRanges::date,
        /* isDate= */ true,
        "no date",
        "write it as 2024, 2024-05, 2024-05-01, 2024..2025 or >=2024-05");
  }

  static Ask depths(QueryToken token, String text) {
    return range(
        token,
        text,
        QueryRanges::number,
        /* isDate= */ false,
        "no depth",
        "write it as 2, <=2 or 1..3");
  }

  private static Ask range(
      QueryToken token, String text, Reader reader, boolean isDate, String what, String cure) {
    try {
      int dots = text.indexOf(MORE);
      if (dots >= 0) {
        return between(text.substring(0, dots), text.substring(dots + MORE.length()), reader, isDate);
      }
      Matcher compared = COMPARED.matcher(text);
      if (compared.matches()) {
        String sign = compared.group(1) == null ? "=" : compared.group(1);
        return compared(sign, reader.read(compared.group(2)), isDate);
      }
    } catch (DateTimeException | NumberFormatException e) {
      // Told below.
    }
    throw QueryParser.at(token, text + " is " + what, cure);
  }

  private static Ask between(String from, String to, Reader reader, boolean isDate) {
    long first = from.isEmpty() ? Integer.MIN_VALUE : reader.read(from).first();
    long last = to.isEmpty() ? Integer.MAX_VALUE : reader.read(to).last();
    return new Ask.Range(isDate, first, isDate && to.isEmpty() ? Long.MAX_VALUE : last);
  }

  private static Ask compared(String sign, Span span, boolean isDate) {
    long least = isDate ? Long.MIN_VALUE : Integer.MIN_VALUE;
    long most = isDate ? Long.MAX_VALUE : Integer.MAX_VALUE;
    return switch (sign) {
      case "<" -> new Ask.Range(isDate, least, span.first() - 1);
      case "<=" -> new Ask.Range(isDate, least, span.last());
      case ">" -> new Ask.Range(isDate, span.last() + 1, most);
      case ">=" -> new Ask.Range(isDate, span.first(), most);
      default -> new Ask.Range(isDate, span.first(), span.last());
    };
  }

  private static Span number(String text) {
    int number = Integer.parseInt(text);
    return new Span(number, number);
  }

  private static Span date(String text) {
    return switch (text.length()) {
      case 4 -> days(Year.parse(text).atDay(1), Year.parse(text).plusYears(1).atDay(1));
      case 7 -> days(YearMonth.parse(text).atDay(1), YearMonth.parse(text).plusMonths(1).atDay(1));
      default -> days(LocalDate.parse(text), LocalDate.parse(text).plusDays(1));
    };
  }

  private static Span days(LocalDate first, LocalDate next) {
    long end = next.atStartOfDay(ZoneOffset.UTC).toEpochSecond();
    return new Span(first.atStartOfDay(ZoneOffset.UTC).toEpochSecond(), end - 1);
  }
}
