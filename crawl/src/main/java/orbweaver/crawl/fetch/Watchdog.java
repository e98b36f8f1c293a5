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
  private Phase phase = Phase.FIRST_BYTE;
  private Duration limit = Duration.ZERO;
  private long dueNanos;
  private long timerNanos;
  private @Nullable Timer timer;
  private boolean expired;

  /// @param totalDueNanos when the whole fetch must have ended
  Watchdog(Loop loop, Connection connection, long totalDueNanos) {
    this.loop = loop;
    this.connection = connection;
    this.totalDueNanos = totalDueNanos;
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
