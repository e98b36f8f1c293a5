package orbweaver.store.warc;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A file that is whole or not there: it is written beside its place and then renamed. What a
/// symbolic link leads to is replaced, not the link. A device or a pipe is written where it is: a
/// file that is renamed to `/dev/null` would take the place of the device.
///
/// @param target its place
/// @param path where it is written
public record FreshFile(Path target, Path path) {
  private static final Set<Path> PENDING = ConcurrentHashMap.newKeySet();

  /// A file that is to be at that place.
  ///
  /// @throws FileSystemException when a folder is in its place
  public static FreshFile of(Path place) throws IOException {
    Path target = Files.exists(place) && Files.isSymbolicLink(place) ? place.toRealPath() : place;
    if (Files.isDirectory(target)) {
      throw new FileSystemException(place.toString(), null, "it is a folder; name a file");
    }
    if (isOther(target)) {
      return new FreshFile(target, target);
    }
    Path path = beside(target);
    boolean _ = PENDING.add(path);
    return new FreshFile(target, path);
  }

  /// The same, for those who take back what they have written, which only a file on a disk allows.
  ///
  /// @throws FileSystemException when something else is in its place
  public static FreshFile onDisk(Path place) throws IOException {
    FreshFile file = of(place);
    if (file.isInPlace()) {
      throw new FileSystemException(
          place.toString(), null, "it is a device or a pipe; name a file");
    }
    return file;
  }

  private static boolean isOther(Path target) {
    return Files.exists(target) && !Files.isRegularFile(target);
  }

  private static Path beside(Path target) {
    return target.resolveSibling(target.getFileName() + ".new");
  }

  /// Whether it is written where it is in the end.
  public boolean isInPlace() {
    return path.equals(target);
  }

  /// Puts it into its place.
  public void commit() throws IOException {
    if (!isInPlace()) {
      Path _ = Files.move(path, target, StandardCopyOption.REPLACE_EXISTING);
      boolean _ = PENDING.remove(path);
    }
  }

  /// Leaves nothing of it, if it is not in its place.
  public void discard() throws IOException {
    if (!isInPlace()) {
      boolean _ = Files.deleteIfExists(path);
      boolean _ = PENDING.remove(path);
    }
  }

  /// Leaves nothing of all files of this process that are not in their places: for the end of a
  /// program that was interrupted.
  public static void discardAll() {
    for (Path path : PENDING) {
      try {
        boolean _ = Files.deleteIfExists(path);
      } catch (IOException _) {
        // It stays beside, where it does no harm, and the next one replaces it.
      }
    }
  }
}
