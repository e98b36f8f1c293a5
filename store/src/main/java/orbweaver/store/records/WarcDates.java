package orbweaver.store.records;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The dates of WARC records: a profile of ISO 8601, in UTC. WARC 1.1 allows fractions of seconds,
/// and less than a day.
final class WarcDates {
  private static final Pattern SECONDS =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
  private static final Pattern ANY =
      Pattern.compile(
          "(\\d{4})(-\\d\\d)?(-\\d\\d)?(T\\d\\d:\\d\\d)?(:\\d\\d(?:\\.\\d{1,9})?)?(Z)?");

  private WarcDates() {}

  /// Whether that version of the format allows it.
  static boolean isValid(String text, String version) {
    Matcher matcher = ANY.matcher(text);
    if (version.equals("1.0")) {
      return SECONDS.matcher(text).matches() && parse(text) != null;
    }
    boolean zoned = matcher.matches() && (matcher.group(4) == null) == (matcher.group(6) == null);
    return zoned && parse(text) != null;
  }

  /// Null when it is no date.
  static @Nullable Instant parse(String text) {
    Matcher matcher = ANY.matcher(text.strip());
    if (!matcher.matches()) {
      return null;
    }
    try {
      return Instant.parse(
          matcher.group(1)
              + or(matcher.group(2), "-01")
              + or(matcher.group(3), "-01")
              + or(matcher.group(4), "T00:00")
              + or(matcher.group(5), ":00")
              + "Z");
    } catch (DateTimeException _) {
      return null;
    }
  }

  private static String or(@Nullable String part, String otherwise) {
    return part == null ? otherwise : part;
  }
}
