package orbweaver.store;

import static orbweaver.loop.Coroutines.sleep;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import orbweaver.loop.Disk;
import orbweaver.loop.DiskFile;
import org.jspecify.annotations.Nullable;

/// Files in memory, of which a crash leaves what was synced and, of what was not, some: each write
/// wholly, in part or not at all, whatever their order was.
final class CrashingDisk implements Disk {
  private static final Duration SYNC = Duration.ofMillis(3);

  private final Fuse fuse;
  private final Map<Path, Content> files = new TreeMap<>();

  CrashingDisk(Fuse fuse) {
    this.fuse = fuse;
  }

  void crash(RandomGenerator random) {
    files.values().removeIf(content -> !content.everSynced && random.nextBoolean());
    files.values().forEach(content -> content.crash(random));
  }

  byte[] bytes(Path path) {
    Content content = files.get(path);
    return content == null ? new byte[0] : content.current;
  }

  /// All files in a folder and in those within it.
  List<Path> below(Path folder) {
    return files.keySet().stream().filter(file -> file.startsWith(folder)).toList();
  }

  @Override
  public DiskFile open(Path path) throws IOException {
    fuse.burn();
    return new File(fuse, files.computeIfAbsent(path, _ -> new Content()));
  }

  @Override
  public boolean exists(Path path) {
    return files.containsKey(path) || !list(path).isEmpty();
  }

  @Override
  public List<Path> list(Path folder) {
    return files.keySet().stream().filter(file -> file.getParent().equals(folder)).toList();
  }

  @Override
  public void createDirectories(Path folder) {}

  @Override
  public void delete(Path path) throws IOException {
    fuse.burn();
    files.remove(path);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    fuse.burn();
    Content content = files.remove(from);
    if (content == null) {
      throw new IOException(from + " is not there");
    }
    files.put(to, content);
  }

  /// Counts what reaches the disk, and lets the power fail in the middle of it.
  static final class Fuse {
    private long left = Long.MAX_VALUE;

    void light(long operations) {
      left = operations;
    }

    boolean isBurnt() {
      return left <= 0;
    }

    void burn() throws IOException {
      if (left <= 0) {
        throw new IOException("the power is off");
      }
      left--;
    }
  }

  /// What one file has, and what of it would survive.
  private static final class Content {
    private byte[] synced = {};
    private byte[] current = {};
    private boolean everSynced;
    private final List<Write> unsynced = new ArrayList<>();

    void write(Write write) {
      unsynced.add(write);
      current = write.applyTo(current);
    }

    void sync() {
      synced = current;
      everSynced = true;
      unsynced.clear();
    }

    void crash(RandomGenerator random) {
      for (Write write : unsynced) {
        if (random.nextBoolean()) {
          synced = write.torn(random).applyTo(synced);
        }
      }
      current = synced;
      unsynced.clear();
    }
  }

  /// A piece of a file, or without bytes a new length.
  private record Write(long at, byte @Nullable [] bytes) {
    Write torn(RandomGenerator random) {
      boolean whole = bytes == null || random.nextBoolean();
      return whole ? this : new Write(at, Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
    }

    byte[] applyTo(byte[] content) {
      if (bytes == null) {
        return Arrays.copyOf(content, (int) at);
      }
      int end = (int) at + bytes.length;
      byte[] after = Arrays.copyOf(content, Math.max(content.length, end));
      System.arraycopy(bytes, 0, after, (int) at, bytes.length);
      return after;
    }
  }

  /// An open file.
  private record File(Fuse fuse, Content content) implements DiskFile {
    @Override
    public long size() {
      return content.current.length;
    }

    @Override
    public int read(long at, byte[] into, int offset, int length) {
      int count = Math.min(length, content.current.length - (int) at);
      if (count <= 0) {
        return -1;
      }
      System.arraycopy(content.current, (int) at, into, offset, count);
      return count;
    }

    @Override
    public void write(long at, byte[] from, int offset, int length) throws IOException {
      fuse.burn();
      content.write(new Write(at, Arrays.copyOfRange(from, offset, offset + length)));
    }

    @Override
    public void truncate(long size) throws IOException {
      fuse.burn();
      content.write(new Write(size, null));
    }

    @Override
    public void sync() throws IOException {
      fuse.burn();
      sleep(SYNC);
      content.sync();
    }

    @Override
    public void close() {}
  }
}
