package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchdogLogTest {
  private final System.Logger watchdog = System.getLogger("orbweaver.loop.watchdog");
  private final System.Logger loop = System.getLogger("orbweaver.loop");

  @AfterEach
  void show_all_again() {
    WatchdogLog.follow("-v");
  }

  @Test
  void stacks_of_slow_steps_are_shown_to_those_who_ask_for_more() {
    WatchdogLog.follow("crawl", "https://example.org/", "-q");
    assertThat(watchdog.isLoggable(System.Logger.Level.WARNING)).isFalse();

    WatchdogLog.follow("crawl", "https://example.org/", "-v");
    assertThat(watchdog.isLoggable(System.Logger.Level.WARNING)).isTrue();
  }

  @Test
  void faults_of_the_runtime_are_always_shown() {
    WatchdogLog.follow("crawl", "https://example.org/");

    assertThat(loop.isLoggable(System.Logger.Level.ERROR)).isTrue();
  }
}
