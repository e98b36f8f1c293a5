package orbweaver.loop;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads what timers will need that are about to fire, before they do. A million sleepers lie
/// scattered over the memory, and most of a wake-up was waiting for it, load after load; here the
/// loads of many sleepers are on their way at once.
final class LookAhead {
  private final @Nullable Object[] found = new Object[TimerBlock.CAPACITY];

  void look(TimerBlock block) {
    int count = block.size;
    for (int i = 0; i < count; i++) {
      found[i] = block.timers[i].action();
    }
    for (int i = 0; i < count; i++) {
      found[i] = found[i] instanceof Sleep sleep ? sleep.task() : null;
    }
    for (int i = 0; i < count; i++) {
      found[i] = found[i] instanceof Task<?> task ? task.stack() : null;
    }
    for (int i = 0; i < count; i++) {
      found[i] = found[i] instanceof Thread stack ? stack.getUncaughtExceptionHandler() : null;
    }
    Arrays.fill(found, 0, count, null);
  }
}
