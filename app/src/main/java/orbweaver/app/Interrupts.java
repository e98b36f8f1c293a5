package orbweaver.app;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import orbweaver.crawl.Crawl;
import orbweaver.crawl.StopReason;
import org.jspecify.annotations.Nullable;

/// Ctrl-C once stops a crawl after what is under way, twice at once. Both leave it resumable.
final class Interrupts implements AutoCloseable {
  private final Consumer<String> tell;
  private final Map<String, Object> earlier = new LinkedHashMap<>();
  private @Nullable Crawl crawl;
  private boolean asked;

  private Interrupts(Consumer<String> tell) {
    this.tell = tell;
  }

  /// Listens to the signals from now on.
  ///
  /// @param tell takes a line for the user
  static Interrupts listen(Consumer<String> tell) {
    var interrupts = new Interrupts(tell);
    interrupts.handle("INT");
    interrupts.handle("TERM");
    return interrupts;
  }

  private void handle(String name) {
    try {
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              handler.getClassLoader(), new Class<?>[] {handler}, this::handleCall);
      earlier.put(name, install(name, handler, proxy));
    } catch (ReflectiveOperationException e) {
      tell.accept("Ctrl-C will stop at once, for signals cannot be handled here: " + e);
    }
  }

  /// There is no other API than `sun.misc.Signal`, which the compiler does not let us name.
  ///
  /// @return the handler that was there before
  private static Object install(String name, Class<?> handler, Object proxy)
      throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    return signal
        .getMethod("handle", signal, handler)
        .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
  }

  private @Nullable Object handleCall(Object proxy, Method method, Object @Nullable [] args) {
    if (method.getName().equals("handle")) {
      interrupted();
      return null;
    }
    return method.getName().equals("hashCode") ? 0 : false;
  }

  /// What to stop when the user asks for it.
  synchronized void watch(Crawl running) {
    crawl = running;
    if (asked) {
      running.stop(StopReason.INTERRUPTED);
    }
  }

  private synchronized void interrupted() {
    if (asked) {
      Runtime.getRuntime().halt(ExitCode.KILLED.number());
    }
    asked = true;
    tell.accept("stopping after what is under way; again to stop at once");
    if (crawl != null) {
      crawl.stop(StopReason.INTERRUPTED);
    }
  }

  /// Signals mean again what they meant before.
  @Override
  public void close() {
    earlier.forEach((name, handler) -> {
      try {
        Object _ = install(name, Class.forName("sun.misc.SignalHandler"), handler);
      } catch (ReflectiveOperationException e) {
        tell.accept("SIG" + name + " cannot be given back: " + e);
      }
    });
  }
}
