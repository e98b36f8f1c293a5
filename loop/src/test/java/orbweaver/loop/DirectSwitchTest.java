package orbweaver.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.junit.jupiter.api.Test;

/// What is reached in a JDK that is open to us.
class DirectSwitchTest {
  @Test
  void everything_is_found_in_the_jdk_that_it_knows() {
    assumeThat(Runtime.version().feature()).isEqualTo(25);

    assertThat(JdkThreads.isAvailable()).isTrue();
    assertThat(DirectSwitch.isAvailable()).isTrue();
  }

  @Test
  void a_parked_coroutine_that_is_interrupted_from_outside_unwinds_once() throws Exception {
    var ends = new StringBuilder();
    String end =
        Loop.run(
            LoopOptions.defaults().withEngine(Engine.SCHEDULER),
            () ->
                Coroutines.scope(scope -> {
                  var threads = new Thread[1];
                  Task<String> sleeper =
                      scope.spawn(
                          "sleeper",
                          () -> {
                            threads[0] = Thread.currentThread();
                            try {
                              Coroutines.sleep(java.time.Duration.ofHours(1));
                            } finally {
                              ends.append("unwound ");
                            }
                            return "";
                          });
                  Coroutines.yieldNow();
                  Coroutines.blocking(() -> {
                    threads[0].interrupt();
                    return "";
                  });
                  sleeper.whenDone(() -> ends.append(sleeper.state()));
                  Coroutines.sleep(java.time.Duration.ofMillis(1));
                  while (!sleeper.isDone()) {
                    Coroutines.yieldNow();
                  }
                  return "over";
                }));

    assertThat(end).isEqualTo("over");
    assertThat(ends).hasToString("unwound CANCELLED");
  }
}
