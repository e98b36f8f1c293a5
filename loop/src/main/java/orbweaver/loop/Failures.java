package orbweaver.loop;

import org.jspecify.annotations.Nullable;

/// Failures on their way to whoever asked.
final class Failures {
  private Failures() {}

  /// The failure as something a method that `throws Exception` can throw; errors are thrown here.
  static Exception asException(@Nullable Throwable failure) {
    return switch (failure) {
      case Error e -> throw e;
      case Exception e -> e;
      case null, default -> new IllegalStateException("failed without a cause", failure);
    };
  }

  /// Adds to a failure from another thread who waited for it, without changing its type.
  static Throwable awaitedHere(Throwable failure) {
    failure.addSuppressed(new AwaitedHere(Task.current()));
    return failure;
  }

  /// The stack of a waiter.
  private static final class AwaitedHere extends Throwable {
    private static final long serialVersionUID = 1;

    AwaitedHere(@Nullable Task<?> waiter) {
      super(String.valueOf(waiter));
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // this is a note, no exception
    public String toString() {
      return "(awaited by " + getMessage() + ")";
    }
  }
}
