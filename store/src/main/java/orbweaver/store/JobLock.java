package orbweaver.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import orbweaver.store.JobException.Reason;

/// The lock on a job's folder: one process, once. It ends with the process, however that ends.
final class JobLock implements AutoCloseable {
  static final String FILE = "lock";

  /// Folders that this process holds. Static, for the lock is the process's: closing any descriptor
  /// of a file gives up all locks that the process has on it (POSIX fcntl), so a second attempt
  /// must be refused before it opens the file.
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final FileChannel file;

  private JobLock(Path folder, FileChannel file) {
    this.folder = folder;
    this.file = file;
  }

  /// @throws JobException when somebody has it
  static JobLock take(Path folder) throws IOException {
    Path real = folder.toRealPath();
    if (!HELD.add(real)) {
      throw inUse(folder, "this process");
    }
    try {
      return new JobLock(real, lock(folder));
    } catch (IOException | RuntimeException e) {
      HELD.remove(real);
      throw e;
    }
  }

  private static FileChannel lock(Path folder) throws IOException {
    Path path = folder.resolve(FILE);
    FileChannel file =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    if (file.tryLock() == null) {
      file.close();
      throw inUse(folder, holder(path));
    }
    String pid = Long.toString(ProcessHandle.current().pid());
    file.truncate(0);
    int _ = file.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)));
    return file;
  }

  private static String holder(Path path) throws IOException {
    String pid = Files.readString(path).strip();
    return pid.isEmpty() ? "another process" : "process " + pid;
  }

  private static JobException inUse(Path folder, String holder) {
    return new JobException(
        Reason.LOCKED, "the job " + folder + " is in use by " + holder + "; stop that one first");
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException("giving up the lock of " + folder, e);
    } finally {
      HELD.remove(folder);
    }
  }
}
