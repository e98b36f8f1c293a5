package orbweaver.app.rehearse;

import java.time.Duration;

/// How long a site thinks before it answers.
///
/// @param min at least
/// @param max at most
public record LatencyRange(Duration min, Duration max) {

  public LatencyRange {
    if (min.isNegative() || max.compareTo(min) < 0) {
      throw new IllegalArgumentException("no latency lies between " + min + " and " + max);
    }
  }

  static LatencyRange ofMillis(long min, long max) {
    return new LatencyRange(Duration.ofMillis(min), Duration.ofMillis(max));
  }

  Duration draw(Dice dice) {
    return Duration.ofNanos(dice.between(min.toNanos(), max.toNanos()));
  }
}
