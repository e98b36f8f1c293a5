package orbweaver.loop;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Platform threads for what blocks; a few, and only as long as they are needed. Handing work over
/// allocates nothing, which executors of the JDK do not offer: a large body is handed over in
/// hundreds of pieces.
final class Workers implements Executor {
  private static final int MAX_THREADS = 16;
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final ThreadFactory factory;

  // ---- Guarded by this ----
  private final ArrayDeque<Runnable> queue = new ArrayDeque<>();
  private int threads;
  private int idle;
  private boolean closed;

  Workers(String name) {
    this.factory = Thread.ofPlatform().daemon().name(name + "-worker-", 0).factory();
  }

  /// Runs it as soon as a thread is free; at once, mostly. It must not throw.
  @Override
  public synchronized void execute(Runnable work) {
    if (closed) {
      throw new RejectedExecutionException("the loop of these workers has ended");
    }
    queue.add(work);
    if (idle >= queue.size()) {
      notify();
    } else if (threads < MAX_THREADS) {
      threads++;
      factory.newThread(this::run).start();
    }
  }

  /// No more work is taken; what was handed over is done.
  synchronized void close() {
    closed = true;
    notifyAll();
  }

  private void run() {
    for (Runnable work = next(); work != null; work = next()) {
      boolean _ = Thread.interrupted(); // meant for work that is over
      work.run();
    }
  }

  /// Waits for work.
  ///
  /// @return null if the thread is of no more use
  private synchronized @Nullable Runnable next() {
    long endNanos = System.nanoTime() + IDLE_NANOS;
    while (queue.isEmpty()) {
      long left = endNanos - System.nanoTime();
      if (closed || left <= 0) {
        threads--;
        return null;
      }
      awaitWork(left);
    }
    return queue.remove();
  }

  private void awaitWork(long nanos) {
    idle++;
    try {
      TimeUnit.NANOSECONDS.timedWait(this, nanos);
    } catch (InterruptedException _) {
      // The same.
    } finally {
      idle--;
    }
  }
}
