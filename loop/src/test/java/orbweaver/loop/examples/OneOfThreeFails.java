package orbweaver.loop.examples;

import static orbweaver.loop.Coroutines.gather;
import static orbweaver.loop.Coroutines.settle;
import static orbweaver.loop.Coroutines.sleep;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future.State;
import orbweaver.loop.Loop;
import orbweaver.loop.TaskFailed;

/// Three at once, of which one fails: `gather` cancels the others and throws, `settle` gives each
/// outcome as a value.
public final class OneOfThreeFails {
  private OneOfThreeFails() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println("gather: " + Loop.run(OneOfThreeFails::gathered));
    System.out.println("settle: " + Loop.run(OneOfThreeFails::settled));
  }

  private static List<Callable<String>> bodies() {
    return List.of(
        () -> {
          sleep(Duration.ofMillis(10));
          return "first";
        },
        () -> {
          throw new IOException("the second is broken");
        },
        () -> {
          sleep(Duration.ofMillis(20));
          return "third";
        });
  }

  static String gathered() throws Exception {
    try {
      return String.join(", ", gather(bodies()));
    } catch (TaskFailed e) {
      return e.getCause().getMessage();
    }
  }

  static List<State> settled() throws Exception {
    return settle(bodies()).stream().map(task -> task.state()).toList();
  }
}
