package orbweaver.store.warc;

import java.nio.file.Path;

/// A disk did not do what it must: it is full, or broken, or away. Nothing that was stored before
/// is lost.
public final class StorageFailed extends RuntimeException {
  private static final long serialVersionUID = 1;

  /// @param path where
  /// @param action what was being done, as in "writing the store"
  public StorageFailed(Path path, String action, Throwable cause) {
    super(action + " in " + path + " failed: " + cause.getMessage(), cause);
  }
}
