package orbweaver.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import orbweaver.store.KeyStore.Table;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.Statistics;
import org.rocksdb.TickerType;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/// What RocksDB keeps in memory as it is set up.
class RocksOptionsTest {
  private static final int KEYS = 1_200_000;
  private static final int KEYS_OF_A_BATCH = 20_000;
  private static final int READS = 1_000;

  @TempDir private Path folder;

  @BeforeAll
  static void load() {
    RocksLibrary.load();
  }

  /// A filter for so many keys is larger than an eighth of the cache, and was read anew each time.
  @Test
  void a_key_among_a_million_is_read_again_without_the_disk() throws Exception {
    try (var options = new RocksOptions();
        var statistics = new Statistics()) {
      var handles = new ArrayList<ColumnFamilyHandle>();
      List<ColumnFamilyDescriptor> families =
          List.of(
              new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, options.table(Table.PAGE)));
      try (RocksDB db =
          RocksDB.open(
              options.database().setStatistics(statistics), folder.toString(), families, handles)) {
        fill(db);
        db.compactRange();
        assertThat(db.get(key(7))).isNotNull();
        long before = statistics.getTickerCount(TickerType.BLOCK_CACHE_MISS);

        for (int i = 0; i < READS; i++) {
          assertThat(db.get(key(7))).isNotNull();
        }

        assertThat(statistics.getTickerCount(TickerType.BLOCK_CACHE_MISS) - before).isZero();
        handles.forEach(ColumnFamilyHandle::close);
      }
    }
  }

  private static void fill(RocksDB db) throws Exception {
    try (var writing = new WriteOptions().setDisableWAL(true);
        var flushing = new FlushOptions()) {
      for (int from = 0; from < KEYS; from += KEYS_OF_A_BATCH) {
        try (var batch = new WriteBatch()) {
          for (int i = from; i < from + KEYS_OF_A_BATCH; i++) {
            batch.put(key(i), new byte[] {1});
          }
          db.write(writing, batch);
        }
      }
      db.flush(flushing);
    }
  }

  private static byte[] key(int number) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
  }
}
