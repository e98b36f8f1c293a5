package orbweaver.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import orbweaver.store.JobException.Reason;
import org.jspecify.annotations.Nullable;

/// The folder in which a job keeps all that it has, locked for one process that works on it, or for
/// those that read it:
///
///     job.json         what it is; and a copy, job.json.copy
///     lock             held by one who works on it, or by all who read it
///     store/           RocksDB: queue, settled URLs, lengths of the files below
///     archive/         WARC files and their CDXJ index
///     pages.jsonl      a row a visit
///     links.tsv        a row a link, if links are to be listed
///     cookies.txt      cookies of the crawl, if it keeps any; for its owner's eyes alone
///     index/           Lucene, if pages are to be searched; has a lock of its own
///     spool/           bodies under way that are too large for memory
///
/// Uses the machine's files directly, and blocks: it is opened before any loop runs.
public final class JobDirectory implements AutoCloseable {
  private final Path folder;
  private final JobLock lock;
  private final JobDescription description;
  private final boolean resumed;

  private JobDirectory(Path folder, JobLock lock, JobDescription description, boolean resumed) {
    this.folder = folder;
    this.lock = lock;
    this.description = description;
    this.resumed = resumed;
  }

  /// Whether the folder has a job.
  public static boolean isJob(Path folder) {
    return Files.exists(folder.resolve(JobDescription.FILE));
  }

  /// Where the index of the job in the folder is, if there is one.
  public static Path index(Path folder) {
    return folder.resolve(JobFiles.INDEX);
  }

  /// The job to whose own files a place belongs, or would belong: nobody else may write there. The
  /// folder of its index is none of these, for that is made at any time.
  ///
  /// @return the folder of the job, or null
  public static @Nullable Path owner(Path place) {
    Path whole = place.toAbsolutePath().normalize();
    for (Path folder = whole.getParent(); folder != null; folder = folder.getParent()) {
      if (isJob(folder) && JobFiles.isOwn(folder.relativize(whole))) {
        return folder;
      }
    }
    return null;
  }

  /// Whether the folder has a job, or what is left of one.
  public static boolean hasRemains(Path folder) {
    return isJob(folder) || Files.exists(folder.resolve(JobFiles.STORE));
  }

  /// Opens the job in the folder; makes one if the folder is empty or not there.
  ///
  /// @throws JobException when that cannot be
  public static JobDirectory open(Path folder) {
    return open(folder, List.of(), Instant.EPOCH);
  }

  /// Loads what [#open] needs, so that it need not; any thread.
  public static void prepare() {
    RocksLibrary.load();
  }

  /// The same, with what is written down about a new job.
  ///
  /// @param seeds that it starts from
  /// @param now when it is made
  public static JobDirectory open(Path folder, List<String> seeds, Instant now) {
    try {
      refuseForeign(folder);
      Files.createDirectories(folder);
      JobLock lock = JobLock.take(folder);
      RocksLibrary.load();
      try {
        return openLocked(folder, lock, seeds, now);
      } catch (IOException | RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw unusable("cannot use the job folder " + folder, e);
    }
  }

  /// Opens the job in the folder to read it: others may do so meanwhile, but nobody may write it.
  ///
  /// @throws JobException when there is none, or somebody writes it
  public static JobDirectory openToRead(Path folder) {
    try {
      JobLock lock = JobLock.share(folder);
      RocksLibrary.load();
      try {
        return new JobDirectory(folder, lock, JobDescription.read(folder), /* resumed= */ true);
      } catch (IOException | RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw new JobException(
          Reason.UNWRITABLE, "cannot read the job folder " + folder + ": " + reason(e));
    }
  }

  private static JobDirectory openLocked(Path folder, JobLock lock, List<String> seeds, Instant now)
      throws IOException {
    if (isJob(folder)) {
      JobDescription description = JobDescription.read(folder);
      JobFiles.deleteLeftovers(folder);
      return new JobDirectory(folder, lock, description, /* resumed= */ true);
    }
    var description = JobDescription.of(new SecureRandom().nextLong(), seeds, now);
    description.write(folder);
    return new JobDirectory(folder, lock, description, /* resumed= */ false);
  }

  private static void refuseForeign(Path folder) throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new JobException(
          Reason.FOREIGN, folder + " is a file; name a folder for the job with --job");
    }
    if (!Files.isDirectory(folder) || isJob(folder)) {
      return;
    }
    if (hasRemains(folder)) {
      throw new JobException(
          Reason.DAMAGED,
          folder
              + " has a job that lost its "
              + JobDescription.FILE
              + "; "
              + JobDescription.cure(folder));
    }
    try (Stream<Path> files = Files.list(folder)) {
      if (files.anyMatch(file -> !JobFiles.isEarly(file.getFileName().toString()))) {
        throw new JobException(
            Reason.FOREIGN,
            folder + " has files of something else; choose an empty folder with --job");
      }
    }
  }

  /// Deletes what the job in the folder has, if there is one. Files that are not a job's own stay.
  ///
  /// @throws JobException when another process works on it
  public static void discard(Path folder) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (JobLock _ = JobLock.take(folder)) {
      JobFiles.deleteAll(folder);
    } catch (IOException e) {
      throw unusable("cannot delete the job in " + folder, e);
    }
  }

  /// Deletes the job's folder with all that it has.
  ///
  /// @throws JobException when it is in use or cannot be deleted
  public static void remove(Path folder) {
    discard(folder);
    try {
      Files.deleteIfExists(folder.resolve(JobLock.FILE));
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw unusable("cannot delete the folder " + folder, e);
    }
  }

  private static JobException unusable(String what, IOException cause) {
    return new JobException(
        Reason.UNWRITABLE, what + ": " + reason(cause) + "; choose another folder with --job");
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case AccessDeniedException denied -> "no permission for " + denied.getFile();
      case FileSystemException e when e.getReason() != null -> e.getReason();
      default -> cause.toString();
    };
  }

  public Path folder() {
    return folder;
  }

  /// Keys the fingerprints of this job.
  public long hashKey() {
    return description.hashKey();
  }

  /// What was written down when the job was made.
  public JobDescription description() {
    return description;
  }

  /// Whether there was something before.
  public boolean isResumed() {
    return resumed;
  }

  /// The list of links, if one was asked for.
  public Path links() {
    return folder.resolve(Outputs.LINKS);
  }

  /// Cookies that a resumed crawl begins with.
  public Path cookies() {
    return folder.resolve(JobFiles.COOKIES);
  }

  Path store() {
    return folder.resolve(JobFiles.STORE);
  }

  @Override
  public void close() {
    lock.close();
  }
}
