package orbweaver.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import orbweaver.loop.Disk;
import orbweaver.loop.DiskFile;
import orbweaver.store.KeyStore.Change;
import orbweaver.store.KeyStore.Table;
import orbweaver.store.warc.OutputFile;
import orbweaver.store.warc.StorageFailed;
import org.jspecify.annotations.Nullable;

/// Finds out how much of the index of saved files is to stay. It lies where it was wished for, not
/// in the job's folder, so it may have rows of another job: these stay, and ours come behind them.
/// Belongs to the writer of the job; suspends.
final class SavedIndex {
  private static final int BLOCK_BYTES = 4_096;

  private final Disk disk;
  private final Path folder;
  private final KeyStore store;

  private SavedIndex(Disk disk, Path folder, KeyStore store) {
    this.disk = disk;
    this.folder = folder;
    this.store = store;
  }

  /// Opens the index, cut back to what commits, and others, have written.
  ///
  /// @param lengths committed ones, of the job's outputs
  static OutputFile open(Disk disk, Path folder, KeyStore store, Map<String, Long> lengths) {
    try {
      disk.createDirectories(folder);
      return new SavedIndex(disk, folder, store).open(lengths.get(SavedFiles.INDEX));
    } catch (IOException e) {
      throw new StorageFailed(folder, "opening the index of saved files", e);
    }
  }

  private OutputFile open(@Nullable Long committed) throws IOException {
    Path path = folder.resolve(SavedFiles.INDEX);
    Path other = committed == null ? null : elsewhere();
    if (committed != null && other != null) {
      boolean _ = OutputFile.restore(disk, other.resolve(SavedFiles.INDEX), committed);
      SavedFiles.settle(disk, other, store);
    }
    if (committed != null && other == null) {
      boolean present = committed > 0 && OutputFile.restore(disk, path, committed);
      return OutputFile.open(disk, path, present ? committed : 0);
    }
    long foreign = wholeRows(path);
    note(foreign);
    return OutputFile.open(disk, path, foreign);
  }

  /// The folder whose index has the committed length, if that is another than ours. One without an
  /// index has been moved to where ours is.
  private @Nullable Path elsewhere() throws IOException {
    byte[] noted = store.get(Table.META, Meta.SAVED_IN);
    if (noted == null) {
      return null;
    }
    Path before = Path.of(new String(noted, StandardCharsets.UTF_8));
    boolean same = before.equals(absolute()) || !disk.exists(before.resolve(SavedFiles.INDEX));
    return same ? null : before;
  }

  private Path absolute() {
    return folder.toAbsolutePath().normalize();
  }

  /// Before anything is appended: what lies behind this length without a commit is what a crash has
  /// left.
  private void note(long length) {
    byte[] where = absolute().toString().getBytes(StandardCharsets.UTF_8);
    byte[] bytes = new ByteWriter().i64(length).toBytes();
    store.write(
        List.of(
            new Change.Put(Table.META, Meta.SAVED_IN, where),
            new Change.Put(Table.META, Meta.output(SavedFiles.INDEX), bytes)),
        /* sync= */ true);
  }

  /// Bytes up to the end of the last row that has one.
  private long wholeRows(Path path) throws IOException {
    if (!disk.exists(path)) {
      return 0;
    }
    try (DiskFile file = disk.open(path)) {
      var block = new byte[BLOCK_BYTES];
      for (long to = file.size(); to > 0; to -= BLOCK_BYTES) {
        long from = Math.max(0, to - BLOCK_BYTES);
        for (int i = file.read(from, block, 0, (int) (to - from)) - 1; i >= 0; i--) {
          if (block[i] == '\n') {
            return from + i + 1;
          }
        }
      }
      return 0;
    }
  }
}
