package orbweaver.loop;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;

/// The one place that reaches into the JDK: virtual threads whose scheduler is ours. Needs
/// `--add-opens java.base/java.lang=ALL-UNNAMED`.
///
/// ## For the maintainer
///
/// - The scheduler's `execute` must never throw: it is called while monitors are handed over, and
///   an exception there hangs contended monitors of the whole JVM.
/// - The first JDK socket read in a coroutine would start the JVM's pollers on our loop, unless
///   `jdk.pollerMode=1` is set before.
/// - A virtual thread made inside a coroutine inherits its scheduler.
final class Scheduler {
  private static final MethodHandle NEW_VIRTUAL_THREAD;
  private static final MethodHandle CURRENT_CARRIER;

  static {
    if (System.getProperty("jdk.pollerMode") == null) {
      System.setProperty("jdk.pollerMode", "1");
    }
    try {
      var lookup = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
      NEW_VIRTUAL_THREAD =
          lookup.findStatic(
              Class.forName("java.lang.ThreadBuilders"),
              "newVirtualThread",
              MethodType.methodType(
                  Thread.class, Executor.class, String.class, int.class, Runnable.class));
      CURRENT_CARRIER =
          lookup.findStatic(
              Thread.class, "currentCarrierThread", MethodType.methodType(Thread.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "the scheduler of virtual threads is out of reach: start the JVM (25) with"
              + " --add-opens=java.base/java.lang=ALL-UNNAMED",
          e);
    }
  }

  private Scheduler() {}

  static Thread newThread(Executor scheduler, String name, Runnable body) {
    try {
      return (Thread) NEW_VIRTUAL_THREAD.invokeExact(scheduler, name, 0, body);
    } catch (Throwable e) {
      throw new AssertionError("a virtual thread could not be made", e);
    }
  }

  /// The platform thread under the calling thread.
  static Thread carrier() {
    try {
      return (Thread) CURRENT_CARRIER.invokeExact();
    } catch (Throwable e) {
      throw new AssertionError("the carrier thread is out of reach", e);
    }
  }
}
