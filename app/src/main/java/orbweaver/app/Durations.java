package orbweaver.app;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Lengths of time as people type and read them: `500ms`, `1.5s`, `2m`, `1h30m`, `2d`; a bare
/// number is seconds.
final class Durations implements ITypeConverter<Duration> {
  /// So that a clock in nanoseconds cannot run over.
  private static final double MAX_MILLIS = 36_500.0 * unitMillis("d");

  private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h|d)?");

  @Override
  public Duration convert(String text) {
    Matcher part = PART.matcher(text.strip().toLowerCase(Locale.ROOT));
    double millis = 0;
    int end = 0;
    while (end < part.regionEnd() && part.find() && part.start() == end) {
      millis += Double.parseDouble(part.group(1)) * unitMillis(part.group(2));
      end = part.end();
    }
    if (end == 0 || end != text.strip().length()) {
      throw new TypeConversionException(
          "'" + text + "' is not a length of time; write for example 500ms, 1.5s, 2m or 1h30m");
    }
    if (millis > MAX_MILLIS) {
      throw new TypeConversionException("'" + text + "' is too long; take 36500d at most");
    }
    return Duration.ofMillis((long) millis);
  }

  private static long unitMillis(@Nullable String unit) {
    return switch (unit == null ? "s" : unit) {
      case "ms" -> 1;
      case "m" -> 60_000;
      case "h" -> 3_600_000;
      case "d" -> 86_400_000;
      default -> 1_000;
    };
  }

  /// For people: `20 ms`, `0.3 s`, `12 s`, `4 min 10 s`, `3 h 20 min`.
  static String text(Duration time) {
    long seconds = time.toSeconds();
    if (time.toMillis() < 100) {
      return time.toMillis() + " ms";
    }
    if (seconds < 10) {
      return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3600) {
      return seconds / 60 + " min " + seconds % 60 + " s";
    }
    return seconds / 3600 + " h " + seconds / 60 % 60 + " min";
  }
}
