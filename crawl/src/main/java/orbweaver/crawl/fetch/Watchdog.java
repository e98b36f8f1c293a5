package orbweaver.crawl.fetch;

import java.time.Duration;
import orbweaver.loop.Connection;
import orbweaver.loop.Loop;
import orbweaver.loop.Timer;
import org.jspecify.annotations.Nullable;

/// Ends what a connection is doing when its time is up, by closing it: who reads or writes sees it
/// closed and asks [#hasExpired]. One timer a fetch: when it is early, because bytes have come
/// since, it goes to sleep again.
final class Watchdog implements AutoCloseable {
  private final Loop loop;
  private final Connection connection;
  private final long totalDueNanos;
  private final int minBytesPerSecond;
  private Phase phase = Phase.FIRST_BYTE;
  private Duration limit = Duration.ZERO;
  private long dueNanos;
  private long timerNanos;
  private @Nullable Timer timer;
  private boolean expired;
  private boolean isSlow;

  // the running window of the least rate
  private long windowEndNanos;
  private long windowBytes;

  /// Of a phase without a least rate.
  ///
  /// @param totalDueNanos when the whole fetch must have ended
  Watchdog(Loop loop, Connection connection, long totalDueNanos) {
    this(loop, connection, totalDueNanos, /* minBytesPerSecond= */ 0);
  }

  /// @param totalDueNanos when the whole fetch must have ended
  /// @param minBytesPerSecond over each [FetchLimits#RATE_WINDOW] of a body
  Watchdog(Loop loop, Connection connection, long totalDueNanos, int minBytesPerSecond) {
    this.loop = loop;
    this.connection = connection;
    this.totalDueNanos = totalDueNanos;
    this.minBytesPerSecond = minBytesPerSecond;
  }

  /// A phase begins.
  void enter(Phase phase, Duration limit) {
    this.phase = phase;
    this.limit = limit;
    restart();
  }

  /// Something has come: the limit of the phase counts from now.
  void restart() {
    dueNanos = Math.min(loop.nanos() + limit.toNanos(), totalDueNanos);
    if (timer == null || dueNanos < timerNanos) {
      sleepUntil(dueNanos);
    }
  }

  /// So many bytes have come. Where they are too few for too long, the connection is closed.
  void received(int bytes) {
    if (minBytesPerSecond == 0) {
      return;
    }
    long now = loop.nanos();
    long window = FetchLimits.RATE_WINDOW.toNanos();
    windowBytes += bytes;
    if (windowEndNanos == 0) {
      windowEndNanos = now + window;
    } else if (now >= windowEndNanos) {
      isSlow = windowBytes < minBytesPerSecond * FetchLimits.RATE_WINDOW.toSeconds();
      windowEndNanos = now + window;
      windowBytes = 0;
    }
    if (isSlow) {
      expired = true;
      connection.close();
    }
  }

  private void sleepUntil(long nanos) {
    if (timer != null) {
      timer.cancel();
    }
    timerNanos = nanos;
    timer = loop.at(nanos, this::wake);
  }

  private void wake() {
    if (loop.nanos() < dueNanos) {
      sleepUntil(dueNanos);
    } else {
      expired = true;
      connection.close();
    }
  }

  /// Whether it has closed the connection.
  boolean hasExpired() {
    return expired;
  }

  /// Which limit passed, for people.
  String complaint() {
    if (isSlow) {
      return "fewer than %d bytes a second came for %d s"
          .formatted(minBytesPerSecond, FetchLimits.RATE_WINDOW.toSeconds());
    }
    return dueNanos == totalDueNanos
        ? "the whole fetch took too long; at its end " + phase.complaint()
        : phase.complaint() + " within " + limit.toMillis() + " ms";
  }

  @Override
  public void close() {
    if (timer != null) {
      timer.cancel();
    }
  }
}
