package orbweaver.loop.examples;

import static orbweaver.loop.Coroutines.gather;
import static orbweaver.loop.Coroutines.sleep;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import orbweaver.loop.Loop;

/// Three waits in sequence take their sum, at once the longest of them.
public final class Waits {
  private static final List<Duration> WAITS =
      List.of(Duration.ofMillis(300), Duration.ofMillis(200), Duration.ofMillis(100));

  private Waits() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println("in sequence: " + Loop.run(() -> inSequence().toMillis() + " ms"));
    System.out.println("at once:     " + Loop.run(() -> atOnce().toMillis() + " ms"));
  }

  static Duration inSequence() {
    long start = Loop.current().nanos();
    for (Duration wait : WAITS) {
      sleep(wait);
    }
    return Duration.ofNanos(Loop.current().nanos() - start);
  }

  static Duration atOnce() throws Exception {
    long start = Loop.current().nanos();
    List<Duration> _ = gather(WAITS.stream().map(Waits::sleeper).toList());
    return Duration.ofNanos(Loop.current().nanos() - start);
  }

  private static Callable<Duration> sleeper(Duration wait) {
    return () -> {
      sleep(wait);
      return wait;
    };
  }
}
