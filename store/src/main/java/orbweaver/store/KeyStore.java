package orbweaver.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sorted keys with their values, in a few tables, changed by atomic batches: on disk, or in memory
/// for simulations.
///
/// Reads may be made from any thread and see every batch whose [#write] has returned.
interface KeyStore extends AutoCloseable {

  /// What is kept apart. Their names are part of the format.
  enum Table {
    /// Single values, see [Meta].
    META,
    /// Until when hosts have asked to be left alone.
    HOST,
    /// URLs that wait.
    QUEUE,
    /// URLs that are settled.
    PAGE
  }

  byte @Nullable [] get(Table table, byte[] key);

  /// Up to `limit` entries whose keys begin with `prefix` and come after `after` (null: from the
  /// first), in the order of their keys.
  List<Entry> scan(Table table, byte[] prefix, byte @Nullable [] after, int limit);

  /// Shows every entry whose key begins with `prefix`, in the order of the keys.
  void forEach(Table table, byte[] prefix, Visitor visitor);

  /// Makes all changes or none, in order. With `sync` they, and all batches before, survive a crash
  /// from then on. Blocks.
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

    /// Cheaper than [Delete], for a key that was put exactly once since it was deleted last.
    record DeleteOnce(Table table, byte[] key) implements Change {}
  }
}
