package orbweaver.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import orbweaver.store.JobException.Reason;
import org.jspecify.annotations.Nullable;

/// The folder in which a job keeps all that it has, locked for one process:
///
///     job.properties   what it is: version, hash key
///     lock             held while somebody works on it
///     store/           RocksDB: queue, settled URLs, lengths of the files below
///     archive/         WARC files and their CDXJ index
///     pages.jsonl      a row a visit
public final class JobDirectory implements AutoCloseable {
  private static final int VERSION = 1;
  private static final String DESCRIPTION = "job.properties";
  private static final String LOCK = "lock";
  private static final String STORE = "store";
  private static final List<String> OURS =
      List.of(DESCRIPTION, LOCK, STORE, "archive", "spool", Outputs.PAGES);

  private final Path folder;
  private final FileChannel lockFile;
  private final long hashKey;
  private final boolean resumed;

  private JobDirectory(Path folder, FileChannel lockFile, long hashKey, boolean resumed) {
    this.folder = folder;
    this.lockFile = lockFile;
    this.hashKey = hashKey;
    this.resumed = resumed;
  }

  /// Whether the folder has a job.
  public static boolean isJob(Path folder) {
    return Files.exists(folder.resolve(DESCRIPTION));
  }

  /// Opens the job in the folder; makes one if the folder is empty or not there. Before any loop
  /// runs.
  ///
  /// @throws JobException when that cannot be
  public static JobDirectory open(Path folder) {
    try {
      refuseForeign(folder);
      Files.createDirectories(folder);
      FileChannel lock = lock(folder);
      boolean resumed = isJob(folder);
      long hashKey = resumed ? describe(folder) : create(folder);
      return new JobDirectory(folder, lock, hashKey, resumed);
    } catch (IOException e) {
      throw new JobException(
          Reason.UNWRITABLE,
          "cannot write to the job folder " + folder + " (" + e + "); choose another with --job");
    }
  }

  private static void refuseForeign(Path folder) throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new JobException(
          Reason.FOREIGN, folder + " is no folder; choose another place with --job");
    }
    if (!Files.isDirectory(folder) || isJob(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      if (files.anyMatch(file -> !OURS.contains(file.getFileName().toString()))) {
        throw new JobException(
            Reason.FOREIGN,
            folder + " has files of something else; choose an empty folder with --job");
      }
    }
  }

  private static FileChannel lock(Path folder) throws IOException {
    FileChannel file =
        FileChannel.open(
            folder.resolve(LOCK),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    if (tryLock(file) == null) {
      String holder = Files.readString(folder.resolve(LOCK)).strip();
      file.close();
      throw new JobException(
          Reason.LOCKED,
          "the job " + folder + " is in use by process " + holder + "; stop that one first");
    }
    file.truncate(0);
    int _ =
        file.write(
            ByteBuffer.wrap(
                Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)));
    return file;
  }

  private static @Nullable FileLock tryLock(FileChannel file) throws IOException {
    try {
      return file.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static long create(Path folder) throws IOException {
    long hashKey = new SecureRandom().nextLong();
    Path fresh = folder.resolve(DESCRIPTION + ".new");
    Files.writeString(
        fresh, "# An Orbweaver job.\nversion=" + VERSION + "\nhash-key=" + hashKey + "\n");
    Files.move(fresh, folder.resolve(DESCRIPTION), java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    return hashKey;
  }

  private static long describe(Path folder) throws IOException {
    var properties = new java.util.Properties();
    try (var reader = Files.newBufferedReader(folder.resolve(DESCRIPTION))) {
      properties.load(reader);
    }
    try {
      int version = Integer.parseInt(properties.getProperty("version", ""));
      if (version > VERSION) {
        throw new JobException(
            Reason.TOO_NEW,
            "the job "
                + folder
                + " was made by a newer Orbweaver (version "
                + version
                + " of the format); use that one");
      }
      return Long.parseLong(properties.getProperty("hash-key", ""));
    } catch (NumberFormatException e) {
      throw new JobException(
          Reason.DAMAGED, folder.resolve(DESCRIPTION) + " is damaged; start anew with --fresh");
    }
  }

  /// Deletes what the job in the folder has. Files that are not a job's own stay.
  ///
  /// @throws JobException when another process works on it
  public static void discard(Path folder) {
    try (FileChannel _ = lock(folder)) {
      for (String name : OURS) {
        deleteTree(folder.resolve(name));
      }
    } catch (IOException e) {
      throw new JobException(
          Reason.UNWRITABLE, "cannot delete the job in " + folder + " (" + e + ")");
    }
  }

  private static void deleteTree(Path path) throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  public Path folder() {
    return folder;
  }

  /// Keys the fingerprints of this job.
  public long hashKey() {
    return hashKey;
  }

  /// Whether there was something before.
  public boolean isResumed() {
    return resumed;
  }

  Path store() {
    return folder.resolve(STORE);
  }

  @Override
  public void close() {
    try {
      lockFile.close();
    } catch (IOException e) {
      throw new UncheckedIOException("closing the lock of " + folder, e);
    }
  }
}
