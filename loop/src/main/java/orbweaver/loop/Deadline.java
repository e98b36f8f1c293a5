package orbweaver.loop;

import java.time.Duration;

/// A point on the loop's clock by which something shall be done. Carried along instead of a timeout
/// that shrinks: `within(deadline, ...)` may be called again and again.
///
/// @param nanos as [Loop#nanos] counts; [Long#MAX_VALUE] is never
public record Deadline(long nanos) {
  private static final Duration MAX = Duration.ofNanos(Long.MAX_VALUE);

  /// So long from now. What is too far for a clock of 292 years is never.
  ///
  /// @throws IllegalArgumentException if it is negative
  public static Deadline in(Duration limit) {
    if (limit.isNegative()) {
      throw new IllegalArgumentException("a limit must be >= 0 but is " + limit);
    }
    return new Deadline(later(Task.require().loop().nanos(), limit));
  }

  /// A time on the loop's clock, [Long#MAX_VALUE] where it has none.
  static long later(long nowNanos, Duration by) {
    if (by.compareTo(MAX) >= 0) {
      return Long.MAX_VALUE;
    }
    return later(nowNanos, by.toNanos());
  }

  static long later(long nowNanos, long byNanos) {
    long sum = nowNanos + byNanos;
    return ((nowNanos ^ sum) & (byNanos ^ sum)) < 0 ? Long.MAX_VALUE : sum;
  }

  /// How long that is from now; zero once it is over.
  public Duration remaining() {
    long now = Task.require().loop().nanos();
    return isOver(now) ? Duration.ZERO : Duration.ofNanos(nanos - now);
  }

  public boolean isOver() {
    return isOver(Task.require().loop().nanos());
  }

  private boolean isOver(long nowNanos) {
    return nanos <= nowNanos;
  }
}
