package orbweaver.bench;

import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.yieldNow;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import orbweaver.loop.Loop;
import orbweaver.loop.LoopOptions;
import orbweaver.loop.Promise;
import orbweaver.loop.Simulation;

/// What so many parked coroutines cost: memory each at ten frames, a switch beside them, and so many
/// sleepers in virtual time. Each is tried with few before, for a stack of code that is not compiled
/// yet is larger, and the first that wake are paid with deoptimisation. `bench/loop/compare.sh` and
/// `collectors.sh` run it.
///
///     java -XX:+UseSerialGC ... orbweaver.bench.LoopMemory parked|sleepers Serial 1000000
final class LoopMemory {
  private static final int SWITCHES = 1_000_000;
  private static final int WARM_UP = 20_000;

  private LoopMemory() {}

  public static void main(String[] arguments) throws Exception {
    String collector = arguments[1];
    int count = Integer.parseInt(arguments[2]);
    LoopOptions unwatched = LoopOptions.defaults().withSlowStep(Duration.ZERO);
    if (arguments[0].equals("sleepers")) {
      for (int i = 0; i < 5; i++) {
        long _ = sleepers(unwatched, 100_000);
      }
      print(collector, "timer CPU ns each of " + count, timers(unwatched, count), "");
      print(collector, "sleeper CPU ns each of " + count, sleepers(unwatched, count), "1000");
      return;
    }
    Loop.run(
        unwatched,
        () -> {
          for (int i = 0; i < 3; i++) {
            wake(WARM_UP);
          }
          park(collector, count);
          return "";
        });
  }

  private static void wake(int count) throws Exception {
    scope(scope -> {
      var soon = new Promise<Integer>();
      for (int i = 0; i < count; i++) {
        scope.spawn("parked", () -> deep(10, soon));
      }
      yieldNow();
      yieldNow();
      soon.complete(1);
      return "";
    });
  }

  private static void park(String collector, int count) throws Exception {
    long heap = heapBytes();
    long rss = rssBytes();
    scope(scope -> {
      var never = new Promise<Integer>();
      for (int i = 0; i < count; i++) {
        scope.spawn("parked", () -> deep(10, never));
      }
      yieldNow();
      yieldNow();
      if (count > 0) {
        print(collector, "parked heap bytes each", (heapBytes() - heap) / count, "1150");
        print(collector, "parked RSS bytes each", (rssBytes() - rss) / count, "1400");
      }
      long warmUp = switches();
      long cpu = cpuNanos();
      long steps = switches() + warmUp;
      print(collector, "switch ns beside " + count, (cpuNanos() - cpu) * 2 / steps, "");
      never.complete(1);
      return "";
    });
  }

  private static int deep(int frames, Promise<Integer> never) {
    return frames > 1 ? deep(frames - 1, never) + 1 : never.await();
  }

  private static long switches() throws Exception {
    return scope(scope -> {
      var other = scope.spawn("other", () -> LoopMemory.giveWay(SWITCHES / 2));
      return (long) giveWay(SWITCHES / 2) + other.await();
    });
  }

  private static int giveWay(int times) {
    for (int i = 0; i < times; i++) {
      yieldNow();
    }
    return times;
  }

  /// So many coroutines that each sleep once, for different times.
  private static long sleepers(LoopOptions options, int count) throws Exception {
    var before = new long[1];
    int _ =
        Simulation.of(1)
            .inFifoOrder()
            .withOptions(options)
            .run(() ->
                scope(scope -> {
                  for (int i = 0; i < count; i++) {
                    long millis = 1 + (i * 7_919L) % 1_000_003;
                    scope.spawn(
                        "sleeper",
                        () -> {
                          sleep(Duration.ofMillis(millis));
                          return "";
                        });
                  }
                  yieldNow();
                  yieldNow();
                  before[0] = cpuNanos();
                  return 0;
                }));
    return (cpuNanos() - before[0]) / count;
  }

  /// So many timers without coroutines, set and fired.
  private static long timers(LoopOptions options, int count) throws Exception {
    long before = cpuNanos();
    Simulation.of(1)
        .inFifoOrder()
        .withOptions(options)
        .run(() -> {
          var fired = new int[1];
          for (int i = 0; i < count; i++) {
            var _ = Loop.current().at(1 + (i * 7_919L) % 1_000_003, () -> fired[0]++);
          }
          sleep(Duration.ofMillis(2));
          return fired[0];
        });
    return (cpuNanos() - before) / count;
  }

  private static void print(String collector, String what, long figure, String goal) {
    System.out.printf(
        Locale.ROOT,
        "%s\t%s\t%d%s%n",
        collector,
        what,
        figure,
        goal.isEmpty() ? "" : "\tgoal " + goal);
  }

  private static long heapBytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static long rssBytes() throws IOException {
    String[] pages = Files.readString(Path.of("/proc/self/statm")).split(" ");
    return Long.parseLong(pages[1]) * 4_096;
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
