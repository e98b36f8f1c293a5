package orbweaver.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import orbweaver.store.warc.Archive;

/// Which files in a job's folder are its own. Nothing else is ever deleted.
final class JobFiles {
  static final String STORE = "store";
  static final String SPOOL = "spool";
  static final String COOKIES = "cookies.txt";
  static final String INDEX = "index";

  private static final Set<String> OWN =
      Set.of(
          JobDescription.FILE,
          JobDescription.NEW_FILE,
          JobDescription.COPY,
          JobLock.FILE,
          Outputs.PAGES,
          Outputs.LINKS,
          COOKIES,
          STORE,
          SPOOL,
          Archive.FOLDER);

  private static final Pattern STORE_FILE =
      Pattern.compile(
          "CURRENT|IDENTITY|LOCK|LOG|LOG\\.old\\.\\d+|MANIFEST-\\d+|OPTIONS-\\d+(\\.dbtmp)?"
              + "|\\d+\\.(sst|log|blob|dbtmp)");
  private static final Pattern INDEX_FILE =
      Pattern.compile("(pending_)?segments(_\\w+)?|_\\w+\\.\\w+|write\\.lock");
  private static final Pattern SPOOL_FILE = Pattern.compile("body-[0-9a-f]{16}");

  private JobFiles() {}

  /// Whether a file of that name may lie in the folder of a job that has not quite begun.
  static boolean isEarly(String name) {
    return name.equals(JobLock.FILE)
        || name.equals(JobDescription.NEW_FILE)
        || name.equals(JobDescription.COPY);
  }

  /// Whether a path within the folder of a job is, or lies in, one that the job writes itself.
  static boolean isOwn(Path inJob) {
    return OWN.contains(inJob.getName(0).toString())
        || (inJob.getNameCount() > 1 && inJob.startsWith(INDEX));
  }

  /// Deletes what a run that was killed left behind and no other needs.
  static void deleteLeftovers(Path folder) throws IOException {
    deleteIn(folder.resolve(SPOOL), name -> SPOOL_FILE.matcher(name).matches());
    deleteIn(folder.resolve(Archive.FOLDER), Archive::isTemporary);
  }

  /// Deletes all but the lock, which is held while this is done.
  static void deleteAll(Path folder) throws IOException {
    for (String name :
        List.of(
            JobDescription.FILE,
            JobDescription.NEW_FILE,
            JobDescription.COPY,
            Outputs.PAGES,
            Outputs.LINKS,
            COOKIES,
            COOKIES + ".new")) {
      boolean _ = Files.deleteIfExists(folder.resolve(name));
    }
    deleteLeftovers(folder);
    deleteIn(folder.resolve(STORE), name -> STORE_FILE.matcher(name).matches());
    deleteIn(folder.resolve(Archive.FOLDER), Archive::isOwn);
    deleteIn(folder.resolve(INDEX), name -> INDEX_FILE.matcher(name).matches());
    for (String name : List.of(STORE, SPOOL, INDEX, Archive.FOLDER)) {
      deleteIfEmpty(folder.resolve(name));
    }
  }

  private static void deleteIn(Path folder, Predicate<String> ours) throws IOException {
    for (Path file : files(folder)) {
      if (ours.test(file.getFileName().toString())) {
        Files.delete(file);
      }
    }
  }

  private static void deleteIfEmpty(Path folder) throws IOException {
    if (Files.isDirectory(folder) && files(folder).isEmpty()) {
      Files.delete(folder);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
