package orbweaver.loop;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A value that arrives later. Any number of coroutines of one loop may [#await] it, and are woken
/// in order; any thread may complete it, once. It belongs to the loop on which it was made, or else
/// to the first that awaits it.
///
/// The names are those of [Future], whose `get` here suspends the coroutine and never blocks its
/// thread: `isDone`, `state`, `resultNow`, `exceptionNow`, `cancel`.
public class Promise<T extends @Nullable Object> implements Future<T> {
  private static final VarHandle OUTCOME;
  private static final Object NULL = new Object();

  static {
    try {
      OUTCOME = MethodHandles.lookup().findVarHandle(Promise.class, "outcome", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private record Failed(Throwable cause, boolean isCancelled) {}

  // ---- Written by whoever completes it, on any thread ----

  /// The value, [#NULL] or a [Failed]; null while it is awaited.
  private volatile @Nullable Object outcome;

  // ---- Written by the loop alone ----
  private volatile @Nullable Loop owner;

  /// Coroutines and callbacks in the order in which they came.
  private @Nullable Object waiter;

  private @Nullable List<Object> moreWaiters;

  /// A promise that nobody has kept yet.
  public Promise() {
    this(Loop.currentOrNull());
  }

  Promise(@Nullable Loop owner) {
    this.owner = owner;
  }

  // ---- Completing ----

  /// Ends this with a value. Any thread.
  ///
  /// @throws IllegalStateException if it is done already
  public final void complete(@Nullable T value) {
    if (!tryComplete(value)) {
      throw completedTwice(null);
    }
  }

  /// Ends this with a failure. Any thread.
  ///
  /// @throws IllegalStateException if it is done already
  public final void fail(Throwable cause) {
    if (!tryFail(cause)) {
      throw completedTwice(cause);
    }
  }

  private IllegalStateException completedTwice(@Nullable Throwable cause) {
    return new IllegalStateException(
        this + " is completed twice: it " + told() + "; use tryComplete where that may happen",
        cause);
  }

  /// Ends this with a value, unless it is done. Any thread.
  ///
  /// @return whether this call completed it
  public final boolean tryComplete(@Nullable T value) {
    requireCompletable();
    return settleValue(value);
  }

  /// Ends this with a failure, unless it is done. Any thread.
  ///
  /// @return whether this call completed it
  public final boolean tryFail(Throwable cause) {
    requireCompletable();
    return settleFailure(cause);
  }

  /// Refuses where nobody but the owner may complete this.
  void requireCompletable() {}

  private boolean settleValue(@Nullable T value) {
    return settle(value == null ? NULL : value);
  }

  private boolean settleFailure(Throwable cause) {
    return settle(new Failed(cause, /* isCancelled= */ false));
  }

  /// Ends this as cancelled, unless it is done. Any thread.
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    return settleCancelled();
  }

  private boolean settleCancelled() {
    return settle(new Failed(new CancellationException(this + " was cancelled"), true));
  }

  /// Ends this where nobody else can: on its loop, without a race to be decided.
  final void endWithValue(@Nullable T value) {
    end(value == null ? NULL : value);
  }

  final void endWithFailure(Throwable cause) {
    end(new Failed(cause, /* isCancelled= */ false));
  }

  final void endCancelled() {
    end(new Failed(new CancellationException(this + " was cancelled"), true));
  }

  /// Makes it one that nobody has kept yet; for its only user, who has seen it done.
  final void renew() {
    OUTCOME.setRelease(this, (Object) null);
  }

  private void end(Object end) {
    OUTCOME.setRelease(this, end);
    wakeAll();
  }

  private boolean settle(Object end) {
    if (!OUTCOME.compareAndSet(this, null, end)) {
      return false;
    }
    Loop home = owner;
    if (home == null || home.inLoop()) {
      wakeAll();
    } else {
      home.post(this::wakeAll);
    }
    return true;
  }

  private void wakeAll() {
    Object first = waiter;
    List<Object> rest = moreWaiters;
    waiter = null;
    moreWaiters = null;
    if (first != null) {
      wake(first);
    }
    if (rest != null) {
      rest.forEach(this::wake);
    }
  }

  private void wake(Object waiting) {
    if (waiting instanceof Task<?> task) {
      task.loop().ready(task);
    } else {
      callBack((Runnable) waiting);
    }
  }

  /// The failure of a callback is none of whoever completes the promise.
  private void callBack(Runnable callback) {
    try {
      callback.run();
    } catch (RuntimeException e) {
      Loop.current().bug("a callback of " + this + " failed", e);
    }
  }

  // ---- Waiting ----

  /// Suspends the calling coroutine until this is done.
  ///
  /// @return the value
  /// @throws TaskFailed if it failed, with the failure as cause
  /// @throws CancellationException if it was cancelled
  public final T await() {
    awaitDone();
    return report();
  }

  /// Suspends until this is done, however it ends.
  final void awaitDone() {
    Task<?> task = requireWaiter();
    task.checkCancelled();
    while (!isDone()) {
      add(task);
      if (isDone()) { // by another thread, before we were on the list
        forget(task);
        return;
      }
      task.suspend(this);
      if (!isDone()) {
        forget(task);
      }
      task.checkCancelled();
    }
  }

  /// Waits whatever happens; a cancellation is delivered at the next suspension.
  final void awaitDoneShielded() {
    Task<?> task = requireWaiter();
    int before = task.shield();
    try {
      awaitDone();
    } finally {
      task.unshield(before);
    }
  }

  @SuppressWarnings("ReferenceEquality")
  private Task<?> requireWaiter() {
    Task<?> task = Task.require();
    Loop home = owner;
    if (home == null) {
      owner = task.loop();
    } else if (home != task.loop()) {
      throw new IllegalStateException(
          this + " belongs to another loop: await it there, and send the value by a Mailbox");
    }
    return task;
  }

  /// Calls back on the loop once this is done; at once if it is. The callback must not suspend.
  public final void whenDone(Runnable callback) {
    if (owner == null) {
      owner = Loop.currentOrNull(); // before the look at the outcome, as in await
    }
    if (isDone()) {
      callBack(callback);
    } else {
      add(callback);
    }
  }

  private void add(Object another) {
    if (waiter == null) {
      waiter = another;
      return;
    }
    if (moreWaiters == null) {
      moreWaiters = new ArrayList<>(2);
    }
    moreWaiters.add(another);
  }

  @SuppressWarnings("ReferenceEquality")
  private void forget(Object gone) {
    if (waiter == gone) {
      waiter = moreWaiters == null || moreWaiters.isEmpty() ? null : moreWaiters.removeFirst();
    } else if (moreWaiters != null) {
      boolean _ = moreWaiters.remove(gone);
    }
  }

  // ---- Asking ----

  @Override
  public final boolean isDone() {
    return outcome != null;
  }

  @Override
  public final boolean isCancelled() {
    return outcome instanceof Failed failed && failed.isCancelled;
  }

  @Override
  public final State state() {
    return switch (outcome) {
      case null -> State.RUNNING;
      case Failed failed -> failed.isCancelled ? State.CANCELLED : State.FAILED;
      default -> State.SUCCESS;
    };
  }

  @Override
  @SuppressWarnings({"NullAway", "ReferenceEquality", "unchecked"}) // null is a value of some types
  public final T resultNow() {
    Object end = outcome;
    if (end == null || end instanceof Failed) {
      throw new IllegalStateException("there is no result, for " + this + " " + told());
    }
    return end == NULL ? null : (T) end;
  }

  @Override
  public final Throwable exceptionNow() {
    if (outcome instanceof Failed failed && !failed.isCancelled) {
      return failed.cause;
    }
    throw new IllegalStateException("there is no failure, for " + this + " " + told());
  }

  private String told() {
    return switch (outcome) {
      case null -> "is not done yet: await it";
      case Failed failed -> failed.isCancelled ? "was cancelled" : "failed: " + failed.cause;
      default -> "has a value";
    };
  }

  /// The value, or what [#await] throws.
  final T report() {
    if (!(outcome instanceof Failed failed)) {
      return resultNow();
    }
    if (failed.isCancelled) {
      var cancelled = new CancellationException(this + " was cancelled");
      cancelled.initCause(failed.cause);
      throw cancelled;
    }
    throw new TaskFailed(this, failed.cause);
  }

  @Override
  public final T get() throws ExecutionException {
    awaitDone();
    if (outcome instanceof Failed failed && !failed.isCancelled) {
      throw new ExecutionException(failed.cause);
    }
    return report();
  }

  @Override
  public final T get(long timeout, TimeUnit unit) throws ExecutionException, TimeoutException {
    try {
      Duration limit = Duration.ofNanos(Math.max(0, unit.toNanos(timeout)));
      return Coroutines.within(limit, this::get);
    } catch (ExecutionException | TimeoutException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new ExecutionException(e);
    }
  }

  @Override
  public String toString() {
    return "a promise";
  }
}
