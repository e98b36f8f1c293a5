package orbweaver.store.records;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import orbweaver.store.warc.StorageFailed;

/// A file, or a part of one such as a member of a zip file that is stored as it is, to be read from
/// any place. As long as it was when it was opened.
public final class FilePart implements AutoCloseable {
  private final Path path;
  private final String name;
  private final FileChannel channel;
  private final long start;
  private final long length;

  private FilePart(Path path, String name, FileChannel channel, long start, long length) {
    this.path = path;
    this.name = name;
    this.channel = channel;
    this.start = start;
    this.length = length;
  }

  /// Opens a file.
  ///
  /// @throws WarcException when there is no such file, or a folder
  public static FilePart open(Path path) {
    if (Files.isDirectory(path)) {
      throw new WarcException(path + " is a folder; name a file");
    }
    FileChannel channel = channel(path);
    try {
      return new FilePart(path, path.toString(), channel, 0, channel.size());
    } catch (IOException e) {
      throw new StorageFailed(path, "reading", e);
    }
  }

  private static FileChannel channel(Path path) {
    try {
      return FileChannel.open(path, StandardOpenOption.READ);
    } catch (NoSuchFileException _) {
      throw new WarcException("there is no file " + path);
    } catch (IOException e) {
      throw new StorageFailed(path, "opening", e);
    }
  }

  /// The part of `path` that has `length` bytes from `start` on.
  ///
  /// @param name of the part itself
  public static FilePart open(Path path, String name, long start, long length) {
    return new FilePart(path, name, channel(path), start, length);
  }

  /// Opens a file that is deleted once it is closed.
  ///
  /// @param name of what is in it
  public static FilePart openTemporary(Path path, String name) {
    try {
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.DELETE_ON_CLOSE);
      return new FilePart(path, name, channel, 0, channel.size());
    } catch (IOException e) {
      throw new StorageFailed(path, "opening", e);
    }
  }

  public String name() {
    return name;
  }

  public long length() {
    return length;
  }

  /// Reads some bytes.
  ///
  /// @return how many, at least 1; -1 at the end
  public int read(long at, byte[] into, int offset, int count) {
    if (at >= length) {
      return -1;
    }
    try {
      int wanted = (int) Math.min(count, length - at);
      return channel.read(ByteBuffer.wrap(into, offset, wanted), start + at);
    } catch (IOException e) {
      throw new StorageFailed(path, "reading", e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new StorageFailed(path, "closing", e);
    }
  }
}
