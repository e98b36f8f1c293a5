package orbweaver.loop;

import org.jspecify.annotations.Nullable;

/// A wish that a task end some block of its: all of it (level 0), a scope, or the body of a
/// deadline. Is delivered once, as a [Cancelled], at the next suspension that no shield covers.
final class CancelRequest implements Runnable {
  private final Task<?> task;

  /// How deep the block to be ended is nested; the innermost request is delivered first.
  final int level;

  /// Whether it waits for its delivery.
  boolean isPending;

  /// The next one of the same task that waits, no deeper than this.
  @Nullable CancelRequest next;

  CancelRequest(Task<?> task, int level) {
    this.task = task;
    this.level = level;
  }

  /// What a deadline's timer does.
  @Override
  public void run() {
    task.request(this);
  }
}
