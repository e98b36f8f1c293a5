package orbweaver.loop;

import java.time.Duration;

/// A task's sleep; its own timer's callback.
final class Sleep implements Runnable {
  private final Task<?> task;
  private final long nanos;
  private boolean isOver;

  Sleep(Task<?> task, long nanos) {
    this.task = task;
    this.nanos = nanos;
  }

  Task<?> task() {
    return task;
  }

  /// Suspends until the timer has run.
  void await() {
    task.checkCancelled();
    Loop loop = task.loop();
    Timer timer = loop.at(Deadline.later(loop.nanos(), nanos), this);
    try {
      while (!isOver) {
        task.suspend(this);
        task.checkCancelled();
      }
    } finally {
      timer.cancel();
    }
  }

  @Override
  public void run() {
    isOver = true;
    task.loop().ready(task);
  }

  @Override
  public String toString() {
    return "its sleep of " + StackText.duration(Duration.ofNanos(nanos));
  }
}
