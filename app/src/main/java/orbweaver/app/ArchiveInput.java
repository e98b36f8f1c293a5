package orbweaver.app;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import orbweaver.store.JobDirectory;
import orbweaver.store.export.HtmlCaptures;
import orbweaver.store.records.WarcFault;
import orbweaver.store.warc.Archive;
import orbweaver.store.warc.StorageFailed;

/// What the archive of a job, or WARC and WACZ files, have. Of a job, nobody may write anything
/// meanwhile.
///
/// What of it is damaged is told, the first few in full.
final class ArchiveInput {
  private static final int FAULTS_TOLD = 5;

  private final Path path;
  private final PrintStream err;
  private long faults;

  /// @param err is told of what is damaged
  ArchiveInput(Path path, PrintStream err) {
    this.path = path;
    this.err = err;
  }

  /// Does something while the job, if it is one, is locked to read.
  ///
  /// @throws UsageException when nothing is there
  void read(Runnable work) throws Exception {
    CliFiles.refuseUnreadable(path);
    if (!Files.exists(path)) {
      throw new UsageException("there is no file or folder " + path);
    }
    if (JobDirectory.isJob(path)) {
      readJob(work);
    } else {
      work.run();
    }
    if (faults > FAULTS_TOLD) {
      err.printf("orbweaver: %s in all; what is whole was read%n", Counted.of(faults, "faults"));
    }
  }

  /// A job whose files are shorter than they were is read as it lies: to go on with it needs them
  /// whole, to read it does not.
  private void readJob(Runnable work) throws Exception {
    var isOpen = new AtomicBoolean();
    try {
      OpenJob.read(
          path,
          _ -> {
            isOpen.set(true);
            work.run();
            return true;
          });
    } catch (StorageFailed e) {
      if (isOpen.get()) {
        throw e;
      }
      err.println("orbweaver: " + e.getMessage() + "; what is whole is read");
      try (JobDirectory _ = JobDirectory.openToRead(path)) {
        work.run();
      }
    }
  }

  /// Whether there is an archive: a job may have been crawled without.
  boolean hasArchive() {
    return !JobDirectory.isJob(path) || Files.isDirectory(path.resolve(Archive.FOLDER));
  }

  /// The pages whose URLs are wanted.
  HtmlCaptures pages(Predicate<String> wanted) {
    return new HtmlCaptures(List.of(path), wanted);
  }

  /// Tells of a fault.
  void fault(WarcFault fault) {
    if (faults++ < FAULTS_TOLD) {
      err.println("orbweaver: " + fault);
    }
  }
}
