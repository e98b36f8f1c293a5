package orbweaver.app;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import orbweaver.store.pages.ArchiveFile;
import orbweaver.store.records.WarcException;
import orbweaver.store.records.WarcFault;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/// The files that a command on archives reads, and what it says of their faults.
final class WarcSources {
  private static final int MAX_TOLD = 100;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "WARC or WACZ files, jobs, or folders with WARC files.")
  private List<Path> paths = new ArrayList<>();

  private final PrintStream err = System.err;
  private long faults;
  private long unreadable;

  /// The last fault of a file, until it is known whether that can be read at all.
  private boolean isHolding;

  private @Nullable WarcFault held;

  /// Does something with every file; one that cannot be read at all does not stop the rest.
  void forEach(Reading reading) throws Exception {
    for (ArchiveFile file : files()) {
      isHolding = true;
      try {
        reading.of(file);
      } catch (WarcException e) {
        unreadable++;
        dropHeldIfSaid(String.valueOf(e.getMessage()));
        tellHeld();
        err.println("orbweaver: " + e.getMessage());
      } finally {
        isHolding = false;
        tellHeld();
      }
    }
  }

  List<ArchiveFile> files() {
    return ArchiveFile.of(paths);
  }

  List<Path> paths() {
    return paths;
  }

  /// Tells of a fault. After a hundred no more are told, but counted.
  void tell(WarcFault fault) {
    faults++;
    if (faults <= MAX_TOLD) {
      tellHeld();
      held = fault;
    }
    if (!isHolding) {
      tellHeld();
    }
  }

  private void tellHeld() {
    if (held != null) {
      err.println("damaged\t" + held);
      held = null;
    }
  }

  /// A file that is no archive has one fault, which is why it cannot be read.
  private void dropHeldIfSaid(String why) {
    if (held != null && why.endsWith(held.detail())) {
      held = null;
    }
  }

  /// Whether anything was wrong; then how much, on standard error.
  ExitCode end() {
    if (faults > MAX_TOLD) {
      err.printf(
          "orbweaver: %,d more faults; orbweaver warc validate lists all%n", faults - MAX_TOLD);
    }
    if (unreadable > 0) {
      return ExitCode.USAGE;
    }
    return faults > 0 ? ExitCode.FINDINGS : ExitCode.DONE;
  }

  /// Reads one file.
  interface Reading {
    void of(ArchiveFile file) throws Exception;
  }
}
