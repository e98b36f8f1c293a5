package orbweaver.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Stream;
import orbweaver.store.JobException.Reason;
import orbweaver.store.KeyStore.Table;
import orbweaver.store.warc.Archive;
import orbweaver.store.warc.StorageFailed;

/// Opens the store of a job unless it has lost what it knew. The files of a job are cut back to
/// what its store says of them, so a store that knows of nothing would take all of them with it.
final class GuardedStore {
  /// RocksDB's own: a store without it has not been made.
  private static final String MADE = "CURRENT";

  private static final String LOG_SUFFIX = ".log";
  private static final byte[] ALL = {};

  private GuardedStore() {}

  /// @throws JobException when the store is gone, or damaged, but not what was crawled
  /// @throws StorageFailed when the disk does not do what it must
  static KeyStore open(Path folder, Path store) {
    try {
      boolean hasOutputs = hasOutputs(folder);
      boolean isMade = Files.exists(store.resolve(MADE));
      if (hasOutputs && !isMade) {
        throw new JobException(Reason.DAMAGED, store + " is gone; " + cure(folder));
      }
      boolean hadLog = isMade && anyIn(store, GuardedStore::isWrittenLog);
      RocksKeyStore opened = RocksKeyStore.open(store);
      if (hasOutputs && hadLog && isEmpty(opened)) {
        opened.close();
        throw setAside(folder, store);
      }
      return opened;
    } catch (IOException e) {
      throw new StorageFailed(folder, "opening the job", e);
    }
  }

  /// What to do about a store that is damaged or gone: nothing else is.
  static String cure(Path folder) {
    return "what was crawled is still there: put the store back from a backup, or read "
        + folder.resolve(Archive.FOLDER)
        + " in place of the job, or start another with --job (or anew with --fresh, which deletes all)";
  }

  private static boolean isEmpty(KeyStore store) {
    var any = new AtomicBoolean();
    store.forEach(Table.META, ALL, (_, _) -> any.set(true));
    return !any.get();
  }

  private static boolean hasOutputs(Path folder) throws IOException {
    for (String name : List.of(Outputs.PAGES, Outputs.LINKS)) {
      if (Files.exists(folder.resolve(name)) && Files.size(folder.resolve(name)) > 0) {
        return true;
      }
    }
    return anyIn(
        folder.resolve(Archive.FOLDER),
        file -> Archive.isArchiveFile(file.getFileName().toString()));
  }

  private static boolean isWrittenLog(Path file) {
    return file.getFileName().toString().endsWith(LOG_SUFFIX) && file.toFile().length() > 0;
  }

  private static boolean anyIn(Path folder, Predicate<Path> wanted) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(wanted);
    }
  }

  /// The store is whole again by now, and knows of nothing: whoever opens it next begins anew.
  private static JobException setAside(Path folder, Path store) throws IOException {
    int number = 1;
    while (Files.exists(folder.resolve("lost-" + number))) {
      number++;
    }
    Path kept = Files.createDirectory(folder.resolve("lost-" + number));
    for (String name : List.of(Outputs.PAGES, Outputs.LINKS, Archive.FOLDER)) {
      if (Files.exists(folder.resolve(name))) {
        Path _ = Files.move(folder.resolve(name), kept.resolve(name));
      }
    }
    return new JobException(
        Reason.DAMAGED,
        "the log in "
            + store
            + " was damaged, and with it is lost what was visited; what was crawled is kept in "
            + kept
            + ". The same command now begins anew; or put the store back from a backup, and these files");
  }
}
