package orbweaver.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SynchronousQueue;
import orbweaver.loop.Engine;
import orbweaver.loop.Loop;
import orbweaver.loop.LoopOptions;

/// Prints the CPU of the whole process for one operation of a program, in nanoseconds: the median of
/// nine rounds after six to warm up. `bench/loop/compare.sh` does the same in other languages.
///
///     java ... orbweaver.bench.LoopCompare scheduler|baton|vthreads PROGRAM [OPERATIONS]
final class LoopCompare {
  private static final int WARM_UP = 6;
  private static final int ROUNDS = 9;

  private LoopCompare() {}

  public static void main(String[] arguments) throws Exception {
    String engine = arguments[0];
    String program = arguments[1];
    int operations = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 300_000;
    var rounds = new double[WARM_UP + ROUNDS];
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    for (int i = 0; i < rounds.length; i++) {
      long cpu = system.getProcessCpuTime();
      long wall = System.nanoTime();
      run(engine, program, operations);
      boolean isLatency = program.equals("wakeup");
      long spent = isLatency ? System.nanoTime() - wall : system.getProcessCpuTime() - cpu;
      rounds[i] = (double) spent / operations;
    }
    Arrays.sort(rounds, WARM_UP, rounds.length);
    System.out.printf("%s\t%s\t%.0f%n", engine, program, rounds[WARM_UP + ROUNDS / 2]);
  }

  private static void run(String engine, String program, int operations) throws Exception {
    if (engine.equals("vthreads")) {
      runOnVirtualThreads(program, operations);
    } else {
      var options =
          LoopOptions.defaults()
              .withEngine(Engine.valueOf(engine.toUpperCase()))
              .withSlowStep(Duration.ZERO); // a generator's round is one long step, on purpose
      long _ = Loop.run(options, () -> LoopPrograms.named(program).run(operations));
    }
  }

  // ---- The same on virtual threads as the JDK schedules them ----

  private static void runOnVirtualThreads(String program, int operations) throws Exception {
    Thread.ofVirtual()
        .start(() -> {
          switch (program) {
            case "switch" -> giveWay(operations);
            case "spawn" -> spawn(operations);
            case "pingpong" -> pingPong(operations);
            default -> throw new IllegalArgumentException("not on plain virtual threads");
          }
        })
        .join();
  }

  private static void giveWay(int operations) {
    var other = Thread.ofVirtual().start(() -> deep(10, operations / 2));
    deep(10, operations / 2);
    join(other);
  }

  private static int deep(int frames, int times) {
    if (frames > 1) {
      return deep(frames - 1, times) + 1;
    }
    for (int i = 0; i < times; i++) {
      Thread.yield();
    }
    return times;
  }

  private static void spawn(int operations) {
    for (int i = 0; i < operations; i++) {
      var result = new CompletableFuture<Integer>();
      Thread.ofVirtual().start(() -> result.complete(1));
      result.join();
    }
  }

  private static void pingPong(int operations) {
    var there = new SynchronousQueue<Integer>();
    var back = new SynchronousQueue<Integer>();
    var pong =
        Thread.ofVirtual()
            .start(() -> {
              for (int i = 0; i < operations; i++) {
                put(back, take(there));
              }
            });
    for (int i = 0; i < operations; i++) {
      put(there, i);
      take(back);
    }
    join(pong);
  }

  private static void put(SynchronousQueue<Integer> queue, int value) {
    try {
      queue.put(value);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int take(SynchronousQueue<Integer> queue) {
    try {
      return queue.take();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
