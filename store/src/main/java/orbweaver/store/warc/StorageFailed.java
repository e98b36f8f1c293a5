package orbweaver.store.warc;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
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
    return switch (cause) {
      case AccessDeniedException denied -> "no permission for " + denied.getFile();
      case NoSuchFileException missing -> "there is no " + missing.getFile();
      case FileSystemException of when of.getReason() != null -> of.getReason();
      default -> String.valueOf(cause.getMessage());
    };
  }
}
