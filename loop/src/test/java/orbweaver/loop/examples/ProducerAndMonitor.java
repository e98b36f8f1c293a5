package orbweaver.loop.examples;

import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import orbweaver.loop.Loop;
import orbweaver.loop.Task;

/// A producer that appends pairs while a monitor prints the length: without a lock, the monitor
/// never sees half a pair, for nothing else runs between two suspensions.
public final class ProducerAndMonitor {
  private ProducerAndMonitor() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println(Loop.run(() -> lengths(10, Duration.ofMillis(20))));
  }

  static List<Integer> lengths(int pairs, Duration pause) throws Exception {
    var items = new ArrayList<String>();
    var lengths = new ArrayList<Integer>();
    return scope(scope -> {
      Task<String> producer =
          scope.spawn(
              "producer",
              () -> {
                for (int i = 0; i < pairs; i++) {
                  items.add("left " + i);
                  items.add("right " + i); // together with the line above: atomic
                  sleep(pause);
                }
                return "done";
              });
      while (!producer.isDone()) {
        lengths.add(items.size());
        sleep(pause.dividedBy(3));
      }
      return lengths;
    });
  }
}
