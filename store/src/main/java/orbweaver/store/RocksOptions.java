package orbweaver.store;

import java.util.ArrayList;
import java.util.List;
import orbweaver.store.KeyStore.Table;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteOptions;

/// How RocksDB is set up: small, for a crawl has better uses for memory, and quick to open, for
/// somebody waits for the first request.
///
/// At most [#CACHE_BYTES] of cache with index and filter blocks, and two write buffers for each of
/// the two big tables: about 100 MB, whatever the size of the job. Index and filter of a file are
/// cut into small blocks, for whole ones of millions of URLs would not stay in such a cache.
final class RocksOptions implements AutoCloseable {
  private static final long CACHE_BYTES = 32L << 20;

  /// Of parts of the cache. What does not fit into a part is read from disk each time, and an older
  /// store has filters of two megabytes.
  private static final int CACHE_SHARD_BITS = 1;

  private static final long WRITE_BUFFER_BYTES = 16L << 20;
  private static final long SMALL_WRITE_BUFFER_BYTES = 1L << 20;
  private static final long FILE_BYTES = 32L << 20;
  private static final int BLOCK_BYTES = 8 << 10;
  private static final long LOG_BYTES = 48L << 20;
  private static final int FILTER_BITS = 10;

  private final List<AutoCloseable> natives = new ArrayList<>();
  private final Cache cache = keep(new LRUCache(CACHE_BYTES, CACHE_SHARD_BITS));

  DBOptions database() {
    return keep(new DBOptions())
        .setCreateIfMissing(true)
        .setCreateMissingColumnFamilies(true)
        .setMaxBackgroundJobs(2)
        .setMaxOpenFiles(256)
        // A record that was cut at the very end is that of a crash; all else is damage, and is
        // said.
        .setWalRecoveryMode(WALRecoveryMode.TolerateCorruptedTailRecords)
        .setMaxFileOpeningThreads(1)
        .setSkipStatsUpdateOnDbOpen(true)
        .setSkipCheckingSstFileSizesOnDbOpen(true)
        .setMaxTotalWalSize(LOG_BYTES)
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setKeepLogFileNum(2)
        .setStatsDumpPeriodSec(0)
        .setStatsPersistPeriodSec(0)
        .setBytesPerSync(1L << 20);
  }

  ColumnFamilyOptions table(Table table) {
    var blocks =
        new BlockBasedTableConfig()
            .setBlockCache(cache)
            .setCacheIndexAndFilterBlocks(true)
            .setPinTopLevelIndexAndFilter(true)
            .setIndexType(IndexType.kTwoLevelIndexSearch)
            .setBlockSize(BLOCK_BYTES);
    if (table == Table.PAGE) {
      blocks.setFilterPolicy(keep(new BloomFilter(FILTER_BITS))).setPartitionFilters(true);
    }
    return keep(new ColumnFamilyOptions())
        .setTableFormatConfig(blocks)
        .setWriteBufferSize(writeBufferBytes(table))
        .setMaxWriteBufferNumber(2)
        .setTargetFileSizeBase(FILE_BYTES)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setLevelCompactionDynamicLevelBytes(true);
  }

  private static long writeBufferBytes(Table table) {
    return switch (table) {
      case META, HOST -> SMALL_WRITE_BUFFER_BYTES;
      case QUEUE, PAGE -> WRITE_BUFFER_BYTES;
    };
  }

  WriteOptions write(boolean sync) {
    return keep(new WriteOptions()).setSync(sync);
  }

  private <T extends AutoCloseable> T keep(T part) {
    natives.add(part);
    return part;
  }

  /// Frees all that was made here; only after the database was closed.
  @Override
  public void close() {
    for (AutoCloseable part : natives.reversed()) {
      try {
        part.close();
      } catch (Exception e) {
        throw new IllegalStateException("freeing options of RocksDB", e);
      }
    }
  }
}
