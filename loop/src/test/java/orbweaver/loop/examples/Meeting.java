package orbweaver.loop.examples;

import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeoutException;
import orbweaver.loop.Barrier;
import orbweaver.loop.Loop;

/// Three meet at a barrier, and one never comes: the first to lose patience breaks it up, all
/// leave, and nothing is left running.
public final class Meeting {
  private Meeting() {}

  public static void main(String[] arguments) throws Exception {
    Loop.run(() -> {
      System.out.println(meet(Duration.ofMillis(100)));
      System.out.println("still running: " + (Loop.current().stats().tasks() - 1));
      return "";
    });
  }

  static List<String> meet(Duration patience) throws Exception {
    var told = new ArrayList<String>();
    scope(scope -> {
      var barrier = new Barrier(3);
      scope.spawn(
          "patient",
          () -> {
            try {
              return barrier.await();
            } catch (BrokenBarrierException e) {
              return told.add("the patient one: it was broken up");
            }
          });
      scope.spawn(
          "impatient",
          () -> {
            try {
              return within(patience, barrier::await);
            } catch (TimeoutException e) {
              scope.cancel(); // nobody waits for the one who never comes
              return told.add("the impatient one: " + e.getMessage());
            }
          });
      scope.spawn(
          "late",
          () -> {
            sleep(Duration.ofDays(1));
            return barrier.await();
          });
      return "";
    });
    return told;
  }
}
