package orbweaver.loop;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Future.State;
import org.jspecify.annotations.Nullable;

/// The tasks of a block: none outlives it. The first that fails cancels the others and the block,
/// and its failure is what the block throws.
public final class Scope {
  private final Task<?> owner = Task.require();
  private final Set<Task<?>> children = new LinkedHashSet<>();
  private @Nullable Throwable failure;
  private boolean cancelled;
  private boolean closed;
  private @Nullable Promise<Void> empty;

  private Scope() {}

  /// The body of a scope.
  public interface Block<T extends @Nullable Object> {
    T run(Scope scope) throws Exception;
  }

  /// Starts a task that ends before the block does.
  ///
  /// @throws IllegalStateException when the block has ended
  public <T> Task<T> spawn(String name, Callable<T> body) {
    if (closed) {
      throw new IllegalStateException("the scope has ended; spawn '" + name + "' inside it");
    }
    var task = new Task<T>(owner.loop(), name, body);
    children.add(task);
    if (cancelled) {
      task.cancel(this);
    }
    task.whenDone(() -> ended(task));
    owner.loop().ready(task);
    return task;
  }

  private void ended(Task<?> task) {
    children.remove(task);
    if (task.state() == State.FAILED && failure == null) {
      failure = new TaskFailed(task.toString(), task.exceptionNow());
      cancel();
      owner.cancel(this);
    }
    if (children.isEmpty() && empty != null) {
      empty.tryComplete(null);
    }
  }

  /// Cancels all tasks of the scope, those to come included; the block itself goes on.
  public void cancel() {
    cancelled = true;
    List.copyOf(children).forEach(child -> child.cancel(this));
  }

  @SuppressWarnings("NullAway") // the result is null only if the block returned that
  static <T extends @Nullable Object> T run(Block<T> block) throws Exception {
    var scope = new Scope();
    T result = null;
    Throwable thrown = null;
    try {
      result = block.run(scope);
    } catch (Throwable e) {
      thrown = e;
      scope.cancel();
    }
    thrown = scope.awaitChildren(thrown);
    scope.closed = true;
    scope.owner.dropCancel(scope);
    scope.raise(thrown);
    return result;
  }

  @SuppressWarnings("ReferenceEquality")
  private @Nullable Throwable awaitChildren(@Nullable Throwable thrown) {
    Throwable first = thrown;
    while (!children.isEmpty()) {
      empty = new Promise<>();
      try {
        empty.awaitDone();
      } catch (Cancelled e) {
        if (e.reason != this && first == null) {
          first = e;
        }
        cancel();
      }
    }
    return first;
  }

  @SuppressWarnings("ReferenceEquality")
  private void raise(@Nullable Throwable thrown) throws Exception {
    Throwable end = thrown instanceof Cancelled c && c.reason == this ? null : thrown;
    if (failure != null) {
      if (end != null && end != failure) {
        failure.addSuppressed(end);
      }
      end = failure;
    }
    if (end instanceof Error e) {
      throw e;
    }
    if (end instanceof Exception e) {
      throw e;
    }
  }
}
