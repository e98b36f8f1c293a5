package orbweaver.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Stream;
import orbweaver.store.JobException.Reason;
import orbweaver.store.KeyStore.Table;
import orbweaver.store.warc.Archive;
import orbweaver.store.warc.StorageFailed;
import org.jspecify.annotations.Nullable;

/// Opens the store of a job unless it has lost what it knew. The files of a job are cut back to
/// what its store says of them, so a store that knows of nothing would take all of them with it:
/// RocksDB takes one whose log is gone (a backup may leave out `*.log`) for one that has had none.
/// A crawl notes its rules before it writes the first of these files, whenever it is killed.
final class GuardedStore {
  /// RocksDB's own: a store without it has not been made.
  private static final String MADE = "CURRENT";

  /// Where it lists its files; a number follows.
  private static final String MANIFEST = "MANIFEST";

  private static final String LOG_SUFFIX = ".log";
  private static final byte[] ALL = {};

  private static final List<String> KEPT = List.of(Outputs.PAGES, Outputs.LINKS, Archive.FOLDER);

  private GuardedStore() {}

  /// @param savedFiles folder of the pages that the job saves as files, null for none
  /// @throws JobException when the store is gone, or damaged, but not what was crawled
  /// @throws StorageFailed when the disk does not do what it must
  static KeyStore open(Path folder, Path store, @Nullable Path savedFiles) {
    try {
      List<Path> outputs = outputs(folder, savedFiles);
      if (!outputs.isEmpty()) {
        requireWhole(folder, store);
      }
      boolean mayHaveLost = hasOwn(folder) || (!outputs.isEmpty() && hadLog(store));
      RocksKeyStore opened = RocksKeyStore.open(store);
      if (mayHaveLost && isEmpty(opened)) {
        opened.close();
        throw new JobException(
            Reason.DAMAGED,
            "the log in "
                + store
                + " was gone or damaged, and with it is lost what was visited; what was crawled is kept in "
                + (hasOwn(folder) ? setAside(folder) : savedFiles)
                + ". The same command now begins anew; or put the store back from a backup, and"
                + " these files");
      }
      return opened;
    } catch (IOException e) {
      throw new StorageFailed(folder, "opening the job", e);
    }
  }

  /// The same for who only reads, and changes nothing: it makes no store where none is, for that
  /// would pass for one that has lost nothing.
  static KeyStore openToRead(Path folder, Path store) {
    try {
      requireWhole(folder, store);
      return RocksKeyStore.openToRead(store);
    } catch (IOException e) {
      throw new StorageFailed(folder, "opening the job", e);
    }
  }

  /// Of what a store must have, RocksDB makes anew what is missing, and says nothing.
  private static void requireWhole(Path folder, Path store) throws IOException {
    if (!isMade(store)) {
      throw new JobException(Reason.DAMAGED, store + " is gone; " + cure(folder));
    }
    if (!anyIn(store, file -> file.getFileName().toString().startsWith(MANIFEST))) {
      throw damaged(folder, store, "it has no " + MANIFEST);
    }
    if (RocksKeyStore.lacksTables(store)) {
      throw damaged(folder, store, "its " + MANIFEST + " is cut off");
    }
    if (!anyIn(store, GuardedStore::isLog)) {
      throw damaged(folder, store, "it has no *" + LOG_SUFFIX);
    }
  }

  static boolean isMade(Path store) {
    return Files.exists(store.resolve(MADE));
  }

  private static JobException damaged(Path folder, Path store, String cause) {
    return new JobException(Reason.DAMAGED, store + " is damaged (" + cause + "); " + cure(folder));
  }

  /// What to do about a store that is damaged or gone: nothing else is.
  static String cure(Path folder) {
    Path archive = folder.resolve(Archive.FOLDER);
    return "what was crawled is still there: put the store back from a backup, "
        + (Files.isDirectory(archive) ? "or read " + archive + " in place of the job, " : "")
        + "or start another with --job (or anew with --fresh, which deletes all)";
  }

  private static boolean isEmpty(KeyStore store) {
    var any = new AtomicBoolean();
    store.forEach(Table.META, ALL, (_, _) -> any.set(true));
    return !any.get();
  }

  /// Files and folders that are cut back to what the store says. That of saved files counts as soon
  /// as one of them has the name that its index says: before a commit none has. An index that is no
  /// younger than the job is another's, and stays in any case. What is written anew each time
  /// (cookies, reports) or made of these (the search index) is not in danger.
  private static List<Path> outputs(Path folder, @Nullable Path savedFiles) throws IOException {
    var outputs = new ArrayList<Path>();
    for (String name : KEPT) {
      Path output = folder.resolve(name);
      if (Files.isDirectory(output) ? anyIn(output, GuardedStore::isArchive) : hasBytes(output)) {
        outputs.add(output);
      }
    }
    if (savedFiles != null
        && SavedPages.anyIn(savedFiles)
        && isYounger(savedFiles.resolve(SavedFiles.INDEX), folder.resolve(JobDescription.FILE))) {
      outputs.add(savedFiles);
    }
    return outputs;
  }

  private static boolean isYounger(Path file, Path other) throws IOException {
    return Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(other)) > 0;
  }

  private static boolean hasBytes(Path file) throws IOException {
    return Files.exists(file) && Files.size(file) > 0;
  }

  private static boolean isArchive(Path file) {
    return Archive.isArchiveFile(file.getFileName().toString());
  }

  /// Saved files tell less than a job's own: their folder may be that of other jobs as well.
  private static boolean hadLog(Path store) throws IOException {
    return anyIn(store, file -> isLog(file) && file.toFile().length() > 0);
  }

  private static boolean isLog(Path file) {
    return file.getFileName().toString().endsWith(LOG_SUFFIX);
  }

  private static boolean anyIn(Path folder, Predicate<Path> wanted) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(wanted);
    }
  }

  private static boolean hasOwn(Path folder) throws IOException {
    return !outputs(folder, null).isEmpty();
  }

  /// The store is whole again by now, and knows of nothing: whoever opens it next begins anew.
  /// Saved files need not be moved, for their index is not cut then.
  private static Path setAside(Path folder) throws IOException {
    int number = 1;
    while (Files.exists(folder.resolve("lost-" + number))) {
      number++;
    }
    Path kept = Files.createDirectory(folder.resolve("lost-" + number));
    for (String name : KEPT) {
      if (Files.exists(folder.resolve(name))) {
        Path _ = Files.move(folder.resolve(name), kept.resolve(name));
      }
    }
    return kept;
  }
}
