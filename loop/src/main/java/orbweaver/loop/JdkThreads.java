package orbweaver.loop;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// The one way to a virtual thread whose scheduler is ours, through an internal of the JDK; whether
/// it can be reached is found out when the class is loaded. [DirectSwitch] makes it cheaper.
final class JdkThreads {
  private static final @Nullable MethodHandle CREATE;
  private static final @Nullable MethodHandle CARRIER;

  static {
    if (System.getProperty("jdk.pollerMode") == null) {
      System.setProperty("jdk.pollerMode", "1");
    }
    CREATE = find(JdkThreads::findCreate);
    CARRIER = find(JdkThreads::findCarrier);
  }

  private JdkThreads() {}

  // ---- Finding them ----

  private interface Finding {
    MethodHandle find(Lookup lookup) throws ReflectiveOperationException;
  }

  /// Null for what is closed to us or not there.
  private static @Nullable MethodHandle find(Finding finding) {
    try {
      return finding.find(MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup()));
    } catch (ReflectiveOperationException _) {
      return null;
    }
  }

  private static MethodHandle findCreate(Lookup lookup) throws ReflectiveOperationException {
    return lookup.findStatic(
        Class.forName("java.lang.ThreadBuilders"),
        "newVirtualThread",
        MethodType.methodType(
            Thread.class, Executor.class, String.class, int.class, Runnable.class));
  }

  private static MethodHandle findCarrier(Lookup lookup) throws ReflectiveOperationException {
    return lookup.findStatic(
        Thread.class, "currentCarrierThread", MethodType.methodType(Thread.class));
  }

  // ---- Using them ----

  static boolean isAvailable() {
    return CREATE != null && CARRIER != null;
  }

  /// A virtual thread, not started yet. One that is made inside a coroutine inherits its scheduler.
  @SuppressWarnings("NullAway") // whoever calls it has asked isAvailable
  static Thread create(Executor scheduler, String name, Runnable body) {
    try {
      return (Thread) CREATE.invokeExact(scheduler, name, 0, body);
    } catch (Throwable e) {
      throw new AssertionError("a virtual thread could not be made", e);
    }
  }

  /// The platform thread that runs the caller.
  @SuppressWarnings("NullAway") // whoever calls it has asked isAvailable
  static Thread carrier() {
    try {
      return (Thread) CARRIER.invokeExact();
    } catch (Throwable e) {
      throw new AssertionError("the carrier thread is out of reach", e);
    }
  }
}
