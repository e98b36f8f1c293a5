package orbweaver.loop;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The loops that run in this JVM: a signal asks for all of them.
final class LiveLoops {
  /// The one mutable static of this module: a signal reaches the process, not a loop.
  private static final Set<Loop> ALL = ConcurrentHashMap.newKeySet();

  private LiveLoops() {}

  static void add(Loop loop) {
    ALL.add(loop);
  }

  static void remove(Loop loop) {
    ALL.remove(loop);
  }

  static String dump() {
    return ALL.isEmpty()
        ? "no loop runs\n"
        : ALL.stream()
            .sorted(Comparator.comparing(Loop::name))
            .map(Loop::dump)
            .collect(Collectors.joining("\n"));
  }

  /// There is no other API than `sun.misc.Signal`, which the compiler does not let us name.
  static void dumpOn(String signalName) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object printer =
          Proxy.newProxyInstance(
              handler.getClassLoader(), new Class<?>[] {handler}, LiveLoops::handleCall);
      Object _ =
          signal
              .getMethod("handle", signal, handler)
              .invoke(null, signal.getConstructor(String.class).newInstance(signalName), printer);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "signal " + signalName + " cannot be handled here; take USR1", e);
    }
  }

  @SuppressWarnings("ReferenceEquality") // that is what its equality is
  private static @Nullable Object handleCall(
      Object proxy, Method method, Object @Nullable [] args) {
    return switch (method.getName()) {
      case "handle" -> {
        System.getLogger("orbweaver.loop").log(System.Logger.Level.INFO, LiveLoops::dump);
        yield null;
      }
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> args != null && proxy == args[0];
      default -> "prints the tasks of all loops";
    };
  }
}
