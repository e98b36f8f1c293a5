package orbweaver.store.warc;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import orbweaver.loop.DiskFile;
import orbweaver.loop.Loop;

/// A file that only grows, and whose length is part of each commit: what lies behind the committed
/// length never happened.
public final class OutputFile implements AutoCloseable {
  private final Path path;
  private final DiskFile file;
  private final Pending pending = new Pending();
  private long written;

  private OutputFile(Path path, DiskFile file, long length) {
    this.path = path;
    this.file = file;
    this.written = length;
  }

  /// Opens the file and cuts it back to its committed length.
  ///
  /// @throws StorageFailed also when the file is shorter than was committed
  public static OutputFile open(Path path, long committedLength) {
    try {
      DiskFile file = Loop.current().disk().open(path);
      long size = file.size();
      if (size < committedLength) {
        file.close();
        throw new IOException(
            "it has " + size + " bytes, but " + committedLength + " were committed");
      }
      if (size > committedLength) {
        file.truncate(committedLength);
      }
      return new OutputFile(path, file, committedLength);
    } catch (IOException e) {
      throw new StorageFailed(path, "opening an output file", e);
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
    return written + pending.size();
  }

  /// Takes bytes; they are written with the next [#sync].
  public void append(byte[] bytes, int offset, int length) {
    pending.write(bytes, offset, length);
  }

  /// Writes what was appended and returns once it is on the disk.
  public void sync() {
    if (pending.size() == 0) {
      return;
    }
    try {
      file.write(written, pending.array(), 0, pending.size());
      written += pending.size();
      pending.reset();
      file.sync();
    } catch (IOException e) {
      throw new StorageFailed(path, "writing", e);
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

  /// Gives its array without a copy.
  private static final class Pending extends ByteArrayOutputStream {
    byte[] array() {
      return buf;
    }
  }
}
