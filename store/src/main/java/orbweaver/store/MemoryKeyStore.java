package orbweaver.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// A [KeyStore] in memory, for simulations: it keeps what a crash would leave, as a log on disk
/// does. Belongs to one loop.
final class MemoryKeyStore implements KeyStore {
  private final Tables synced = new Tables();
  private final List<List<Change>> unsynced = new ArrayList<>();
  private Tables tables = new Tables();

  /// Falls back to what had been synced and, as luck has it, some of the batches after that.
  void crash(RandomGenerator random) {
    int kept = random.nextInt(unsynced.size() + 1);
    unsynced.subList(0, kept).forEach(batch -> apply(batch, synced));
    unsynced.clear();
    tables = synced.copy();
  }

  // ---- Reading ----

  @Override
  public byte @Nullable [] get(Table table, byte[] key) {
    Row row = tables.of(table).get(key);
    return row == null ? null : row.value;
  }

  @Override
  public List<Entry> scan(Table table, byte[] prefix, byte @Nullable [] after, int limit) {
    var entries = new ArrayList<Entry>();
    for (Map.Entry<byte[], Row> row : from(table, after == null ? prefix : after)) {
      if (!startsWith(row.getKey(), prefix) || entries.size() == limit) {
        break;
      }
      if (after == null || !Arrays.equals(row.getKey(), after)) {
        entries.add(new Entry(row.getKey(), row.getValue().value));
      }
    }
    return entries;
  }

  @Override
  public void forEach(Table table, byte[] prefix, Visitor visitor) {
    for (Map.Entry<byte[], Row> row : List.copyOf(from(table, prefix))) {
      if (startsWith(row.getKey(), prefix)) {
        visitor.entry(row.getKey(), row.getValue().value);
      }
    }
  }

  private Collection<Map.Entry<byte[], Row>> from(Table table, byte[] key) {
    return tables.of(table).tailMap(key, /* inclusive= */ true).entrySet();
  }

  private static boolean startsWith(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }

  // ---- Writing ----

  @Override
  public void write(List<Change> batch, boolean sync) {
    apply(batch, tables);
    unsynced.add(List.copyOf(batch));
    if (sync) {
      unsynced.forEach(each -> apply(each, synced));
      unsynced.clear();
    }
  }

  private static void apply(List<Change> batch, Tables tables) {
    for (Change change : batch) {
      switch (change) {
        case Change.Put(Table table, byte[] key, byte[] value) ->
            tables
                .of(table)
                .merge(key, new Row(value, 1), (old, _) -> new Row(value, old.puts + 1));
        case Change.Delete(Table table, byte[] key) -> tables.of(table).remove(key);
        case Change.DeleteOnce(Table table, byte[] key) -> deleteOnce(tables.of(table), key);
      }
    }
  }

  private static void deleteOnce(NavigableMap<byte[], Row> rows, byte[] key) {
    Row row = rows.remove(key);
    if (row != null && row.puts != 1) {
      throw new IllegalStateException(
          "a key that was put " + row.puts + " times is deleted as one that was put once");
    }
  }

  @Override
  public void close() {
    // What it has stays, for the next run to open.
  }

  /// @param puts how often it was put since it was deleted last
  private record Row(byte[] value, int puts) {}

  /// All rows.
  private static final class Tables {
    private final EnumMap<Table, NavigableMap<byte[], Row>> byTable = new EnumMap<>(Table.class);

    Tables() {
      for (Table table : Table.values()) {
        byTable.put(table, new TreeMap<>(Arrays::compareUnsigned));
      }
    }

    NavigableMap<byte[], Row> of(Table table) {
      return Objects.requireNonNull(byTable.get(table));
    }

    Tables copy() {
      var copy = new Tables();
      for (Table table : Table.values()) {
        copy.of(table).putAll(of(table));
      }
      return copy;
    }
  }
}
