package orbweaver.store.items;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orbweaver.parse.Url;
import orbweaver.store.items.Problem.What;
import org.jspecify.annotations.Nullable;

/// Makes values of texts. What does not convert is null.
final class Conversion {
  private static final Set<String> TRUE = Set.of("true", "yes", "y", "on", "1");
  private static final Set<String> FALSE = Set.of("false", "no", "n", "off", "0");
  private static final Pattern NUMBER =
      Pattern.compile(
          "([+\u2212-]?)[^\\d.,+\u2212-]*((?:\\d[\\d.,' \u00a0\u202f\u2019]*)?[.,]?\\d)\\D*");
  private static final int MAX_DIGITS = 60;

  private Conversion() {}

  /// What is wrong with a text that does not convert.
  static What failure(FieldType type) {
    return switch (type) {
      case STRING, OBJECT -> What.NO_OBJECT;
      case INT -> What.NO_INT;
      case DECIMAL -> What.NO_DECIMAL;
      case BOOL -> What.NO_BOOL;
      case DATE -> What.NO_DATE;
      case TIME -> What.NO_TIME;
      case URL -> What.NO_URL;
    };
  }

  /// The value that a text means.
  ///
  /// @param format as [FieldRule.TextRule] has it
  /// @param base that URLs are relative to, null if there is none
  static @Nullable Object of(String text, FieldType type, String format, @Nullable Url base) {
    return switch (type) {
      case STRING -> text;
      case INT -> integer(text, format);
      case DECIMAL -> decimal(text, format);
      case BOOL -> bool(text);
      case DATE -> date(text, format);
      case TIME -> time(text, format);
      case URL -> url(text, base);
      case OBJECT -> null;
    };
  }

  private static @Nullable Object url(String text, @Nullable Url base) {
    Url url = text.isEmpty() ? null : Url.parse(text, base);
    return url == null ? null : url.href();
  }

  private static @Nullable Object bool(String text) {
    String word = text.toLowerCase(Locale.ROOT);
    return TRUE.contains(word) ? (Object) true : FALSE.contains(word) ? (Object) false : null;
  }

  // ---- Numbers ----

  private static @Nullable Object integer(String text, String format) {
    Object number = decimal(text, format);
    try {
      return number instanceof BigDecimal decimal ? (Object) decimal.longValueExact() : null;
    } catch (ArithmeticException e) {
      return null;
    }
  }

  /// A number with whatever stands around it: a currency, a unit. Two numbers are none.
  ///
  /// Of `.` and `,` the one that comes last is the decimal mark, unless `format` names it. One
  /// comma before three digits parts thousands; one dot never does.
  private static @Nullable Object decimal(String text, String format) {
    Matcher number = NUMBER.matcher(text);
    if (text.length() > MAX_DIGITS * 2 || !number.matches()) {
      return null;
    }
    String digits = number.group(2).replaceAll("[' \u00a0\u202f\u2019]", "");
    int mark = format.isEmpty() ? mark(digits) : digits.lastIndexOf(format);
    String whole = (mark < 0 ? digits : digits.substring(0, mark)).replaceAll("[.,]", "");
    String part = mark < 0 ? "" : digits.substring(mark + 1);
    if (part.matches("\\d*") && whole.length() + part.length() <= MAX_DIGITS) {
      String sign = number.group(1).isEmpty() || number.group(1).equals("+") ? "" : "-";
      return new BigDecimal(
          sign + (whole.isEmpty() ? "0" : whole) + (part.isEmpty() ? "" : "." + part));
    }
    return null;
  }

  private static int mark(String digits) {
    int dot = digits.lastIndexOf('.');
    int comma = digits.lastIndexOf(',');
    if (dot >= 0 && comma >= 0) {
      return Math.max(dot, comma);
    }
    if (comma >= 0) {
      boolean partsThousands =
          digits.indexOf(',') < comma || (digits.length() - comma == 4 && !digits.startsWith("0"));
      return partsThousands ? -1 : comma;
    }
    return digits.indexOf('.') < dot ? -1 : dot;
  }

  // ---- Dates ----

  private static @Nullable Object date(String text, String format) {
    if (!format.isEmpty()) {
      return parsed(() -> LocalDate.parse(text, formatter(format)));
    }
    Object date = parsed(() -> LocalDate.parse(text.length() > 10 ? text.substring(0, 10) : text));
    boolean isDate = text.length() <= 10 || "T ".indexOf(text.charAt(10)) >= 0;
    if (date != null && isDate) {
      return date;
    }
    Object time = httpDate(text);
    return time instanceof Instant instant ? LocalDate.ofInstant(instant, ZoneOffset.UTC) : null;
  }

  /// Without a zone it is in UTC.
  private static @Nullable Object time(String text, String format) {
    if (!format.isEmpty()) {
      DateTimeFormatter formatter = formatter(format);
      Object zoned = parsed(() -> OffsetDateTime.parse(text, formatter).toInstant());
      return zoned != null
          ? zoned
          : parsed(() -> LocalDateTime.parse(text, formatter).toInstant(ZoneOffset.UTC));
    }
    String iso =
        text.replaceFirst("^(\\d{4}-\\d\\d-\\d\\d) (?=\\d)", "$1T")
            .replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2");
    for (Parsing parsing :
        List.<Parsing>of(
            () -> OffsetDateTime.parse(iso).toInstant(),
            () -> LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC),
            () -> LocalDate.parse(iso).atStartOfDay().toInstant(ZoneOffset.UTC))) {
      Object time = parsed(parsing);
      if (time != null) {
        return time;
      }
    }
    return httpDate(text);
  }

  private static @Nullable Object httpDate(String text) {
    return parsed(
        () -> OffsetDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
  }

  /// @throws IllegalArgumentException when it is none
  static DateTimeFormatter formatter(String pattern) {
    try {
      return new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern(pattern)
          .parseDefaulting(ChronoField.ERA, 1)
          .toFormatter(Locale.ENGLISH);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + pattern + "' is no pattern for dates: " + e.getMessage(), e);
    }
  }

  private interface Parsing {
    Object parse();
  }

  private static @Nullable Object parsed(Parsing parsing) {
    try {
      return parsing.parse();
    } catch (DateTimeException e) {
      return null;
    }
  }
}
