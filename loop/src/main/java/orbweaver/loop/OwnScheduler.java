package orbweaver.loop;

import io.netty.util.concurrent.FastThreadLocalThread;
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
///   a continuation may come late, and from anywhere; [#arrived] runs it wherever it comes from.
/// - A bare `jdk.internal.vm.Continuation` is a quarter cheaper and wrong: it loses exclusion
///   inside `synchronized`, leaks scoped values, and neither dumps nor profiles show it. Nested in
///   a virtual thread, for a generator, it does so, too (`adr/0006`).
final class OwnScheduler implements Stacks, Executor {
  private final Loop loop;
  private final @Nullable AutoCloseable container;
  private @Nullable Thread thread;

  /// Set while a stack is resumed: the next continuation to be scheduled runs on the spot.
  private boolean inline;

  /// How many stacks were resumed and have not run yet.
  private int late;

  OwnScheduler(Loop loop) {
    if (!isAvailable()) {
      throw new IllegalStateException(
          "the scheduler of virtual threads is out of reach: start Java 25 with"
              + " --add-opens=java.base/java.lang=ALL-UNNAMED, or take Engine.BEST");
    }
    this.loop = loop;
    this.container = JdkThreads.hasContainers() ? new CoroutineContainer(loop) : null;
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
    return JdkThreads.create(this, name, body);
  }

  @Override
  public void resume(Thread stack, boolean first) {
    if (!first && JdkThreads.tryContinue(stack)) {
      return;
    }
    inline = true;
    if (first) {
      JdkThreads.start(stack, container);
    } else {
      LockSupport.unpark(stack);
    }
    if (inline) {
      inline = false;
      late++;
    }
  }

  @Override
  public boolean hasLate() {
    return late > 0;
  }

  @Override
  public void suspend() {
    LockSupport.park(loop);
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
      loop.post(() -> arrived(continuation, /* isForeign= */ true));
    } else if (inline) {
      inline = false;
      continuation.run();
    } else {
      loop.soon(() -> arrived(continuation, /* isForeign= */ false));
    }
  }

  private void arrived(Runnable continuation, boolean isForeign) {
    if (late > 0) {
      late--;
    } else if (isForeign) {
      loop.wokenFromOutside();
    }
    loop.runStray(continuation);
  }

  @Override
  public long maxWaitNanos() {
    return Long.MAX_VALUE;
  }

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
