package orbweaver.store.search;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Dates in queries: `2024`, `2024-05..2024-08`, `>=2024-05-01`. A day is one of UTC.
final class QueryDates {
  private static final Pattern COMPARED = Pattern.compile("(<=|>=|<|>|=)?([^<>=]+)");
  private static final String TO = "..";

  private QueryDates() {}

  /// First and last second of what is written.
  private record Span(long first, long last) {}

  /// @throws QueryException when it is no date
  static Ask ask(QueryToken token, String text) {
    try {
      int dots = text.indexOf(TO);
      if (dots >= 0) {
        return forward(
            token, text, between(text.substring(0, dots), text.substring(dots + TO.length())));
      }
      Matcher compared = COMPARED.matcher(text);
      if (compared.matches()) {
        return compared(compared.group(1), span(compared.group(2)));
      }
    } catch (DateTimeException e) {
      // Told below.
    }
    throw QueryParser.at(
        token,
        text + " is no date",
        "write it as 2024, 2024-05, 2024-05-01, 2024..2025 or >=2024-05");
  }

  /// No page could be found between a date and an earlier one.
  private static Ask forward(QueryToken token, String text, Ask.Dates dates) {
    if (dates.from() > dates.to()) {
      throw QueryParser.at(token, text + " ends before it begins", "turn it round");
    }
    return dates;
  }

  private static Ask.Dates between(String from, String to) {
    return new Ask.Dates(
        from.isEmpty() ? Long.MIN_VALUE : span(from).first(),
        to.isEmpty() ? Long.MAX_VALUE : span(to).last());
  }

  private static Ask compared(@org.jspecify.annotations.Nullable String sign, Span span) {
    return switch (sign) {
      case "<" -> new Ask.Dates(Long.MIN_VALUE, span.first() - 1);
      case "<=" -> new Ask.Dates(Long.MIN_VALUE, span.last());
      case ">" -> new Ask.Dates(span.last() + 1, Long.MAX_VALUE);
      case ">=" -> new Ask.Dates(span.first(), Long.MAX_VALUE);
      case null, default -> new Ask.Dates(span.first(), span.last());
    };
  }

  private static Span span(String text) {
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
