package orbweaver.loop;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Looks at a loop every few milliseconds of real time, and names the task that has held it for too
/// long while it does so. The loop itself only counts its steps.
final class Watchdog implements Runnable {
  private static final long MAX_PERIOD_NANOS = 20_000_000;
  private static final long MIN_PERIOD_NANOS = 1_000_000;

  private final Loop loop;
  private final long limitNanos;
  private final long periodNanos;
  private @Nullable Thread thread;

  // ---- Written by the watchdog alone ----
  private volatile long longestNanos;
  private long step;
  private long sinceNanos;
  private boolean reported;

  // ---- Written by the loop ----
  private volatile boolean closed;

  Watchdog(Loop loop, Duration limit) {
    this.loop = loop;
    this.limitNanos = limit.toNanos();
    this.periodNanos = Math.clamp(limitNanos / 5, MIN_PERIOD_NANOS, MAX_PERIOD_NANOS);
  }

  void start() {
    if (limitNanos > 0) {
      thread = Thread.ofPlatform().daemon().name(loop.name() + "-watchdog").start(this);
    }
  }

  void close() {
    closed = true;
    LockSupport.unpark(thread);
  }

  Duration longest() {
    return Duration.ofNanos(longestNanos);
  }

  @Override
  public void run() {
    while (!closed) {
      look(System.nanoTime());
      LockSupport.parkNanos(this, periodNanos);
    }
  }

  private void look(long nowNanos) {
    long current = loop.steps();
    Task<?> task = loop.running();
    if (current != step || task == null) {
      step = current;
      sinceNanos = nowNanos;
      reported = false;
      return;
    }
    long heldNanos = nowNanos - sinceNanos;
    longestNanos = Math.max(longestNanos, heldNanos);
    if (heldNanos >= limitNanos && !reported) {
      reported = true;
      report(task, heldNanos);
    }
  }

  private void report(Task<?> task, long heldNanos) {
    List<StackTraceElement> stack = List.of(task.stack().getStackTrace());
    if (loop.steps() == step) {
      loop.observer().heldTheLoop(task, Duration.ofNanos(heldNanos), stack);
    }
  }
}
