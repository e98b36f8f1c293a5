package orbweaver.loop;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.Callable;

/// The thread of a loop.
final class LoopThread extends FastThreadLocalThread {
  final Loop loop;

  LoopThread(Loop loop, Callable<?> program, String name) {
    super(() -> call(program), name);
    this.loop = loop;
  }

  private static void call(Callable<?> program) {
    try {
      program.call();
    } catch (Exception e) {
      throw new IllegalStateException("a loop died", e);
    }
  }
}
