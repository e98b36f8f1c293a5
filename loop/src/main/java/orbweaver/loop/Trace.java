package orbweaver.loop;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The steps of a simulation, as a hash and on request one by one.
sealed class Trace {
  private long hash;
  private long steps;

  /// @param task null for a callback
  void step(@Nullable Task<?> task, long nanos) {
    long number = task == null ? 0 : task.number();
    hash = (hash ^ number) * 0x9E3779B97F4A7C15L + nanos;
    steps++;
  }

  /// Tells one order of steps, and their times, from another.
  final long hash() {
    return hash;
  }

  final long steps() {
    return steps;
  }

  private static String describe(@Nullable Task<?> task, long nanos) {
    return (task == null ? "a callback" : task.toString()) + " at " + nanos + " ns";
  }

  /// Remembers every step.
  static final class Recorded extends Trace {
    private String[] all = new String[1_024];
    private int size;

    @Override
    void step(@Nullable Task<?> task, long nanos) {
      super.step(task, nanos);
      if (size == all.length) {
        all = Arrays.copyOf(all, size * 2);
      }
      all[size++] = describe(task, nanos);
    }

    @Nullable String at(int step) {
      return step < size ? all[step] : null;
    }
  }

  /// Compares every step with those of another run, and remembers the first that differs.
  static final class Compared extends Trace {
    private final Recorded first;
    private int step;
    private @Nullable Divergence divergence;

    Compared(Recorded first) {
      this.first = first;
    }

    @Override
    void step(@Nullable Task<?> task, long nanos) {
      super.step(task, nanos);
      if (divergence == null) {
        compare(describe(task, nanos));
      }
      step++;
    }

    private void compare(@Nullable String now) {
      String before = first.at(step);
      if (before == null ? now != null : !before.equals(now)) {
        divergence =
            new Divergence(
                step + 1, before == null ? "the end" : before, now == null ? "the end" : now);
      }
    }

    /// The first step that differs, or null.
    @Nullable Divergence end() {
      if (divergence == null) {
        compare(null);
      }
      return divergence;
    }
  }
}
