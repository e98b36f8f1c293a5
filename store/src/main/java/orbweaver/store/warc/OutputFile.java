package orbweaver.store.warc;

import java.io.IOException;
import java.nio.file.Path;
import orbweaver.loop.Disk;
import orbweaver.loop.DiskFile;

/// A file that only grows, and whose length is part of each commit: what lies behind the committed
/// length never happened. Belongs to one coroutine at a time.
public final class OutputFile implements ByteSink, AutoCloseable {
  private static final int BUFFER_BYTES = 256 << 10;

  private final Path path;
  private final DiskFile file;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int buffered;
  private long writtenBytes;
  private long syncedBytes;

  private OutputFile(Path path, DiskFile file, long length) {
    this.path = path;
    this.file = file;
    this.writtenBytes = length;
    this.syncedBytes = length;
  }

  /// Opens the file and cuts it back to its committed length. Suspends.
  ///
  /// @throws StorageFailed also when the file is shorter than was committed
  public static OutputFile open(Disk disk, Path path, long committedLength) {
    try {
      DiskFile file = disk.open(path);
      cut(file, committedLength);
      return new OutputFile(path, file, committedLength);
    } catch (IOException e) {
      throw new StorageFailed(path, "opening an output file", e);
    }
  }

  /// Cuts a file back that is not written any more. One that is not there was taken away, which is
  /// its owner's right. Suspends.
  ///
  /// @return whether it is there
  public static boolean restore(Disk disk, Path path, long committedLength) {
    try {
      if (!disk.exists(path)) {
        return false;
      }
      try (DiskFile file = disk.open(path)) {
        cut(file, committedLength);
      }
      return true;
    } catch (IOException e) {
      throw new StorageFailed(path, "restoring an output file", e);
    }
  }

  private static void cut(DiskFile file, long committedLength) throws IOException {
    long size = file.size();
    if (size < committedLength) {
      file.close();
      throw new IOException(
          "it has "
              + size
              + " bytes, but "
              + committedLength
              + " were committed; put the whole"
              + " file back, or take it away to go on without it");
    }
    if (size > committedLength) {
      file.truncate(committedLength);
    }
  }

  public Path path() {
    return path;
  }

  /// Its name within its folder.
  public String name() {
    return path.getFileName().toString();
  }

  /// Where the next byte goes.
  public long length() {
    return writtenBytes + buffered;
  }

  /// Takes bytes; may suspend to write some.
  @Override
  public void append(byte[] bytes, int offset, int length) {
    int from = offset;
    int end = offset + length;
    while (from < end) {
      if (buffered == buffer.length) {
        write();
      }
      int count = Math.min(end - from, buffer.length - buffered);
      System.arraycopy(bytes, from, buffer, buffered, count);
      buffered += count;
      from += count;
    }
  }

  private void write() {
    try {
      file.write(writtenBytes, buffer, 0, buffered);
      writtenBytes += buffered;
      buffered = 0;
    } catch (IOException e) {
      throw new StorageFailed(path, "writing", e);
    }
  }

  /// Returns once all that was appended is on the disk. Suspends.
  public void sync() {
    if (syncedBytes == length()) {
      return;
    }
    write();
    try {
      file.sync();
      syncedBytes = writtenBytes;
    } catch (IOException e) {
      throw new StorageFailed(path, "syncing", e);
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new StorageFailed(path, "closing", e);
    }
  }
}
