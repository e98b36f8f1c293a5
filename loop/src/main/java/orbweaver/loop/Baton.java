package orbweaver.loop;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The engine that needs nothing but public API: the loop and its coroutines are virtual threads of
/// the JDK's own scheduler, and only the holder of the baton runs.
///
/// The loop is a virtual thread too, for between two of them the baton passes without the kernel;
/// with a platform thread a switch costs 15 to 80 us.
final class Baton implements Stacks {
  /// A loop that waits for I/O in native code occupies a carrier thread, of which there may be
  /// fewer than loops, and nobody takes it away: so it waits a little, and then gives way. Only a
  /// wait in NIO is replaced by another carrier meanwhile.
  private static final long MAX_WAIT_NANOS = 5_000_000;

  private final Loop loop;
  private @Nullable Thread thread;

  /// The stack that runs, or null while the loop does.
  private volatile @Nullable Thread holder;

  Baton(Loop loop) {
    this.loop = loop;
  }

  @Override
  public Engine engine() {
    return Engine.BATON;
  }

  @Override
  public Thread newLoopThread(String name, Runnable body) {
    Thread own = Thread.ofVirtual().name(name).unstarted(body);
    thread = own;
    return own;
  }

  @Override
  public Thread newStack(String name, Runnable body) {
    return Thread.ofVirtual().name(name).unstarted(() -> runThenReturn(body));
  }

  private void runThenReturn(Runnable body) {
    try {
      body.run();
    } finally {
      passOn();
    }
  }

  /// To the next coroutine if that is what comes next, for the way through the loop's own thread
  /// costs as much again; otherwise back to the loop.
  private void passOn() {
    Task<?> next = loop.passOn();
    if (next == null) {
      holder = null;
      LockSupport.unpark(thread);
    } else {
      wake(next.stack(), next.begin());
    }
  }

  private void wake(Thread stack, boolean first) {
    holder = stack;
    if (first) {
      stack.start();
    } else {
      LockSupport.unpark(stack);
    }
  }

  @Override
  public void resume(Thread stack, boolean first) {
    wake(stack, first);
    while (holder != null) {
      LockSupport.park(this);
    }
  }

  @Override
  public boolean runForeign() {
    return false;
  }

  @Override
  @SuppressWarnings("ReferenceEquality")
  public void suspend() {
    Thread me = Thread.currentThread();
    if (me.isInterrupted()) {
      return; // as a thread that is parked does
    }
    boolean interrupted = false;
    passOn();
    while (holder != me) {
      LockSupport.park(this);
      if (Thread.interrupted()) {
        interrupted = true;
        wakeUp(Task.current());
      }
    }
    if (interrupted) {
      me.interrupt();
    }
  }

  private void wakeUp(@Nullable Task<?> interrupted) {
    if (interrupted != null) {
      loop.post(() -> loop.ready(interrupted));
    }
  }

  @Override
  @SuppressWarnings("ReferenceEquality")
  public boolean isHere() {
    Task<?> task = Task.current();
    return task == null ? Thread.currentThread() == thread : task.loop() == loop;
  }

  @Override
  public long maxWaitNanos() {
    return MAX_WAIT_NANOS;
  }

  @Override
  @SuppressWarnings("ThreadPriorityCheck") // nothing preempts a virtual thread
  public void giveWay() {
    Thread.yield();
  }

  @Override
  public void close() {}
}
