package orbweaver.app;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import javax.management.Notification;
import javax.management.NotificationEmitter;

/// Keeps the heap near what is in use. The serial collector lets its old generation grow for as
/// long as the machine has memory, and looks for garbage there only at the very end; so it is asked
/// to look whenever half as much again has gathered as was alive the last time.
///
/// Belongs to the process, hence only where the launcher started it: a program that crawls by the
/// library has its own idea of its heap. Does nothing under other collectors.
final class HeapBound {
  private static final String POOL = "Tenured Gen";
  private static final long LEAST_BYTES = 48 << 20;

  /// The first second belongs to the first requests; little is in the heap by then.
  private static final Duration AFTER = Duration.ofSeconds(1);

  private final MemoryPoolMXBean old;

  private HeapBound(MemoryPoolMXBean old) {
    this.old = old;
  }

  /// Watches soon, until the process ends. Commands that are done by then have no time to lose.
  static void watch() {
    if (System.getProperty("orbweaver.dist") != null) {
      Thread _ = Thread.ofPlatform().daemon().name("heap").start(HeapBound::begin);
    }
  }

  private static void begin() {
    LockSupport.parkNanos(AFTER.toNanos());
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getName().equals(POOL) && pool.isUsageThresholdSupported()) {
        var bound = new HeapBound(pool);
        pool.setUsageThreshold(threshold(pool.getUsage().getUsed(), max(pool)));
        ((NotificationEmitter) ManagementFactory.getMemoryMXBean())
            .addNotificationListener((notice, _) -> bound.collect(notice), null, null);
      }
    }
  }

  /// What the old generation may come to hold before it is looked through.
  ///
  /// @param liveBytes in it after the last time
  /// @param maxBytes that it can ever hold
  static long threshold(long liveBytes, long maxBytes) {
    return Math.min(Math.max(LEAST_BYTES, liveBytes + liveBytes / 2), maxBytes);
  }

  private static long max(MemoryPoolMXBean pool) {
    long max = pool.getUsage().getMax();
    return max < 0 ? Long.MAX_VALUE : max;
  }

  private void collect(Notification notice) {
    if (notice.getType().equals(MemoryNotificationInfo.MEMORY_THRESHOLD_EXCEEDED)) {
      System.gc();
      old.setUsageThreshold(threshold(old.getUsage().getUsed(), max(old)));
    }
  }
}
