package orbweaver.app;

import java.nio.file.Files;
import java.nio.file.Path;
import orbweaver.store.JobDirectory;
import org.jspecify.annotations.Nullable;

/// Places that the command line names to be written, looked at before any work is done: what cannot
/// be written at the end is better known at the beginning.
final class OutputPlace {
  private OutputPlace() {}

  /// @param option that names it
  /// @param file its name; `-` for standard output
  /// @throws UsageException when no file can be written there
  static void file(String option, String file) {
    if (!file.equals("-")) {
      file(option, Path.of(file));
    }
  }

  /// The same for what is no name of standard output.
  static void file(String option, Path file) {
    if (Files.isDirectory(file)) {
      throw new UsageException(option + " " + file + " is a folder; name a file");
    }
    refuseClosed(option, file);
    refuseOfJob(option, file);
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.exists(folder)) {
      throw unwritable(
          option, file, "its folder does not exist; make it first: mkdir -p " + folder);
    }
    refuse(option, file, folder);
    if (Files.exists(file) && !Files.isWritable(file)) {
      throw unwritable(option, file, denied(file));
    }
    // Most files are written beside their places first; devices and pipes are not.
    if (folder != null && !Files.isWritable(folder) && !isOther(file)) {
      throw unwritable(option, file, denied(folder));
    }
  }

  /// @throws UsageException when there is no folder, and none can be made
  static void folder(String option, Path folder) {
    refuseClosed(option, folder);
    refuseOfJob(option, folder);
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new UsageException(option + " " + folder + " is a file; name a folder");
    }
    Path there = folder.toAbsolutePath().normalize();
    while (there != null && !Files.exists(there)) {
      there = there.getParent();
    }
    refuse(option, folder, there);
    if (there != null && !Files.isWritable(there)) {
      throw unwritable(option, folder, denied(there));
    }
  }

  private static void refuseClosed(String option, Path place) {
    Path closed = CliFiles.closedFolder(place);
    if (closed != null) {
      throw unwritable(option, place, "no permission to enter " + closed + "; name another place");
    }
  }

  /// A job's own files are written by its crawl alone, but for its index.
  private static void refuseOfJob(String option, Path place) {
    Path job = JobDirectory.owner(place);
    if (job != null) {
      throw new UsageException(
          "%s %s is one of the job's own files in %s; name another place"
              .formatted(option, place, job));
    }
  }

  private static void refuse(String option, Path place, @Nullable Path folder) {
    if (folder != null && !Files.isDirectory(folder)) {
      throw unwritable(option, place, folder + " is a file, not a folder; name another place");
    }
  }

  private static boolean isOther(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file);
  }

  private static String denied(Path path) {
    return "no permission to write " + path + "; name another place";
  }

  private static UsageException unwritable(String option, Path place, String why) {
    return new UsageException(ExitCode.STORAGE, option + ": cannot write " + place + ": " + why);
  }
}
