package orbweaver.store;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;

/// Times as text: ISO 8601 in UTC, and never without the milliseconds. So all times to the
/// millisecond have one form, which other programs guess from the first row, and are in the order
/// of their texts.
public final class TimeText {
  private static final DateTimeFormatter WITH_MILLIS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  private TimeText() {}

  /// The text of a time. What is finer than a millisecond stays.
  public static String of(Instant time) {
    boolean isWhole = time.equals(time.truncatedTo(ChronoUnit.SECONDS));
    return isWhole ? WITH_MILLIS.format(time) : time.toString();
  }
}
