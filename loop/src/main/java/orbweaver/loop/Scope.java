package orbweaver.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future.State;
import org.jspecify.annotations.Nullable;

/// The tasks of a block: none outlives it. Opened by [Coroutines#scope].
///
///     int sum = scope(scope -> {
///       Task<Integer> a = scope.spawn("a", () -> slowly(1));
///       Task<Integer> b = scope.spawn("b", () -> slowly(2));
///       return a.await() + b.await();
///     });
///
/// The block ends after its tasks, whatever happens. The first task that fails cancels the others and
/// the block, and the block throws its failure as a [TaskFailed]; what fails while they unwind is
/// "suppressed" in it. A block that throws, or is cancelled from outside, cancels its tasks and waits
/// for them. Tasks may spawn more tasks into the scope.
public final class Scope {
  private static final int FEW = 4;

  private final Task<?> owner = Task.require();
  private final @Nullable Scope outer = owner.scopes();
  private final CancelRequest request = owner.enter();

  // Those that have not ended, in the order in which they were spawned. Who ends leaves a gap and
  // touches no neighbour, which may lie in no cache.
  private @Nullable Task<?>[] places = new Task<?>[FEW];
  private int placesUsed;
  private int size;

  private @Nullable Task<?> failed;
  private @Nullable List<Task<?>> failedLater;
  private boolean cancelled;
  private boolean closed;
  private int shieldBefore;
  private @Nullable Promise<Void> empty;

  private Scope() {
    owner.scopes(this);
  }

  /// The body of a scope.
  public interface Block<T extends @Nullable Object> {
    T run(Scope scope) throws Exception;
  }

  Task<?> owner() {
    return owner;
  }

  /// The scope around this one in the same task, or null.
  @Nullable Scope outer() {
    return outer;
  }

  // ---- Tasks ----

  /// Starts a task that ends before the block does. It first runs when the caller suspends.
  ///
  /// @param name for people: in dumps and failures
  /// @throws IllegalStateException when the block has ended
  public <T> Task<T> spawn(String name, Callable<T> body) {
    return spawn(name, body, /* apart= */ false);
  }

  /// Starts a task whose failure is its own: neither cancels the others nor surfaces.
  <T> Task<T> spawnApart(String name, Callable<T> body) {
    return spawn(name, body, /* apart= */ true);
  }

  private <T> Task<T> spawn(String name, Callable<T> body, boolean apart) {
    if (closed) {
      throw new IllegalStateException("the scope has ended; spawn '" + name + "' inside its block");
    }
    Loop loop = owner.loop();
    if (!loop.inLoop()) {
      throw new IllegalStateException(
          "a scope takes tasks on its own loop only; get there by Loop.post to spawn '"
              + name
              + "'");
    }
    var task = new Task<T>(loop, name, this, apart, body);
    add(task);
    loop.observer().started(task);
    if (cancelled) {
      boolean _ = task.cancel(true);
    }
    loop.ready(task);
    return task;
  }

  private void add(Task<?> task) {
    if (placesUsed == places.length) {
      makeRoom();
    }
    place(task);
    size++;
  }

  /// Closes the gaps, and leaves room for as many again.
  private void makeRoom() {
    @Nullable Task<?>[] before = places;
    places = new Task<?>[Math.max(FEW, 2 * size)];
    placesUsed = 0;
    for (Task<?> task : before) {
      if (task != null) {
        place(task);
      }
    }
  }

  private void place(Task<?> task) {
    task.place = placesUsed;
    places[placesUsed++] = task;
  }

  private void remove(Task<?> task) {
    places[task.place] = null;
    while (placesUsed > 0 && places[placesUsed - 1] == null) {
      placesUsed--;
    }
    size--;
  }

  void ended(Task<?> task) {
    remove(task);
    if (task.state() == State.FAILED && !task.isApart()) {
      failed(task);
    }
    if (size == 0 && empty != null) {
      boolean _ = empty.tryComplete(null);
    }
  }

  private void failed(Task<?> task) {
    if (failed == null) {
      failed = task;
      cancel();
      boolean _ = owner.request(request);
    } else {
      if (failedLater == null) {
        failedLater = new ArrayList<>();
      }
      failedLater.add(task);
    }
  }

  /// Cancels all tasks of the scope, those to come included; the block itself goes on. Any thread.
  public void cancel() {
    if (!owner.loop().inLoop()) {
      owner.loop().post(this::cancel);
      return;
    }
    cancelled = true;
    tasks().forEach(task -> task.cancel(true));
  }

  /// The tasks that have not ended, in the order in which they were spawned. On another thread than
  /// the loop's it is a view that may be late.
  public List<Task<?>> tasks() {
    var all = new ArrayList<Task<?>>(size);
    for (Task<?> task : places) {
      if (task != null) {
        all.add(task);
      }
    }
    return all;
  }

  // ---- The block ----

  @SuppressWarnings("NullAway") // the result is null only if the block returned that
  static <T extends @Nullable Object> T run(Block<T> block) throws Exception {
    Task<?> owner = Task.require();
    owner.checkCancelled();
    int since = owner.generatorsMade();
    var scope = new Scope();
    T result = null;
    Throwable thrown = null;
    try {
      result = block.run(scope);
    } catch (Throwable e) {
      thrown = e;
      scope.cancel(); // before the generators close, which may take a while
    }
    thrown = owner.closeGenerators(since, thrown);
    if (thrown != null) {
      scope.cancel();
    }
    scope.awaitTasks();
    scope.closed = true;
    owner.scopes(scope.outer);
    owner.leave(scope.request);
    scope.raise(thrown);
    return result;
  }

  /// Requests from outside are passed on to the tasks, and stay due for whoever waits next.
  private void awaitTasks() {
    while (size > 0) {
      empty = new Wait<>(owner.loop(), this);
      if (owner.isCancelDue()) {
        cancel();
        awaitShielded(empty);
      } else {
        awaitOrKeepRequest(empty);
      }
    }
  }

  private void awaitShielded(Promise<Void> end) {
    shieldBefore = owner.shield();
    try {
      end.awaitDone();
    } finally {
      owner.unshield(shieldBefore);
    }
  }

  private void awaitOrKeepRequest(Promise<Void> end) {
    try {
      end.awaitDone();
    } catch (Cancelled e) {
      boolean _ = owner.request(e.request);
    }
  }

  /// A task that has survived the first cancellation gets the second, too.
  void cancelledAgain(CancelRequest again) {
    if (again.level >= shieldBefore) {
      cancel();
    }
  }

  @SuppressWarnings("ReferenceEquality")
  private void raise(@Nullable Throwable thrown) throws Exception {
    Throwable end = thrown instanceof Cancelled c && c.request == request ? null : thrown;
    if (failed != null) {
      throw failure(failed, end);
    }
    if (end != null) {
      throw Failures.asException(end);
    }
    owner.checkCancelled();
  }

  private TaskFailed failure(Task<?> failed, @Nullable Throwable end) {
    var failure = new TaskFailed(failed, failed.exceptionNow());
    if (failedLater != null) {
      failedLater.forEach(
          later -> failure.addSuppressed(new TaskFailed(later, later.exceptionNow())));
    }
    if (end != null && !isAbout(end, failed)) {
      failure.addSuppressed(end);
    }
    return failure;
  }

  /// Whether the block failed only because it awaited the task that failed.
  @SuppressWarnings("ReferenceEquality")
  private static boolean isAbout(Throwable end, Task<?> failed) {
    return end.getCause() == failed.exceptionNow();
  }

  @Override
  public String toString() {
    return "the end of " + (size == 1 ? tasks().getFirst() : size + " tasks");
  }
}
