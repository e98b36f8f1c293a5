package orbweaver.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A value that arrives later. Belongs to the loop on which it was made: there it is awaited; it
/// may be completed from any thread. The names are those of [Future].
public class Promise<T> implements Future<T> {
  private final @Nullable Loop owner;
  private State state = State.RUNNING;
  private @Nullable T value;
  private @Nullable Throwable failure;

  /// Coroutines and callbacks in the order in which they came.
  private @Nullable Object waiter;

  private @Nullable List<Object> moreWaiters;

  public Promise() {
    this(Loop.currentOrNull());
  }

  Promise(@Nullable Loop owner) {
    this.owner = owner;
  }

  // ---- Completing ----

  /// Ends this with a value.
  ///
  /// @throws IllegalStateException if it is done already
  public final void complete(@Nullable T value) {
    if (!settle(State.SUCCESS, value, null)) {
      throw new IllegalStateException("completed twice: " + this);
    }
  }

  /// Ends this with a failure.
  ///
  /// @throws IllegalStateException if it is done already
  public final void fail(Throwable cause) {
    if (!settle(State.FAILED, null, cause)) {
      throw new IllegalStateException("completed twice: " + this, cause);
    }
  }

  /// Ends this with a value, unless it is done.
  ///
  /// @return whether this call completed it; from a foreign thread always true
  public final boolean tryComplete(@Nullable T value) {
    return settle(State.SUCCESS, value, null);
  }

  /// Ends this with a failure, unless it is done.
  ///
  /// @return whether this call completed it; from a foreign thread always true
  public final boolean tryFail(Throwable cause) {
    return settle(State.FAILED, null, cause);
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    return settle(State.CANCELLED, null, new CancellationException(toString()));
  }

  final boolean settle(State end, @Nullable T value, @Nullable Throwable failure) {
    if (owner != null && !owner.inLoop()) {
      owner.post(() -> settleHere(end, value, failure));
      return true;
    }
    return settleHere(end, value, failure);
  }

  private boolean settleHere(State end, @Nullable T value, @Nullable Throwable failure) {
    if (isDone()) {
      return false;
    }
    this.value = value;
    this.failure = failure;
    this.state = end;
    wakeAll();
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
      rest.forEach(Promise::wake);
    }
  }

  private static void wake(Object waiter) {
    if (waiter instanceof Task<?> task) {
      task.loop().ready(task);
    } else {
      ((Runnable) waiter).run();
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

  final void awaitDone() {
    Task<?> task = Task.require();
    task.checkCancelled();
    while (!isDone()) {
      add(task);
      task.suspendOn(this);
    }
  }

  /// Calls back on the loop once this is done; at once if it is.
  public final void whenDone(Runnable callback) {
    if (isDone()) {
      callback.run();
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
  final void forget(Object gone) {
    if (waiter == gone) {
      waiter = moreWaiters == null || moreWaiters.isEmpty() ? null : moreWaiters.removeFirst();
    } else if (moreWaiters != null) {
      moreWaiters.remove(gone);
    }
  }

  // ---- Asking ----

  @Override
  public final boolean isDone() {
    return state != State.RUNNING;
  }

  @Override
  public final boolean isCancelled() {
    return state == State.CANCELLED;
  }

  @Override
  public final State state() {
    return state;
  }

  @Override
  @SuppressWarnings("NullAway") // A promise of a nullable type has nullable results.
  public final T resultNow() {
    if (state != State.SUCCESS) {
      throw new IllegalStateException("there is no result: " + this);
    }
    return value;
  }

  @Override
  public final Throwable exceptionNow() {
    if (state != State.FAILED || failure == null) {
      throw new IllegalStateException("there is no failure: " + this);
    }
    return failure;
  }

  private T report() {
    return switch (state) {
      case SUCCESS -> resultNow();
      case FAILED -> throw new TaskFailed(toString(), exceptionNow());
      case CANCELLED -> throw new CancellationException(toString() + " was cancelled");
      case RUNNING -> throw new IllegalStateException("not done yet: " + this);
    };
  }

  @Override
  public final T get() throws ExecutionException {
    awaitDone();
    if (state == State.FAILED) {
      throw new ExecutionException(exceptionNow());
    }
    return report();
  }

  @Override
  public final T get(long timeout, TimeUnit unit) throws ExecutionException, TimeoutException {
    try {
      return Coroutines.within(java.time.Duration.of(timeout, unit.toChronoUnit()), this::get);
    } catch (ExecutionException | TimeoutException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new ExecutionException(e);
    }
  }

  @Override
  public String toString() {
    return "promise";
  }
}
