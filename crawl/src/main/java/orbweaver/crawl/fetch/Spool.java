package orbweaver.crawl.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import orbweaver.loop.Disk;
import orbweaver.loop.DiskFile;
import orbweaver.loop.Permits;

/// Where bodies go that are too large for memory: a file each, gone when its exchange is closed.
///
/// One write at a time: many floods at once would have as many threads in the kernel, and those
/// leave the loop little of its core. So they slow each other down and not the rest.
final class Spool {
  static final String PREFIX = "body-";

  private final Disk disk;
  private final RandomGenerator random;
  private final Path folder;
  private final Permits writing = new Permits(1);

  Spool(Disk disk, RandomGenerator random, Path folder) {
    this.disk = disk;
    this.random = random;
    this.folder = folder;
  }

  /// A new, empty file. Suspends.
  Entry open() {
    Path path = folder.resolve(PREFIX + HexFormat.of().toHexDigits(random.nextLong()));
    try {
      disk.createDirectories(folder);
      return new Entry(disk, path, disk.open(path), writing);
    } catch (IOException e) {
      throw failure("cannot create", path, e);
    }
  }

  /// Deletes bodies that nobody closed, because their process was killed.
  static void clear(Disk disk, Path folder) {
    try {
      if (!disk.exists(folder)) {
        return;
      }
      for (Path file : disk.list(folder)) {
        if (String.valueOf(file.getFileName()).startsWith(PREFIX)) {
          disk.delete(folder.resolve(file));
        }
      }
    } catch (IOException e) {
      throw failure("cannot clear", folder, e);
    }
  }

  private static UncheckedIOException failure(String action, Path path, IOException e) {
    return new UncheckedIOException(action + " " + path + ": " + e.getMessage(), e);
  }

  /// One body. Each method may suspend.
  record Entry(Disk disk, Path path, DiskFile file, Permits writing) implements AutoCloseable {
    void write(long at, byte[] from, int offset, int length) {
      writing.acquire();
      try {
        file.write(at, from, offset, length);
      } catch (IOException e) {
        throw failure("cannot write", path, e);
      } finally {
        writing.release();
      }
    }

    int read(long at, byte[] into, int offset, int length) {
      try {
        return file.read(at, into, offset, length);
      } catch (IOException e) {
        throw failure("cannot read", path, e);
      }
    }

    @Override
    public void close() {
      try {
        file.close();
        disk.delete(path);
      } catch (IOException e) {
        throw failure("cannot delete", path, e);
      }
    }
  }
}
