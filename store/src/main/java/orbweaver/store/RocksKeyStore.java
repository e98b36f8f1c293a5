package orbweaver.store;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import orbweaver.store.JobException.Reason;
import orbweaver.store.warc.StorageFailed;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/// A [KeyStore] in RocksDB: one column family a table.
final class RocksKeyStore implements KeyStore {
  private static final int READAHEAD_BYTES = 1 << 20;
  private static final int BYTES_PER_CHANGE = 160;

  private final Path folder;
  private final RocksOptions options = new RocksOptions();
  private final RocksDB db;
  private final EnumMap<Table, ColumnFamilyHandle> tables = new EnumMap<>(Table.class);
  private final WriteOptions quick;
  private final WriteOptions synced;
  private volatile boolean closed;

  private RocksKeyStore(Path folder, boolean toRead) throws RocksDBException {
    this.folder = folder;
    var families = new ArrayList<ColumnFamilyDescriptor>();
    for (Table table : Table.values()) {
      families.add(new ColumnFamilyDescriptor(name(table), options.table(table)));
    }
    DBOptions whole = options.database();
    var handles = new ArrayList<ColumnFamilyHandle>();
    this.db =
        toRead
            ? RocksDB.openReadOnly(whole, folder.toString(), families, handles)
            : RocksDB.open(whole, folder.toString(), families, handles);
    for (Table table : Table.values()) {
      tables.put(table, handles.removeFirst());
    }
    this.quick = options.write(/* sync= */ false);
    this.synced = options.write(/* sync= */ true);
  }

  /// Opens the store in the folder, or makes one. Blocks.
  ///
  /// @throws JobException when it is damaged
  /// @throws StorageFailed when it cannot be opened or made
  static RocksKeyStore open(Path folder) {
    return open(folder, /* toRead= */ false);
  }

  /// Opens the store in the folder, which stays as it is, also for others who read. Blocks.
  ///
  /// @throws JobException when it is damaged
  /// @throws StorageFailed when it cannot be opened
  static RocksKeyStore openToRead(Path folder) {
    return open(folder, /* toRead= */ true);
  }

  private static RocksKeyStore open(Path folder, boolean toRead) {
    try {
      RocksLibrary.load();
      return new RocksKeyStore(folder, toRead);
    } catch (RocksDBException e) {
      if (e.getStatus() != null && e.getStatus().getCode() == Status.Code.Corruption) {
        Path job = Objects.requireNonNull(folder.toAbsolutePath().getParent());
        throw new JobException(
            Reason.DAMAGED,
            folder
                + " is damaged ("
                + String.valueOf(e.getMessage()).strip()
                + "); "
                + GuardedStore.cure(job));
      }
      throw new StorageFailed(folder, "opening the store", e);
    }
  }

  /// Whether a store that was made has lost one of the tables that all have had from the beginning:
  /// a MANIFEST that is cut off means nothing to RocksDB, and we have missing tables made.
  static boolean lacksTables(Path folder) {
    RocksLibrary.load();
    try (var listing = new Options()) {
      List<String> found =
          RocksDB.listColumnFamilies(listing, folder.toString()).stream()
              .map(name -> new String(name, StandardCharsets.US_ASCII))
              .toList();
      return !Stream.of(Table.META, Table.QUEUE, Table.PAGE)
          .map(table -> new String(name(table), StandardCharsets.US_ASCII))
          .allMatch(found::contains);
    } catch (RocksDBException e) {
      return false; // whoever opens it is told
    }
  }

  private static byte[] name(Table table) {
    return table == Table.META
        ? RocksDB.DEFAULT_COLUMN_FAMILY
        : table.name().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII);
  }

  /// A call after the end would not throw but bring the whole process down.
  private ColumnFamilyHandle open(Table table) {
    if (closed) {
      throw new IllegalStateException("the store in " + folder + " is closed");
    }
    return Objects.requireNonNull(tables.get(table));
  }

  // ---- Reading ----

  @Override
  public byte @Nullable [] get(Table table, byte[] key) {
    try {
      return db.get(open(table), key);
    } catch (RocksDBException e) {
      throw failure("reading the store", e);
    }
  }

  @Override
  public List<Entry> scan(Table table, byte[] prefix, byte @Nullable [] after, int limit) {
    var entries = new ArrayList<Entry>();
    try (var reading = new ReadOptions();
        RocksIterator iterator = db.newIterator(open(table), reading)) {
      iterator.seek(after == null ? prefix : after);
      if (after != null && iterator.isValid() && Arrays.equals(iterator.key(), after)) {
        iterator.next();
      }
      for (; iterator.isValid() && entries.size() < limit; iterator.next()) {
        byte[] key = iterator.key();
        if (!startsWith(key, prefix)) {
          break;
        }
        entries.add(new Entry(key, iterator.value()));
      }
      iterator.status();
    } catch (RocksDBException e) {
      throw failure("reading the store", e);
    }
    return entries;
  }

  @Override
  public void forEach(Table table, byte[] prefix, Visitor visitor) {
    try (var reading = new ReadOptions().setFillCache(false).setReadaheadSize(READAHEAD_BYTES);
        RocksIterator iterator = db.newIterator(open(table), reading)) {
      for (iterator.seek(prefix); iterator.isValid(); iterator.next()) {
        byte[] key = iterator.key();
        if (!startsWith(key, prefix)) {
          break;
        }
        visitor.entry(key, iterator.value());
      }
      iterator.status();
    } catch (RocksDBException e) {
      throw failure("reading the store", e);
    }
  }

  private static boolean startsWith(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }

  // ---- Writing ----

  @Override
  public void write(List<Change> changes, boolean sync) {
    try (var batch = new WriteBatch(changes.size() * BYTES_PER_CHANGE)) {
      for (Change change : changes) {
        add(batch, change);
      }
      db.write(sync ? synced : quick, batch);
    } catch (RocksDBException e) {
      throw failure("writing the store", e);
    }
  }

  private void add(WriteBatch batch, Change change) throws RocksDBException {
    switch (change) {
      case Change.Put(Table table, byte[] key, byte[] value) -> batch.put(open(table), key, value);
      case Change.Delete(Table table, byte[] key) -> batch.delete(open(table), key);
      case Change.DeleteOnce(Table table, byte[] key) -> batch.singleDelete(open(table), key);
    }
  }

  private StorageFailed failure(String action, RocksDBException cause) {
    return new StorageFailed(folder, action, cause);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    tables.values().forEach(ColumnFamilyHandle::close);
    db.close();
    options.close();
  }
}
