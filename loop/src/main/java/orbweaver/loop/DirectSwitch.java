package orbweaver.loop;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Starts, parks and continues virtual threads on the spot, where `Thread.start`,
/// `LockSupport.unpark` and `park` go by way of a scheduler. Needs `java.base/java.lang` and
/// `java.base/jdk.internal.vm` to be open.
///
/// ## For the maintainer
///
/// It does what `VirtualThread.start`, `runContinuation` and `park` of JDK 25 do, and is used with
/// no other, but for these:
///
/// - A thread that was new or parked is `RUNNING` at once, without `STARTED` or `UNPARKED` between.
///   Whoever unparks or interrupts it meanwhile, or holds it for a dump, has moved it to another
///   state before; then we do not run it, and the caller goes the JDK's way.
/// - `PARKING` is written without a fence. Whoever unparks sets the permit before looking at the
///   state, and the JDK looks at the permit behind its write of `PARKED`, which has one.
/// - The carrier is forgotten without the thread's lock for interrupts, which is 15 of 130 ns. Who
///   interrupts a coroutine from another thread in that very moment may leave the interrupt with
///   the loop's thread, too, where the next coroutine that runs takes it back, and no wait ends by
///   it ([Idle] asks again).
/// - A thread belongs to a container that knows its threads by itself ([CoroutineContainer]), so it
///   needs no entry in a table: 50 ns and 39 bytes.
final class DirectSwitch {
  private static final int JDK = 25;
  private static final int NEW = 0;
  private static final int RUNNING = 2;
  private static final int PARKING = 3;
  private static final int PARKED = 4;

  private static final @Nullable MethodHandle MOVE;
  private static final @Nullable MethodHandle SET_STATE;
  private static final @Nullable MethodHandle PERMIT;
  private static final @Nullable MethodHandle SET_PERMIT;
  private static final @Nullable MethodHandle SET_CONTAINER;
  private static final @Nullable MethodHandle MOUNT;
  private static final @Nullable MethodHandle RUN;
  private static final @Nullable MethodHandle SET_CURRENT;
  private static final @Nullable MethodHandle SET_CARRIER;
  private static final @Nullable MethodHandle CLEAR_INTERRUPT;
  private static final @Nullable MethodHandle UNMOUNTED;
  private static final @Nullable MethodHandle IS_DONE;
  private static final @Nullable MethodHandle AFTER_DONE;
  private static final @Nullable MethodHandle AFTER_YIELD;
  private static final @Nullable MethodHandle YIELD;
  private static final boolean IS_AVAILABLE;

  static {
    MOVE = find(v -> v.method("compareAndSetState", boolean.class, int.class, int.class));
    SET_STATE = find(v -> v.field("state", int.class, AccessMode.SET_RELEASE));
    PERMIT = find(v -> v.field("parkPermit", boolean.class, AccessMode.GET_VOLATILE));
    SET_PERMIT = find(v -> v.method("setParkPermit", void.class, boolean.class));
    SET_CONTAINER = find(Internals::setContainer);
    MOUNT = find(v -> v.method("mount", void.class));
    RUN = find(v -> v.continuation("run", void.class));
    SET_CURRENT = find(v -> v.inherited("setCurrentThread", Thread.class));
    SET_CARRIER = find(v -> v.field("carrierThread", Thread.class, AccessMode.SET));
    CLEAR_INTERRUPT = find(v -> v.inherited("clearInterrupt"));
    UNMOUNTED = find(v -> v.method("notifyJvmtiUnmount", void.class, boolean.class));
    IS_DONE = find(v -> v.continuation("isDone", boolean.class));
    AFTER_DONE = find(v -> v.method("afterDone", void.class));
    AFTER_YIELD = find(v -> v.method("afterYield", void.class));
    YIELD = find(v -> v.method("yieldContinuation", boolean.class));
    IS_AVAILABLE =
        Runtime.version().feature() == JDK
            && Stream.of(MOVE, SET_STATE, PERMIT, SET_PERMIT, SET_CONTAINER, MOUNT)
                .allMatch(handle -> handle != null)
            && Stream.of(RUN, SET_CURRENT, SET_CARRIER, CLEAR_INTERRUPT, UNMOUNTED)
                .allMatch(handle -> handle != null)
            && Stream.of(IS_DONE, AFTER_DONE, AFTER_YIELD, YIELD)
                .allMatch(handle -> handle != null);
  }

  private DirectSwitch() {}

  // ---- Finding them ----

  private interface Finding {
    MethodHandle in(Internals internals) throws ReflectiveOperationException;
  }

  /// Null for what is closed to us or not there.
  private static @Nullable MethodHandle find(Finding finding) {
    try {
      return finding.in(Internals.open());
    } catch (ReflectiveOperationException _) {
      return null;
    }
  }

  /// The class of virtual threads, which has no name for us: what is found in it takes a [Thread].
  private record Internals(Class<?> type, Lookup lookup) {
    static Internals open() throws ReflectiveOperationException {
      Class<?> type = Class.forName("java.lang.VirtualThread");
      return new Internals(type, MethodHandles.privateLookupIn(type, MethodHandles.lookup()));
    }

    MethodHandle method(String name, Class<?> result, Class<?>... parameters)
        throws ReflectiveOperationException {
      return ofThread(lookup.findVirtual(type, name, MethodType.methodType(result, parameters)));
    }

    /// A method of [Thread] itself that returns nothing.
    MethodHandle inherited(String name, Class<?>... parameters)
        throws ReflectiveOperationException {
      return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
          .findVirtual(Thread.class, name, MethodType.methodType(void.class, parameters));
    }

    MethodHandle field(String name, Class<?> value, AccessMode mode)
        throws ReflectiveOperationException {
      return ofThread(lookup.findVarHandle(type, name, value).toMethodHandle(mode));
    }

    /// A method of the thread's continuation.
    MethodHandle continuation(String name, Class<?> result) throws ReflectiveOperationException {
      Class<?> continuation = Class.forName("jdk.internal.vm.Continuation");
      MethodHandle method =
          MethodHandles.privateLookupIn(continuation, MethodHandles.lookup())
              .findVirtual(continuation, name, MethodType.methodType(result));
      MethodHandle ofThread = lookup.findGetter(type, "cont", continuation);
      return ofThread(MethodHandles.filterReturnValue(ofThread, method));
    }

    MethodHandle setContainer() throws ReflectiveOperationException {
      Class<?> container = Class.forName("jdk.internal.vm.ThreadContainer");
      return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
          .findVirtual(
              Thread.class, "setThreadContainer", MethodType.methodType(void.class, container))
          .asType(MethodType.methodType(void.class, Thread.class, Object.class));
    }

    private static MethodHandle ofThread(MethodHandle found) {
      return found.asType(found.type().changeParameterType(0, Thread.class));
    }
  }

  // ---- Using them ----

  static boolean isAvailable() {
    return IS_AVAILABLE;
  }

  /// Runs a virtual thread for the first time, on the caller's own thread, until it parks or ends.
  ///
  /// @param container a [CoroutineContainer], which must not be named where the JDK is closed
  /// @return false if it is not new
  @SuppressWarnings("NullAway") // whoever calls it has asked isAvailable
  static boolean tryStart(Thread thread, Object container) {
    try {
      if (!(boolean) MOVE.invokeExact(thread, NEW, RUNNING)) {
        return false;
      }
      SET_CONTAINER.invokeExact(thread, container);
      run(thread);
      return true;
    } catch (Throwable e) {
      throw new AssertionError("a virtual thread could not be started", e);
    }
  }

  /// Runs a parked virtual thread on the caller's own thread until it parks again or ends.
  ///
  /// @return false if it is not parked, or cannot go on because somebody looks at it
  @SuppressWarnings("NullAway") // whoever calls it has asked isAvailable
  static boolean tryContinue(Thread thread) {
    try {
      if (!(boolean) MOVE.invokeExact(thread, PARKED, RUNNING)) {
        return false;
      }
      if ((boolean) PERMIT.invokeExact(thread)) {
        SET_PERMIT.invokeExact(thread, false);
      }
      run(thread);
      return true;
    } catch (Throwable e) {
      throw new AssertionError("a virtual thread could not go on", e);
    }
  }

  @SuppressWarnings("NullAway")
  private static void run(Thread thread) throws Throwable {
    MOUNT.invokeExact(thread);
    try {
      RUN.invokeExact(thread);
    } finally {
      unmount(thread);
      if ((boolean) IS_DONE.invokeExact(thread)) {
        AFTER_DONE.invokeExact(thread);
      } else {
        AFTER_YIELD.invokeExact(thread);
      }
    }
  }

  @SuppressWarnings("NullAway")
  private static void unmount(Thread thread) throws Throwable {
    Thread carrier = JdkThreads.carrier();
    SET_CURRENT.invokeExact(carrier, carrier);
    SET_CARRIER.invokeExact(thread, (Thread) null);
    CLEAR_INTERRUPT.invokeExact(carrier);
    UNMOUNTED.invokeExact(thread, false);
  }

  /// Parks the calling virtual thread; may return early, as `LockSupport.park` does.
  @SuppressWarnings("NullAway") // whoever calls it has asked isAvailable
  static void park(Object blocker) {
    Thread me = Thread.currentThread();
    if (!isParked(me)) {
      LockSupport.park(blocker);
    }
  }

  /// @return false if it has to be done the JDK's way: there is a permit or an interrupt, or the
  ///   stack cannot leave its carrier
  @SuppressWarnings("NullAway")
  private static boolean isParked(Thread me) {
    boolean hasYielded = false;
    try {
      if (me.isInterrupted() || (boolean) PERMIT.invokeExact(me)) {
        return false;
      }
      SET_STATE.invokeExact(me, PARKING);
      hasYielded = (boolean) YIELD.invokeExact(me);
      if (!hasYielded) {
        SET_STATE.invokeExact(me, RUNNING);
      }
      return hasYielded;
    } catch (Throwable e) {
      throw new AssertionError("a virtual thread could not be parked", e);
    }
  }
}
