package orbweaver.loop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future.State;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// What a coroutine can do, for static import. Each verb suspends the calling coroutine alone, and
/// may be called at any depth of the stack.
public final class Coroutines {
  private Coroutines() {}

  // ---- Time ----

  /// Suspends for as long as that. Those that wake at the same time wake in the order in which they
  /// went to sleep.
  ///
  /// @throws IllegalArgumentException if it is negative
  public static void sleep(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("cannot sleep for " + time + "; give a length >= 0");
    }
    sleepNanos(Deadline.later(0, time));
  }

  /// Suspends for as long as that; for 0 or less it lets the others go first.
  public static void sleepNanos(long nanos) {
    Task<?> task = Task.require();
    if (nanos <= 0) {
      task.yieldNow();
    } else {
      new Sleep(task, nanos).await();
    }
  }

  /// Lets every coroutine that is ready run first.
  public static void yieldNow() {
    Task.require().yieldNow();
  }

  /// Runs the body in this coroutine, and cancels it at the limit. Limits nest: the innermost that
  /// has expired is the one that reports.
  ///
  /// @throws TimeoutException when the limit came first
  /// @throws IllegalArgumentException if it is negative
  public static <T extends @Nullable Object> T within(Duration limit, Callable<T> body)
      throws Exception {
    if (limit.isNegative()) {
      throw new IllegalArgumentException("a limit must be >= 0 but is " + limit);
    }
    Loop loop = Task.require().loop();
    return withinNanos(Deadline.later(loop.nanos(), limit), limit, body);
  }

  /// The same up to a point in time.
  public static <T extends @Nullable Object> T within(Deadline limit, Callable<T> body)
      throws Exception {
    return withinNanos(limit.nanos(), limit.remaining(), body);
  }

  @SuppressWarnings("ReferenceEquality") // a request is itself
  private static <T extends @Nullable Object> T withinNanos(
      long dueNanos, Duration limit, Callable<T> body) throws Exception {
    Task<?> task = Task.require();
    CancelRequest block = task.enter();
    Timer timer = null;
    if (limit.isZero()) {
      block.run();
    } else {
      timer = task.loop().at(dueNanos, block);
    }
    try {
      return body.call();
    } catch (Cancelled e) {
      if (e.request == block) {
        throw timedOut(limit, e);
      }
      throw e;
    } catch (InterruptedException e) {
      if (block.isPending) { // it waited in the JDK
        throw timedOut(limit, e);
      }
      throw e;
    } finally {
      if (timer != null) {
        timer.cancel();
      }
      task.leave(block);
    }
  }

  private static TimeoutException timedOut(Duration limit, Throwable cause) {
    var timedOut = new TimeoutException("not done within " + StackText.duration(limit));
    timedOut.initCause(cause);
    return timedOut;
  }

  /// Runs the body to its end even if the task is cancelled meanwhile; the cancellation is
  /// delivered at the first suspension behind it. For `finally` blocks that must suspend; give them
  /// a limit.
  public static <T extends @Nullable Object> T shield(Callable<T> body) throws Exception {
    Task<?> task = Task.require();
    int before = task.shield();
    try {
      return body.call();
    } finally {
      task.unshield(before);
    }
  }

  /// The same with a limit.
  ///
  /// @throws TimeoutException when the limit came first
  public static <T extends @Nullable Object> T shield(Duration limit, Callable<T> body)
      throws Exception {
    return shield(() -> within(limit, body));
  }

  // ---- Several at once ----

  /// Runs a block that may spawn tasks, and ends after all of them.
  public static <T extends @Nullable Object> T scope(Scope.Block<T> block) throws Exception {
    return Scope.run(block);
  }

  /// Runs all bodies at once.
  ///
  /// @return their results in order
  /// @throws TaskFailed the first failure; the others are cancelled
  /// @throws java.util.concurrent.CancellationException if one of them cancelled itself
  public static <T> List<T> gather(Collection<? extends Callable<? extends T>> bodies)
      throws Exception {
    List<Task<? extends T>> tasks =
        scope(scope -> {
          var spawned = new ArrayList<Task<? extends T>>(bodies.size());
          for (Callable<? extends T> body : bodies) {
            spawned.add(scope.spawn("gather-" + spawned.size(), body));
          }
          return spawned;
        });
    var results = new ArrayList<T>(tasks.size());
    tasks.forEach(task -> results.add(task.report()));
    return results;
  }

  /// Runs all bodies at once and to their ends, whatever becomes of the others.
  ///
  /// @return the tasks in order, all done: ask each for its `state`, `resultNow` or `exceptionNow`
  public static <T> List<Task<T>> settle(Collection<? extends Callable<T>> bodies)
      throws Exception {
    return scope(scope -> spawnAll(scope, "settle", bodies));
  }

  private static <T> List<Task<T>> spawnAll(
      Scope scope, String name, Collection<? extends Callable<T>> bodies) {
    var tasks = new ArrayList<Task<T>>(bodies.size());
    for (Callable<T> body : bodies) {
      tasks.add(scope.spawnApart(name + "-" + tasks.size(), body));
    }
    return tasks;
  }

  /// Runs all bodies at once until the first has ended, and cancels the others.
  ///
  /// @return its result
  /// @throws TaskFailed if it failed
  /// @throws IllegalArgumentException if there are none
  public static <T> T race(Collection<? extends Callable<T>> bodies) throws Exception {
    requireSome(bodies);
    Task<T> first =
        scope(scope -> {
          var ended = new Promise<Task<T>>();
          for (Task<T> task : spawnAll(scope, "race", bodies)) {
            task.whenDone(() -> ended.tryComplete(task));
          }
          Task<T> winner = ended.await();
          scope.cancel();
          return winner;
        });
    return first.await();
  }

  /// Runs all bodies at once until the first succeeds, and cancels the others.
  ///
  /// @return its result
  /// @throws TaskFailed if all failed: the first of them, with the others as "suppressed"
  /// @throws IllegalArgumentException if there are none
  public static <T> T firstSuccess(Collection<? extends Callable<T>> bodies) throws Exception {
    requireSome(bodies);
    var failures = new ArrayList<Task<T>>();
    Task<T> first =
        scope(scope -> {
          var ended = new Channel<Task<T>>(bodies.size());
          for (Task<T> task : spawnAll(scope, "attempt", bodies)) {
            task.whenDone(() -> ended.trySend(task));
          }
          for (Task<T> task = ended.next(); ; task = ended.next()) {
            if (task.state() == State.SUCCESS) {
              scope.cancel();
              return task;
            }
            failures.add(task);
            if (failures.size() == bodies.size()) {
              return failures.getFirst();
            }
          }
        });
    return resultOf(first, failures);
  }

  private static <T> T resultOf(Task<T> first, List<Task<T>> failures) {
    try {
      return first.await();
    } catch (RuntimeException e) {
      for (Task<T> other : failures.subList(1, failures.size())) {
        e.addSuppressed(
            other.state() == State.FAILED
                ? new TaskFailed(other, other.exceptionNow())
                : new java.util.concurrent.CancellationException(other + " was cancelled"));
      }
      throw e;
    }
  }

  private static void requireSome(Collection<?> bodies) {
    if (bodies.isEmpty()) {
      throw new IllegalArgumentException("nothing to run; give at least one body");
    }
  }

  // ---- Threads ----

  /// Runs code that blocks on a worker thread, and suspends until it is done. A cancellation
  /// interrupts it, and does not wait for it. In a simulation it runs on the spot.
  public static <T> T blocking(Callable<T> body) throws Exception {
    return Task.require().loop().blocking(body, /* toTheEnd= */ false);
  }
}
