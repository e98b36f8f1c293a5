package orbweaver.loop;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// What [Loop#start] returns: a loop's whole life, and the future of its result. Cancelling it
/// cancels the program's main task, and is over once that has unwound.
final class Program<T> extends CompletableFuture<T> implements Runnable {
  private final Loop loop;
  private final Callable<T> program;

  Program(LoopOptions options, World world, Callable<T> program) {
    this.program = program;
    this.loop = Loop.of(options, world, this);
  }

  Program<T> started() {
    loop.thread().start();
    return this;
  }

  /// On the loop's thread.
  @Override
  public void run() {
    try {
      complete(loop.runProgram(program));
    } catch (Throwable e) {
      completeExceptionally(e);
    }
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    if (isDone()) {
      return false;
    }
    loop.cancelMain();
    return true;
  }

  /// Until all has unwound, however often this thread is interrupted.
  private void awaitThread() {
    while (loop.thread().isAlive()) {
      try {
        loop.thread().join();
      } catch (InterruptedException _) {
        // It is passed on already.
      }
    }
  }

  /// Waits like a plain call: an interrupt cancels the program, and is passed on once it has ended.
  T awaitEnd() throws Exception {
    try {
      return get();
    } catch (CancellationException e) {
      throw e.getCause() instanceof CancellationException told ? told : e;
    } catch (InterruptedException e) {
      boolean _ = cancel(true);
      awaitThread();
      throw e;
    } catch (ExecutionException e) {
      throw Failures.asException(e.getCause());
    }
  }
}
