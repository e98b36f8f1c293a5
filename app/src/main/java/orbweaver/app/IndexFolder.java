package orbweaver.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import orbweaver.store.JobDirectory;

/// Where indexes lie.
final class IndexFolder {
  private IndexFolder() {}

  static Path of(Path job) {
    return JobDirectory.index(job);
  }

  /// The index that somebody means who names a job, or an index.
  static Path meant(Path path) {
    return JobDirectory.isJob(path) || hasIndex(of(path)) ? of(path) : path;
  }

  /// Whether there is an index, whole or not.
  static boolean hasIndex(Path folder) {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(file -> file.getFileName().toString().startsWith("segments"));
    } catch (IOException e) {
      return false;
    }
  }
}
