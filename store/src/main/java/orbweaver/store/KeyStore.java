package orbweaver.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sorted keys with their values, in a few tables, changed by atomic batches. On disk, or in memory
/// for simulations.
interface KeyStore extends AutoCloseable {

  /// What is kept apart.
  enum Table {
    META,
    QUEUE,
    PAGE
  }

  byte @Nullable [] get(Table table, byte[] key);

  /// Up to `limit` entries whose keys begin with `prefix` and come after `after` (null: from the
  /// first), in the order of their keys.
  List<Entry> scan(Table table, byte[] prefix, byte @Nullable [] after, int limit);

  /// Shows every entry in the order of its key.
  void forEach(Table table, Visitor visitor);

  /// Makes all changes or none, in order. With `sync` they survive a crash from then on.
  void write(List<Change> batch, boolean sync);

  @Override
  void close();

  /// A key with its value.
  record Entry(byte[] key, byte[] value) {}

  /// Takes entries.
  interface Visitor {
    void entry(byte[] key, byte[] value);
  }

  /// One change of one key.
  sealed interface Change {
    record Put(Table table, byte[] key, byte[] value) implements Change {}

    record Delete(Table table, byte[] key) implements Change {}

    /// Cheaper than [Delete], for a key that was put exactly once.
    record DeleteOnce(Table table, byte[] key) implements Change {}
  }
}
