package orbweaver.store;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import orbweaver.store.warc.StorageFailed;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/// A [KeyStore] in RocksDB, set up to be small: a crawl has better uses for memory.
final class RocksKeyStore implements KeyStore {
  private static final long CACHE_BYTES = 32L << 20;
  private static final long WRITE_BUFFER_BYTES = 16L << 20;
  private static final long FILE_BYTES = 32L << 20;
  private static final byte[] BEFORE_ALL = {};

  private final Path folder;
  private final List<AutoCloseable> natives = new ArrayList<>();
  private final RocksDB db;
  private final List<ColumnFamilyHandle> tables = new ArrayList<>();
  private final WriteOptions quick;
  private final WriteOptions synced;

  private RocksKeyStore(Path folder) throws RocksDBException {
    this.folder = folder;
    Cache cache = keep(new LRUCache(CACHE_BYTES));
    DBOptions options =
        keep(new DBOptions())
            .setCreateIfMissing(true)
            .setCreateMissingColumnFamilies(true)
            .setMaxBackgroundJobs(2)
            .setMaxOpenFiles(256)
            .setMaxTotalWalSize(64L << 20)
            .setKeepLogFileNum(2)
            .setStatsDumpPeriodSec(0)
            .setBytesPerSync(1L << 20);
    var families = new ArrayList<ColumnFamilyDescriptor>();
    for (Table table : Table.values()) {
      families.add(new ColumnFamilyDescriptor(name(table), options(cache)));
    }
    this.db = RocksDB.open(options, folder.toString(), families, tables);
    this.quick = keep(new WriteOptions());
    this.synced = keep(new WriteOptions()).setSync(true);
  }

  /// @throws JobException when the folder cannot be opened
  static RocksKeyStore open(Path folder) {
    try {
      RocksDB.loadLibrary();
      return new RocksKeyStore(folder);
    } catch (RocksDBException e) {
      throw new StorageFailed(folder, "opening the store", e);
    }
  }

  private static byte[] name(Table table) {
    return table == Table.META
        ? RocksDB.DEFAULT_COLUMN_FAMILY
        : table.name().toLowerCase(java.util.Locale.ROOT).getBytes(StandardCharsets.US_ASCII);
  }

  private ColumnFamilyOptions options(Cache cache) {
    var blocks =
        new BlockBasedTableConfig()
            .setBlockCache(cache)
            .setFilterPolicy(keep(new BloomFilter(10)))
            .setCacheIndexAndFilterBlocks(true)
            .setBlockSize(8 << 10);
    return keep(new ColumnFamilyOptions())
        .setTableFormatConfig(blocks)
        .setWriteBufferSize(WRITE_BUFFER_BYTES)
        .setMaxWriteBufferNumber(3)
        .setTargetFileSizeBase(FILE_BYTES)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setLevelCompactionDynamicLevelBytes(true);
  }

  private <T extends AutoCloseable> T keep(T part) {
    natives.add(part);
    return part;
  }

  private ColumnFamilyHandle handle(Table table) {
    return tables.get(Arrays.asList(Table.values()).indexOf(table));
  }

  @Override
  public byte @Nullable [] get(Table table, byte[] key) {
    try {
      return db.get(handle(table), key);
    } catch (RocksDBException e) {
      throw new StorageFailed(folder, "reading the store", e);
    }
  }

  @Override
  public List<Entry> scan(Table table, byte[] prefix, byte @Nullable [] after, int limit) {
    var entries = new ArrayList<Entry>();
    try (var options = new ReadOptions();
        RocksIterator iterator = db.newIterator(handle(table), options)) {
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
    }
    return entries;
  }

  private static boolean startsWith(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }

  @Override
  public void forEach(Table table, Visitor visitor) {
    try (var options = new ReadOptions().setFillCache(false).setReadaheadSize(1 << 20);
        RocksIterator iterator = db.newIterator(handle(table), options)) {
      for (iterator.seek(BEFORE_ALL); iterator.isValid(); iterator.next()) {
        visitor.entry(iterator.key(), iterator.value());
      }
    }
  }

  @Override
  public void write(List<Change> changes, boolean sync) {
    try (var batch = new WriteBatch()) {
      for (Change change : changes) {
        add(batch, change);
      }
      db.write(sync ? synced : quick, batch);
    } catch (RocksDBException e) {
      throw new StorageFailed(folder, "writing the store", e);
    }
  }

  private void add(WriteBatch batch, Change change) throws RocksDBException {
    switch (change) {
      case Change.Put(Table table, byte[] key, byte[] value) ->
          batch.put(handle(table), key, value);
      case Change.Delete(Table table, byte[] key) -> batch.delete(handle(table), key);
      case Change.DeleteOnce(Table table, byte[] key) -> batch.singleDelete(handle(table), key);
    }
  }

  @Override
  public void close() {
    tables.forEach(ColumnFamilyHandle::close);
    db.close();
    for (AutoCloseable part : natives.reversed()) {
      try {
        part.close();
      } catch (Exception e) {
        throw new StorageFailed(folder, "closing the store", e);
      }
    }
  }
}
