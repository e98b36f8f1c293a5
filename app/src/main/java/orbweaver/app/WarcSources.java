package orbweaver.app;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import orbweaver.store.pages.ArchiveFile;
import orbweaver.store.records.WarcException;
import orbweaver.store.records.WarcFault;
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
  private final HeldFault held = new HeldFault(fault -> err.println("damaged\t" + fault));
  private long faults;
  private long unreadable;

  /// Does something with every file; one that cannot be read at all does not stop the rest.
  void forEach(Reading reading) throws Exception {
    for (ArchiveFile file : files()) {
      try {
        boolean _ =
            reading(() -> {
              reading.of(file);
              return true;
            });
      } catch (WarcException e) {
        unreadable++;
        err.println("orbweaver: " + e.getMessage());
      }
    }
  }

  /// Reads some of the files.
  <T> T reading(Callable<T> body) throws Exception {
    return held.reading(body);
  }

  List<ArchiveFile> files() {
    return ArchiveFile.of(paths());
  }

  /// Those that were named.
  ///
  /// @throws UsageException when one may not be read
  List<Path> paths() {
    paths.forEach(CliFiles::refuseUnreadable);
    return paths;
  }

  /// Tells of a fault. After a hundred no more are told, but counted.
  void tell(WarcFault fault) {
    faults++;
    if (faults <= MAX_TOLD) {
      held.tell(fault);
    }
  }

  /// Whether anything was wrong; then how much, on standard error.
  ExitCode end() {
    if (faults > MAX_TOLD) {
      err.printf(
          "orbweaver: %s more; orbweaver warc validate lists all%n",
          Counted.of(faults - MAX_TOLD, "faults"));
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
