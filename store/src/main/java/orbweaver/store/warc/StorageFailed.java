package orbweaver.store.warc;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/// A disk did not do what it must: it is full, or broken, or away. Nothing that was stored before
/// is lost.
public final class StorageFailed extends RuntimeException {
  private static final long serialVersionUID = 1;

  /// @param path where
  /// @param action what was being done, as in "writing the store"
  public StorageFailed(Path path, String action, Throwable cause) {
    super(action + " in " + path + " failed: " + reason(cause), cause);
  }

  /// A file system's own message begins with the path once more.
  private static String reason(Throwable cause) {
    return cause instanceof FileSystemException of && of.getReason() != null
        ? of.getReason()
        : String.valueOf(cause.getMessage());
  }
}
