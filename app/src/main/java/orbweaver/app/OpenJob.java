package orbweaver.app;

import static orbweaver.loop.Coroutines.blocking;
import static orbweaver.loop.Coroutines.scope;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import orbweaver.loop.Loop;
import orbweaver.store.Job;
import orbweaver.store.JobDirectory;

/// Opens a job to look into it, on a worker thread, for as long as that takes. Several may look at
/// once, but for one moment: what a crash has left is mended first.
final class OpenJob {
  private OpenJob() {}

  /// @throws UsageException when the folder has no job
  static <T> T read(Path folder, Function<Job, T> look) throws Exception {
    return read(folder, (job, _) -> look.apply(job));
  }

  /// @param look is also told the key of the job's fingerprints
  /// @throws UsageException when the folder has no job
  static <T> T read(Path folder, BiFunction<Job, Long, T> look) throws Exception {
    CliFiles.refuseUnreadable(folder);
    if (!Files.exists(folder)) {
      throw new UsageException(
          "there is no folder " + folder + "; name one that orbweaver crawl has made");
    }
    if (!JobDirectory.isJob(folder)) {
      throw new UsageException(folder + " has no job; name a folder that orbweaver crawl has made");
    }
    Optional<T> seen = look(folder, look, /* asItIs= */ false);
    if (seen.isEmpty()) {
      mend(folder);
      seen = look(folder, look, /* asItIs= */ true);
    }
    return seen.orElseThrow();
  }

  /// Nothing where a crash has left more than was committed, unless it is to be read as it is.
  private static <T> Optional<T> look(Path folder, BiFunction<Job, Long, T> look, boolean asItIs)
      throws Exception {
    try (JobDirectory directory = JobDirectory.openToRead(folder)) {
      return Loop.run(() ->
          scope(scope -> {
            try (Job job = Job.openToRead(directory, scope)) {
              return asItIs || job.isWhole()
                  ? Optional.of(blocking(() -> look.apply(job, directory.hashKey())))
                  : Optional.empty();
            }
          }));
    }
  }

  private static void mend(Path folder) throws Exception {
    try (JobDirectory directory = JobDirectory.open(folder)) {
      boolean _ =
          Loop.run(() ->
              scope(scope -> {
                Job.mend(directory, scope);
                return true;
              }));
    }
  }
}
