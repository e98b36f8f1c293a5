package orbweaver.store.search;

import java.util.logging.Level;
import java.util.logging.Logger;

/// Has the library tell its failures to us, and not to the terminal.
final class Quiet {
  /// Held, for loggers that nobody holds forget their level.
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

  private Quiet() {}

  static void logs() {
    LUCENE.setLevel(Level.OFF);
  }
}
