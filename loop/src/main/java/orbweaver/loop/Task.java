package orbweaver.loop;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/// A coroutine, and the promise of its result.
///
/// A task is its thread's uncaught-exception handler: that is how a thread finds its task, by
/// public API and without memory.
public final class Task<T> extends Promise<T> implements Thread.UncaughtExceptionHandler {
  private final Loop loop;
  private final String name;
  private final Thread thread;
  private final long number;
  private @Nullable Callable<T> body;
  private boolean started;
  private boolean isReady;
  private @Nullable Promise<?> waitingFor;
  private @Nullable Object cancelReason;

  Task(Loop loop, String name, Callable<T> body) {
    super(loop);
    this.loop = loop;
    this.name = name;
    this.body = body;
    this.number = loop.nextTaskNumber();
    this.thread = Scheduler.newThread(loop, name, this::runBody);
    thread.setUncaughtExceptionHandler(this);
  }

  public String name() {
    return name;
  }

  long number() {
    return number;
  }

  Loop loop() {
    return loop;
  }

  /// The task of the calling coroutine, or null.
  static @Nullable Task<?> current() {
    return Thread.currentThread().getUncaughtExceptionHandler() instanceof Task<?> task
        ? task
        : null;
  }

  static Task<?> require() {
    Task<?> task = current();
    if (task == null) {
      throw new IllegalStateException(
          "only a coroutine can wait; this is " + Thread.currentThread() + ": use Loop.run");
    }
    return task;
  }

  // ---- Running ----

  private void runBody() {
    Callable<T> program = body;
    body = null;
    if (program == null) {
      throw new IllegalStateException(this + " was started twice");
    }
    try {
      checkCancelled();
      settle(State.SUCCESS, program.call(), null);
    } catch (Cancelled e) {
      settle(State.CANCELLED, null, new CancellationException(name));
    } catch (Throwable e) {
      settle(State.FAILED, null, e);
    }
  }

  /// Runs until the next suspension, on the loop's thread.
  void resume() {
    isReady = false;
    if (!isDone()) {
      loop.runInline(thread, !started);
      started = true;
    }
  }

  boolean markReady() {
    boolean was = isReady;
    isReady = true;
    return !was;
  }

  void suspendOn(Promise<?> promise) {
    waitingFor = promise;
    try {
      loop.park();
    } finally {
      waitingFor = null;
    }
    if (cancelReason != null) {
      promise.forget(this);
      checkCancelled();
    }
    if (!promise.isDone()) {
      promise.forget(this);
    }
  }

  void yieldNow() {
    checkCancelled();
    loop.ready(this);
    loop.park();
    checkCancelled();
  }

  // ---- Cancelling ----

  /// Raises [Cancelled] in the coroutine at its next suspension. Does nothing once it is done.
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    return cancel(this);
  }

  boolean cancel(Object reason) {
    if (isDone()) {
      return false;
    }
    if (cancelReason == null) {
      cancelReason = reason;
    }
    if (waitingFor != null) {
      loop.ready(this);
    }
    return true;
  }

  void checkCancelled() {
    Object reason = cancelReason;
    if (reason != null) {
      cancelReason = null;
      throw new Cancelled(reason);
    }
  }

  @SuppressWarnings("ReferenceEquality")
  void dropCancel(Object reason) {
    if (cancelReason == reason) {
      cancelReason = null;
    }
  }

  @Override
  public void uncaughtException(Thread t, Throwable e) {
    System.getLogger("orbweaver.loop")
        .log(System.Logger.Level.ERROR, "a bug of the runtime in " + this, e);
  }

  @Override
  public String toString() {
    return "task '" + name + "'";
  }
}
