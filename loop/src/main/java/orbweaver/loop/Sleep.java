package orbweaver.loop;

import java.time.Duration;

/// The end of a sleep; its own timer's callback.
final class Sleep extends Promise<Void> implements Runnable {
  private final long nanos;

  Sleep(Loop loop, long nanos) {
    super(loop);
    this.nanos = nanos;
  }

  @Override
  public void run() {
    boolean _ = tryComplete(null);
  }

  @Override
  public String toString() {
    return "its sleep of " + StackText.duration(Duration.ofNanos(nanos));
  }
}
