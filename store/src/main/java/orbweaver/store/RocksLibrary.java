package orbweaver.store;

import java.util.List;
import org.rocksdb.RocksDB;

/// The native library of RocksDB.
///
/// Its own loader unpacks 15 MB from the jar at every start. A distribution unpacks them once and
/// names the folder in the environment variable `ROCKSDB_SHAREDLIB_DIR`.
final class RocksLibrary {
  private static final String FOLDER = "ROCKSDB_SHAREDLIB_DIR";

  private RocksLibrary() {}

  /// Loads it; does nothing the second time.
  static void load() {
    String folder = System.getenv(FOLDER);
    if (folder == null || !loadFrom(folder)) {
      RocksDB.loadLibrary();
    }
  }

  private static boolean loadFrom(String folder) {
    try {
      RocksDB.loadLibrary(List.of(folder));
      return true;
    } catch (UnsatisfiedLinkError e) {
      return false; // not unpacked there: the loader will do it
    }
  }
}
