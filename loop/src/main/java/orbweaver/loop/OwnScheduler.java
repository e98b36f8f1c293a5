package orbweaver.loop;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Virtual threads whose scheduler is the loop.
///
/// ## For the maintainer
///
/// - [#execute] must never throw: it is called while monitors are handed over, and an exception
///   there hangs contended monitors of the whole JVM.
/// - The first JDK socket read in a coroutine would start the JVM's pollers on our loop, unless
///   `jdk.pollerMode=1` is set before.
/// - Suspending in a static initialiser holds the loop up for good.
/// - Whoever takes a thread dump suspends parked virtual threads for a moment. One that we resume
///   just then does not run on the spot: the thread that took the dump schedules it afterwards. So
///   a continuation may come late, and from anywhere; it is run wherever it comes from. In a
///   simulation, where nothing may depend on when that is, the loop waits for it on the spot. It
///   may also come twice: then there is nothing left to run.
/// - A bare `jdk.internal.vm.Continuation` is a quarter cheaper and wrong: it loses exclusion
///   inside `synchronized`, leaks scoped values, and neither dumps nor profiles show it. Nested in
///   a virtual thread, for a generator, it does so, too (`adr/0006`).
final class OwnScheduler implements Stacks, Executor {
  private static final long MAX_MONITOR_NANOS = 20_000_000;

  private final Loop loop;
  private final @Nullable AutoCloseable container;
  private @Nullable Thread thread;

  /// Set while a stack is resumed: the next continuation to be scheduled runs on the spot.
  private boolean inline;

  /// In a simulation, how often a stack was suspended or has ended.
  private int halts;

  /// In a simulation, how often a suspended stack has gone on.
  private int returns;

  /// In a simulation, whether the stack that was resumed last goes on later by the JDK's own turn.
  private boolean hasYielded;

  /// In a simulation, what comes from other threads: it waits here and takes no step of its own.
  private final @Nullable Queue<Runnable> foreign;

  OwnScheduler(Loop loop) {
    if (!isAvailable()) {
      throw new IllegalStateException(
          "the scheduler of virtual threads is out of reach: start Java 25 with"
              + " --add-opens=java.base/java.lang=ALL-UNNAMED, or take Engine.BEST");
    }
    this.loop = loop;
    this.foreign = loop.isSimulated() ? new ConcurrentLinkedQueue<>() : null;
    this.container = DirectSwitch.isAvailable() ? new CoroutineContainer(loop) : null;
  }

  static boolean isAvailable() {
    return JdkThreads.isAvailable();
  }

  @Override
  public Engine engine() {
    return Engine.SCHEDULER;
  }

  @Override
  public Thread newLoopThread(String name, Runnable body) {
    var own = new FastThreadLocalThread(body, name);
    thread = own;
    return own;
  }

  @Override
  public Thread newStack(String name, Runnable body) {
    return JdkThreads.create(this, name, foreign == null ? body : () -> runCounted(body));
  }

  private void runCounted(Runnable body) {
    try {
      body.run();
    } finally {
      halts++;
    }
  }

  @Override
  public void resume(Thread stack, boolean first) {
    if (foreign != null) {
      resumeNow(stack, first, foreign);
    } else {
      boolean _ = isContinued(stack, first);
    }
  }

  /// The same, and does not return until the stack has run.
  private void resumeNow(Thread stack, boolean first, Queue<Runnable> foreign) {
    int before = returns;
    int haltsBefore = halts;
    hasYielded = false;
    boolean hasRun = isContinued(stack, first) && (first || returns != before);
    while (!hasRun) {
      if (foreign.poll() instanceof Runnable continuation) {
        runForeign(continuation);
        hasRun = returns != before;
      } else {
        Thread.onSpinWait();
      }
    }
    if (halts == haltsBefore) {
      awaitMonitor(stack, haltsBefore, foreign);
    }
  }

  /// Where the stack has stopped at a monitor that a thread of the JVM holds for a moment, as the
  /// one that cleans up after the collector does, no seed has to know: it goes on on the spot.
  private void awaitMonitor(Thread stack, int haltsBefore, Queue<Runnable> foreign) {
    long end = System.nanoTime() + MAX_MONITOR_NANOS;
    while (halts == haltsBefore && isAtMonitor(stack) && System.nanoTime() < end) {
      if (foreign.poll() instanceof Runnable continuation) {
        loop.runStray(continuation);
      } else {
        Thread.onSpinWait();
      }
    }
  }

  private boolean isAtMonitor(Thread stack) {
    return switch (stack.getState()) {
      case BLOCKED -> true;
      case RUNNABLE -> !hasYielded; // its continuation is on the way
      case NEW, WAITING, TIMED_WAITING, TERMINATED -> false;
    };
  }

  private void runForeign(Runnable continuation) {
    int haltsBefore = halts;
    int returnsBefore = returns;
    loop.runStray(continuation);
    if (halts != haltsBefore && returns == returnsBefore) {
      loop.wokenFromOutside();
    }
  }

  @Override
  public boolean runForeign() {
    boolean hasRun = false;
    while (foreign != null && foreign.poll() instanceof Runnable continuation) {
      runForeign(continuation);
      hasRun = true;
    }
    return hasRun;
  }

  private boolean isContinued(Thread stack, boolean first) {
    return (container != null && isContinuedHere(stack, first, container))
        || isScheduledHere(stack, first);
  }

  private static boolean isContinuedHere(Thread stack, boolean first, Object container) {
    return first ? DirectSwitch.tryStart(stack, container) : DirectSwitch.tryContinue(stack);
  }

  /// The JDK's way, by [#execute].
  private boolean isScheduledHere(Thread stack, boolean first) {
    inline = true;
    if (first) {
      stack.start();
    } else {
      LockSupport.unpark(stack);
    }
    boolean isLate = inline;
    inline = false;
    return !isLate;
  }

  /// On a real loop it does nothing more: what stands around the parking here is kept in each
  /// parked stack.
  @Override
  public void suspend() {
    if (foreign == null) {
      park();
    } else {
      suspendCounted();
    }
  }

  private void suspendCounted() {
    halts++;
    park();
    returns++;
  }

  private void park() {
    if (container != null) {
      DirectSwitch.park(loop);
    } else {
      LockSupport.park(loop);
    }
  }

  @Override
  @SuppressWarnings("ReferenceEquality")
  public boolean isHere() {
    return JdkThreads.carrier() == thread;
  }

  /// The JDK hands over a continuation that can go on: here when we resume a coroutine or when one
  /// coroutine wakes another by a lock or a queue, on a foreign thread for whatever else wakes it.
  @Override
  public void execute(Runnable continuation) {
    if (!isHere()) {
      executeForeign(continuation);
    } else if (inline) {
      inline = false;
      continuation.run();
    } else {
      hasYielded = true;
      loop.soon(() -> loop.runStray(continuation));
    }
  }

  private void executeForeign(Runnable continuation) {
    if (foreign == null) {
      loop.post(() -> loop.runStray(continuation));
    } else {
      foreign.add(continuation);
    }
  }

  @Override
  public long maxWaitNanos() {
    return Long.MAX_VALUE;
  }

  @Override
  public void giveWay() {} // the thread is its own

  @Override
  public void close() {
    if (container instanceof AutoCloseable open) {
      try {
        open.close();
      } catch (Exception e) {
        loop.bug("a loop could not be taken off the list of the JDK's dumps", e);
      }
    }
  }
}
