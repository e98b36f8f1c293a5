package orbweaver.loop;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Platform threads for what blocks; a few, and only as long as they are needed.
final class Workers {
  private static final int MAX_THREADS = 16;

  private Workers() {}

  static ExecutorService start(String name) {
    var pool =
        new ThreadPoolExecutor(
            MAX_THREADS,
            MAX_THREADS,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().name(name + "-worker-", 0).factory());
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
