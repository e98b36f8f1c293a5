package orbweaver.store;

import org.rocksdb.RocksDB;

/// The native library of RocksDB.
///
/// Its loader asks the system property `java.library.path` for `librocksdbjni-linux64.so` first,
/// and unpacks 15 MB from the jar if it is not there [300 ms]. It also runs `ldd` to find out
/// whether the machine has musl, unless the environment variable `ROCKSDB_MUSL_LIBC` says it [150
/// ms]. A distribution sets both. The variable `ROCKSDB_SHAREDLIB_DIR` is no help: the loader
/// unpacks into that folder at every start, and deletes the file at the end.
final class RocksLibrary {
  private RocksLibrary() {}

  /// Loads it; does nothing the second time. Any thread; whoever comes second waits.
  static void load() {
    RocksDB.loadLibrary();
  }
}
