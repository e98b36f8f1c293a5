package orbweaver.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import orbweaver.store.JobException.Reason;

/// The lock on a job's folder: one process that writes, or any number that read. It ends with the
/// process, however that ends.
final class JobLock implements AutoCloseable {
  static final String FILE = "lock";

  /// Behind the number of a process that reads.
  private static final String READS = " reads";

  private static final int NOTE_CHARS = 32;

  /// Folders that this process holds; guards itself. Static, for the lock is the process's: closing
  /// any descriptor of a file gives up all locks that the process has on it (POSIX fcntl), so a
  /// second attempt must be refused, or must share the first, before it opens the file.
  private static final Map<Path, Hold> HELD = new HashMap<>();

  private final Path folder;
  private final Hold hold;
  private boolean closed;

  private JobLock(Path folder, Hold hold) {
    this.folder = folder;
    this.hold = hold;
  }

  /// What this process has of a folder.
  private static final class Hold {
    private final FileChannel file;
    private final boolean shared;
    private int holders;

    Hold(FileChannel file, boolean shared) {
      this.file = file;
      this.shared = shared;
    }
  }

  /// To write: while it is held, nobody else writes or reads.
  ///
  /// @throws JobException when somebody has it
  static JobLock take(Path folder) throws IOException {
    return take(folder, /* shared= */ false);
  }

  /// To read: while it is held, nobody writes.
  ///
  /// @throws JobException when somebody writes
  static JobLock share(Path folder) throws IOException {
    return take(folder, /* shared= */ true);
  }

  private static JobLock take(Path folder, boolean shared) throws IOException {
    Path real = folder.toRealPath();
    synchronized (HELD) {
      Hold hold = HELD.get(real);
      if (hold != null && !(shared && hold.shared)) {
        throw hold.shared ? beingRead(folder, "this process") : inUse(folder, "this process");
      }
      if (hold == null) {
        hold = new Hold(lock(folder, shared), shared);
        HELD.put(real, hold);
      }
      hold.holders++;
      return new JobLock(real, hold);
    }
  }

  private static FileChannel lock(Path folder, boolean shared) throws IOException {
    Path path = folder.resolve(FILE);
    FileChannel file = open(path, shared);
    if (file.tryLock(0, Long.MAX_VALUE, shared) == null) {
      file.close();
      throw held(folder, Files.readString(path).strip());
    }
    note(file, shared);
    return file;
  }

  /// Who may read a job but not write it opens the file as far as a shared lock needs.
  private static FileChannel open(Path path, boolean shared) throws IOException {
    try {
      return FileChannel.open(
          path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (FileSystemException e) {
      if (shared && Files.isReadable(path)) {
        return FileChannel.open(path, StandardOpenOption.READ);
      }
      throw e;
    }
  }

  /// Says who has the lock; of several that read, the last one.
  private static void note(FileChannel file, boolean shared) throws IOException {
    String holder = ProcessHandle.current().pid() + (shared ? READS : "");
    // Always as long, so that two who read at once leave one of both.
    String noted = holder + " ".repeat(NOTE_CHARS - holder.length());
    try {
      int _ = file.write(ByteBuffer.wrap(noted.getBytes(StandardCharsets.US_ASCII)), 0);
    } catch (NonWritableChannelException e) {
      // A job that may only be read: nobody writes it, so nobody asks who reads.
      assert shared : "a lock to write without the right to";
    }
  }

  private static JobException held(Path folder, String noted) {
    boolean reads = noted.endsWith(READS);
    String number = reads ? noted.substring(0, noted.length() - READS.length()) : noted;
    String holder = isAlive(number) ? "process " + number : "another process";
    return reads ? beingRead(folder, holder) : inUse(folder, holder);
  }

  /// Of several that read, the one that is noted may have ended.
  private static boolean isAlive(String number) {
    return number.matches("\\d{1,18}") && ProcessHandle.of(Long.parseLong(number)).isPresent();
  }

  private static JobException inUse(Path folder, String holder) {
    return new JobException(
        Reason.LOCKED, "the job " + folder + " is in use by " + holder + "; stop that one first");
  }

  private static JobException beingRead(Path folder, String holder) {
    return new JobException(
        Reason.LOCKED,
        "the job " + folder + " is being read by " + holder + "; wait until that has ended");
  }

  @Override
  public void close() {
    synchronized (HELD) {
      if (closed) {
        return;
      }
      closed = true;
      if (--hold.holders > 0) {
        return;
      }
      HELD.remove(folder);
      try {
        hold.file.close();
      } catch (IOException e) {
        throw new UncheckedIOException("giving up the lock of " + folder, e);
      }
    }
  }
}
