package orbweaver.loop;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/// Files in memory that forget what was not synced when the world crashes, and fail on request.
public final class SimulatedDisk implements Disk {
  private static final long SYNC_NANOS = Duration.ofMillis(2).toNanos();

  private final Map<Path, Content> files = new TreeMap<>();
  private final Set<Path> folders = new LinkedHashSet<>();
  private final RandomGenerator random;
  private long capacity = Long.MAX_VALUE;
  private double readErrors;

  SimulatedDisk(RandomGenerator random) {
    this.random = random;
  }

  /// What a crash leaves: of each file what was synced last; by chance a part of what was written
  /// behind its end since, and of each sector that was overwritten since the old bytes or the new.
  public void crash(RandomGenerator random) {
    files.values().forEach(content -> content.crash(random));
  }

  /// From now on the disk has room for so many bytes.
  public void capacity(long bytes) {
    capacity = bytes;
  }

  /// From now on such a share of the reads fails, 0 to 1.
  public void readErrors(double share) {
    readErrors = share;
  }

  @Override
  public DiskFile open(Path path) {
    return new OpenFile(this, path, files.computeIfAbsent(path, _ -> new Content()));
  }

  @Override
  public boolean exists(Path path) {
    return files.containsKey(path) || folders.contains(path);
  }

  @Override
  public List<Path> list(Path folder) {
    return files.keySet().stream().filter(path -> folder.equals(path.getParent())).toList();
  }

  @Override
  public void createDirectories(Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
      folders.add(at);
    }
  }

  @Override
  public void delete(Path path) {
    files.remove(path);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Content content = files.remove(from);
    if (content == null) {
      throw new NoSuchFileException(from.toString());
    }
    files.put(to, content);
  }

  private void failByChance(Path path) throws IOException {
    if (readErrors > 0 && random.nextDouble() < readErrors) {
      throw new IOException("input/output error: " + path);
    }
  }

  private void requireRoom(Path path, long more) throws IOException {
    long used = files.values().stream().mapToLong(content -> content.length).sum();
    if (used + more > capacity) {
      throw new IOException("no space left on device: " + path);
    }
  }

  /// The bytes of a file, now and as of the last sync.
  private static final class Content {
    private static final int SECTOR_BYTES = 512;

    private byte[] bytes = new byte[256];
    private int length;
    private byte[] synced = {};

    void write(int at, byte[] from, int offset, int count) {
      if (at + count > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, at + count));
      }
      System.arraycopy(from, offset, bytes, at, count);
      length = Math.max(length, at + count);
    }

    void truncate(int size) {
      if (size < length) {
        Arrays.fill(bytes, size, length, (byte) 0);
        length = size;
      }
    }

    void sync() {
      synced = Arrays.copyOf(bytes, length);
    }

    void crash(RandomGenerator random) {
      int tail = Math.max(0, length - synced.length);
      int kept = tail == 0 ? 0 : random.nextInt(tail + 1);
      byte[] left = Arrays.copyOf(synced, synced.length + kept);
      for (int at = 0; at < left.length && at < length; at += SECTOR_BYTES) {
        int end = Math.min(Math.min(at + SECTOR_BYTES, left.length), length);
        if (end > synced.length || random.nextBoolean()) {
          System.arraycopy(bytes, at, left, at, end - at);
        }
      }
      bytes = left;
      length = left.length;
    }
  }

  /// A file that somebody has open.
  private record OpenFile(SimulatedDisk disk, Path path, Content content) implements DiskFile {
    @Override
    public long size() {
      return content.length;
    }

    @Override
    public int read(long at, byte[] into, int offset, int length) throws IOException {
      disk.failByChance(path);
      if (at >= content.length) {
        return -1;
      }
      int count = Math.min(length, content.length - (int) at);
      System.arraycopy(content.bytes, (int) at, into, offset, count);
      return count;
    }

    @Override
    public void write(long at, byte[] from, int offset, int length) throws IOException {
      disk.requireRoom(path, Math.max(0, at + length - content.length));
      content.write((int) at, from, offset, length);
    }

    @Override
    public void truncate(long size) {
      content.truncate((int) size);
    }

    @Override
    public void sync() {
      Coroutines.sleepNanos(SYNC_NANOS);
      content.sync();
    }

    @Override
    public void close() {}
  }

  @Override
  public String toString() {
    return "simulated disk with " + files.size() + " files";
  }
}
