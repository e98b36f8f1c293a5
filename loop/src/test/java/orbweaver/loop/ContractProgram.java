package orbweaver.loop;

import static orbweaver.loop.Coroutines.blocking;
import static orbweaver.loop.Coroutines.gather;
import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.within;
import static orbweaver.loop.Coroutines.yieldNow;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

/// A bit of all that a loop promises, for JVMs that are started otherwise than that of the tests:
/// prints a line for each.
final class ContractProgram {
  private ContractProgram() {}

  /// @param arguments a folder for a dump of the JDK
  public static void main(String[] arguments) throws Exception {
    Loop.run(
        LoopOptions.defaults().withSlowStep(Duration.ZERO),
        () -> {
          System.out.println("engine " + Loop.current().stats().engine());
          System.out.println("order " + order());
          System.out.println("gathered " + gather(squares()));
          System.out.println("generated " + generated());
          System.out.println("deadline " + deadline());
          System.out.println("locked " + locked());
          System.out.println("cleaned up " + cleanedUp());
          System.out.println("dump " + dumped(Path.of(arguments[0], "dump.json")));
          return "";
        });
    Simulation.of(7)
        .run(() -> {
          sleep(Duration.ofHours(1));
          System.out.println("simulated " + Loop.current().stats().engine() + " " + order());
          return "";
        });
  }

  private static List<String> order() throws Exception {
    var order = new ArrayList<String>();
    scope(scope -> {
      for (String name : List.of("a", "b")) {
        scope.spawn(
            name,
            () -> {
              order.add(name);
              yieldNow();
              order.add(name);
              sleep(Duration.ofMillis(1));
              return "";
            });
      }
      return "";
    });
    order.sort(null);
    return order;
  }

  private static List<Callable<Integer>> squares() {
    return List.of(() -> 1, () -> blocking(() -> 4), () -> 9);
  }

  private static List<Integer> generated() {
    var values = new ArrayList<Integer>();
    try (Generator<Integer, Integer> doubling =
        Generator.of(out -> {
          Integer answer = out.emit(1);
          while (answer != null) {
            yieldNow();
            answer = out.emit(2 * answer);
          }
        })) {
      values.add(doubling.next());
      values.add(doubling.send(21));
      values.add(doubling.send(50));
    }
    return values;
  }

  private static String deadline() throws Exception {
    try {
      return within(
          Duration.ofMillis(5),
          () -> {
            sleep(Duration.ofHours(1));
            return "slept";
          });
    } catch (TimeoutException e) {
      return e.getMessage();
    }
  }

  /// A lock of the JDK that a worker thread holds and a coroutine waits for.
  private static boolean locked() throws Exception {
    var lock = new ReentrantLock();
    var isFree = new Promise<Boolean>();
    return scope(scope -> {
      scope.spawn(
          "holder",
          () ->
              blocking(() -> {
                lock.lock();
                isFree.complete(false);
                lock.unlock();
                return "";
              }));
      boolean _ = isFree.await();
      lock.lock();
      lock.unlock();
      return true;
    });
  }

  private static String cleanedUp() throws Exception {
    var told = new StringBuilder();
    scope(scope -> {
      Task<String> sleeper =
          scope.spawn(
              "sleeper",
              () -> {
                try {
                  sleep(Duration.ofHours(1));
                } finally {
                  told.append("unwound");
                }
                return "";
              });
      yieldNow();
      boolean _ = sleeper.cancel(true);
      return "";
    });
    return told.toString();
  }

  private static String dumped(Path file) throws Exception {
    return scope(scope -> {
      Task<String> taker = scope.spawn("taker", () -> new Channel<String>(1).next());
      yieldNow();
      String own = Loop.current().dump();
      blocking(() -> {
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
            .dumpThreads(file.toString(), ThreadDumpFormat.JSON);
        return "";
      });
      boolean _ = taker.cancel(true);
      return own.contains("task 'taker' waits for a ")
          + " "
          + Files.readString(file).contains("\"name\": \"taker\"");
    });
  }
}
