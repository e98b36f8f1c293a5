package orbweaver.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.stream.Stream;
import orbweaver.store.JobDirectory;

/// Where indexes lie.
final class IndexFolder {
  private IndexFolder() {}

  static Path of(Path job) {
    return JobDirectory.index(job);
  }

  /// The index that somebody means who names a job, or an index.
  static Path meant(Path path) throws IOException {
    return JobDirectory.isJob(path) || hasIndex(of(path)) ? of(path) : path;
  }

  /// Whether there is an index, whole or not.
  static boolean hasIndex(Path folder) throws IOException {
    return has(folder, name -> name.startsWith("segments"));
  }

  /// Whether there are WARC files in the folder.
  static boolean hasArchive(Path folder) throws IOException {
    return has(folder, name -> name.contains(".warc"));
  }

  private static boolean has(Path folder, Predicate<String> wanted) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(file -> wanted.test(file.getFileName().toString()));
    }
  }
}
