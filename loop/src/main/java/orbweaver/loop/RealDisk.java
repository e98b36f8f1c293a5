package orbweaver.loop;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The machine's files, by worker threads.
///
/// Work that has begun is waited for even if the coroutine is cancelled: the worker reads or fills
/// the caller's array, and what was opened must reach somebody who closes it. It is waited for on
/// the caller's loop, so a file may be opened by one loop and read by another.
final class RealDisk implements Disk {

  @Override
  public DiskFile open(Path path) throws IOException {
    FileChannel channel =
        await(() ->
            FileChannel.open(
                path,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE));
    return new RealFile(channel);
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return await(() -> Files.exists(path));
  }

  @Override
  public List<Path> list(Path folder) throws IOException {
    return await(() -> {
      try (Stream<Path> files = Files.list(folder)) {
        return files.sorted().toList();
      }
    });
  }

  @Override
  public void createDirectories(Path folder) throws IOException {
    Path _ = await(() -> Files.createDirectories(folder));
  }

  @Override
  public void delete(Path path) throws IOException {
    boolean _ = await(() -> Files.deleteIfExists(path));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Path _ =
        await(() ->
            Files.move(
                from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING));
  }

  private static <T> T await(Callable<T> work) throws IOException {
    try {
      return Loop.current().blocking(work, /* toTheEnd= */ true);
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  /// A file of the machine.
  private static final class RealFile implements DiskFile {
    private final FileChannel channel;

    /// For the next piece; a second one at once gets its own.
    private final AtomicReference<@Nullable FileTransfer> idle = new AtomicReference<>();

    RealFile(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public long size() throws IOException {
      return await(channel::size);
    }

    @Override
    public int read(long at, byte[] into, int offset, int length) throws IOException {
      return transfer(/* isWrite= */ false, at, into, offset, length);
    }

    @Override
    public void write(long at, byte[] from, int offset, int length) throws IOException {
      int _ = transfer(/* isWrite= */ true, at, from, offset, length);
    }

    private int transfer(boolean isWrite, long at, byte[] array, int offset, int length)
        throws IOException {
      FileTransfer free = idle.getAndSet(null);
      FileTransfer transfer = free == null ? new FileTransfer(channel) : free;
      int count = transfer.run(Loop.current(), isWrite, at, array, offset, length);
      idle.set(transfer);
      return count;
    }

    @Override
    public void truncate(long size) throws IOException {
      FileChannel _ = await(() -> channel.truncate(size));
    }

    @Override
    public void sync() throws IOException {
      boolean _ =
          await(() -> {
            channel.force(/* metaData= */ false);
            return true;
          });
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
