package orbweaver.app;

import java.util.Arrays;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Whether somebody who runs a command is told of tasks that hold a loop for too long, with their
/// stacks. On a busy machine they do that at every start, and who only wants to crawl takes it for
/// a fault.
final class WatchdogLog {
  /// Held, for loggers that nobody holds forget their level.
  private static final Logger WATCHDOG = Logger.getLogger("orbweaver.loop.watchdog");

  private WatchdogLog() {}

  /// Shows the warnings with `-v`, and never otherwise.
  static void follow(String... args) {
    boolean verbose =
        Arrays.asList(args).contains("-v") || Arrays.asList(args).contains("--verbose");
    WATCHDOG.setLevel(verbose ? Level.WARNING : Level.OFF);
  }
}
