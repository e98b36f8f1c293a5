package orbweaver.loop;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// The one place that reaches into the JDK: virtual threads whose scheduler is ours. What can be
/// reached is found out when the class is loaded. [#create] and [#carrier] are needed, the others
/// make it cheaper:
///
/// - [#tryContinue] is `LockSupport.unpark` without its permit, which we never need: 12 of 150 ns.
/// - [#start] in a container that knows its threads anyway ([CoroutineContainer]) does without the
///   JDK's table of all virtual threads: 50 ns and 39 bytes a thread.
final class JdkThreads {
  private static final @Nullable MethodHandle CREATE;
  private static final @Nullable MethodHandle CARRIER;
  private static final @Nullable MethodHandle SET_STATE;
  private static final @Nullable MethodHandle CONTINUE;
  private static final @Nullable MethodHandle START_IN;
  private static final int PARKED;
  private static final int UNPARKED;

  static {
    if (System.getProperty("jdk.pollerMode") == null) {
      System.setProperty("jdk.pollerMode", "1");
    }
    CREATE = find(JdkThreads::findCreate);
    CARRIER = find(JdkThreads::findCarrier);
    SET_STATE = find(JdkThreads::findSetState);
    CONTINUE = find(JdkThreads::findContinue);
    START_IN = find(JdkThreads::findStartIn);
    PARKED = state("PARKED");
    UNPARKED = state("UNPARKED");
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

  private static MethodHandle findSetState(Lookup lookup) throws ReflectiveOperationException {
    var type = MethodType.methodType(boolean.class, int.class, int.class);
    return ofVirtualThread(lookup, "compareAndSetState", type);
  }

  private static MethodHandle findContinue(Lookup lookup) throws ReflectiveOperationException {
    return ofVirtualThread(lookup, "runContinuation", MethodType.methodType(void.class));
  }

  /// Takes a plain [Thread], for the class of virtual threads has no name for us.
  private static MethodHandle ofVirtualThread(Lookup lookup, String name, MethodType type)
      throws ReflectiveOperationException {
    Class<?> virtual = Class.forName("java.lang.VirtualThread");
    return MethodHandles.privateLookupIn(virtual, lookup)
        .findVirtual(virtual, name, type)
        .asType(type.insertParameterTypes(0, Thread.class));
  }

  private static MethodHandle findStartIn(Lookup lookup) throws ReflectiveOperationException {
    Class<?> container = Class.forName("jdk.internal.vm.ThreadContainer");
    if (!Thread.class.getModule().isExported("jdk.internal.vm", JdkThreads.class.getModule())) {
      throw new IllegalAccessException("jdk.internal.vm is closed");
    }
    return lookup
        .findVirtual(Thread.class, "start", MethodType.methodType(void.class, container))
        .asType(MethodType.methodType(void.class, Thread.class, Object.class));
  }

  private static int state(String name) {
    try {
      Class<?> virtual = Class.forName("java.lang.VirtualThread");
      var field = virtual.getDeclaredField(name);
      field.setAccessible(true);
      return field.getInt(null);
    } catch (ReflectiveOperationException | RuntimeException _) {
      return -1; // no thread is ever in that state, so tryContinue never does
    }
  }

  // ---- Using them ----

  static boolean isAvailable() {
    return CREATE != null && CARRIER != null;
  }

  /// Whether [#start] takes a container.
  static boolean hasContainers() {
    return START_IN != null;
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

  /// Starts a thread.
  ///
  /// @param container a `jdk.internal.vm.ThreadContainer`, or null for the JDK's own table
  static void start(Thread thread, @Nullable Object container) {
    if (START_IN == null || container == null) {
      thread.start();
      return;
    }
    try {
      START_IN.invokeExact(thread, container);
    } catch (Throwable e) {
      throw new AssertionError("a virtual thread could not be started", e);
    }
  }

  /// Runs a parked virtual thread on the caller's own thread until it parks again or ends.
  ///
  /// @return false if it is not parked, or cannot go on because somebody looks at it
  static boolean tryContinue(Thread thread) {
    if (SET_STATE == null || CONTINUE == null) {
      return false;
    }
    try {
      if (!(boolean) SET_STATE.invokeExact(thread, PARKED, UNPARKED)) {
        return false;
      }
      CONTINUE.invokeExact(thread);
      return true;
    } catch (Throwable e) {
      throw new AssertionError("a virtual thread could not go on", e);
    }
  }
}
