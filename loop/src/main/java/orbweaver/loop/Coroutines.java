package orbweaver.loop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// What a coroutine can do, for static import. Each verb suspends the calling coroutine alone, and
/// may be called at any depth of the stack.
public final class Coroutines {
  private Coroutines() {}

  /// Suspends for as long as that.
  public static void sleep(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("cannot sleep for " + time + "; give a length >= 0");
    }
    sleepNanos(time.toNanos());
  }

  /// Suspends for as long as that.
  public static void sleepNanos(long nanos) {
    Task<?> task = Task.require();
    if (nanos <= 0) {
      task.yieldNow();
      return;
    }
    var due = new Promise<Void>(task.loop());
    Timer timer = task.loop().at(task.loop().nanos() + nanos, () -> due.tryComplete(null));
    try {
      due.awaitDone();
    } finally {
      timer.cancel();
    }
  }

  /// Lets every coroutine that is ready run first.
  public static void yieldNow() {
    Task.require().yieldNow();
  }

  /// Runs a block that may spawn tasks, and ends after all of them.
  public static <T extends @Nullable Object> T scope(Scope.Block<T> block) throws Exception {
    return Scope.run(block);
  }

  /// Runs all bodies at once.
  ///
  /// @return their results in order
  /// @throws Exception the first failure; the others are cancelled
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
    tasks.forEach(task -> results.add(task.resultNow()));
    return results;
  }

  /// Runs the body in this coroutine and cancels it at the limit.
  ///
  /// @throws TimeoutException when the limit came first
  @SuppressWarnings("ReferenceEquality") // a token is itself, whatever it equals
  public static <T> T within(Duration limit, Callable<T> body) throws Exception {
    Task<?> task = Task.require();
    var token = new Object();
    Timer timer = task.loop().at(task.loop().nanos() + limit.toNanos(), () -> task.cancel(token));
    try {
      return body.call();
    } catch (Cancelled e) {
      if (e.reason == token) {
        throw new TimeoutException("not within " + limit);
      }
      throw e;
    } finally {
      timer.cancel();
      task.dropCancel(token);
    }
  }

  /// Runs code that blocks on a worker thread, and suspends until it is done. In a simulation it
  /// runs on the spot.
  public static <T> T blocking(Callable<T> body) throws Exception {
    return Task.require().loop().blocking(body);
  }
}
