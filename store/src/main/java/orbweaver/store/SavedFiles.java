package orbweaver.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import orbweaver.crawl.Capture;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Disk;
import orbweaver.loop.DiskFile;
import orbweaver.store.KeyStore.Change;
import orbweaver.store.KeyStore.Table;
import orbweaver.store.warc.OutputFile;
import orbweaver.store.warc.StorageFailed;

/// Pages as files, by [FileNames], with an index of (url, depth, file, type, charset).
///
/// A page is written and synced under a number first; the commit says which name that number gets,
/// and after the commit it gets it. What was cut off in between is done when the job is opened: so
/// a file that no commit names never has a name, and a file that one names always has.
///
/// Belongs to the writer of the job; suspends.
final class SavedFiles implements AutoCloseable {
  static final String INDEX = "index.tsv";
  static final String UNNAMED = ".orbweaver";

  private static final String HEADER = "url\tdepth\tfile\ttype\tcharset\n";

  private final Disk disk;
  private final Path folder;
  private final OutputFile index;
  private final Map<Long, String> written = new LinkedHashMap<>();
  private final List<Long> named = new ArrayList<>();
  private long next;

  private SavedFiles(Disk disk, Path folder, OutputFile index) {
    this.disk = disk;
    this.folder = folder;
    this.index = index;
  }

  /// Opens the folder, and brings it to where the last commit left it.
  ///
  /// @param index cut back to its committed length
  static SavedFiles open(Disk disk, Path folder, KeyStore store, OutputFile index) {
    var files = new SavedFiles(disk, folder, index);
    settle(disk, folder, store);
    if (index.length() == 0) {
      files.indexRow(HEADER);
    }
    return files;
  }

  /// Brings the pages in a folder to where the last commit left them.
  static void settle(Disk disk, Path folder, KeyStore store) {
    Path unnamed = folder.resolve(UNNAMED);
    try {
      disk.createDirectories(unnamed);
      nameCommitted(disk, folder, store);
      for (Path file : disk.list(unnamed)) {
        disk.delete(file);
      }
    } catch (IOException e) {
      throw new StorageFailed(folder, "restoring saved files", e);
    }
  }

  private static void nameCommitted(Disk disk, Path folder, KeyStore store) throws IOException {
    var names = new LinkedHashMap<String, String>();
    store.forEach(
        Table.META,
        Meta.allSaved(),
        (key, value) ->
            names.put(Meta.savedNumber(key), new String(value, StandardCharsets.UTF_8)));
    var known = new ArrayList<Change>();
    for (Map.Entry<String, String> file : names.entrySet()) {
      Path unnamed = folder.resolve(UNNAMED).resolve(file.getKey());
      if (disk.exists(unnamed)) {
        name(disk, folder, unnamed, file.getValue());
      }
      known.add(new Change.Delete(Table.META, Meta.saved(Long.parseLong(file.getKey()))));
    }
    if (!known.isEmpty()) {
      store.write(known, /* sync= */ true);
    }
  }

  private static void name(Disk disk, Path folder, Path unnamed, String name) throws IOException {
    disk.createDirectories(folder.resolve(name.substring(0, name.lastIndexOf('/'))));
    disk.rename(unnamed, folder.resolve(name));
  }

  // ---- Each group of commits ----

  /// Takes a page, if the capture has what it says; it is on the disk when this returns.
  void append(Capture capture) {
    if (capture.body() instanceof byte[] body) {
      UrlState state = capture.state();
      String name = FileNames.of(state.url(), state.contentType());
      write(next, body);
      written.put(next++, name);
      indexRow(
          String.join(
                  "\t",
                  state.url().href(),
                  Integer.toString(state.depth()),
                  name,
                  state.contentType(),
                  capture.charset())
              + "\n");
    }
  }

  private void indexRow(String row) {
    byte[] bytes = row.getBytes(StandardCharsets.UTF_8);
    index.append(bytes, 0, bytes.length);
  }

  private Path unnamed(long number) {
    return folder.resolve(UNNAMED).resolve(Long.toString(number));
  }

  private void write(long number, byte[] body) {
    try (DiskFile file = disk.open(unnamed(number))) {
      file.write(0, body, 0, body.length);
      file.sync();
    } catch (IOException e) {
      throw new StorageFailed(unnamed(number), "saving a page", e);
    }
  }

  void sync() {
    index.sync();
  }

  OutputFile index() {
    return index;
  }

  /// Adds the names of what was written, and takes away those that are there.
  void addNames(List<Change> changes) {
    named.forEach(number -> changes.add(new Change.Delete(Table.META, Meta.saved(number))));
    named.clear();
    written.forEach((number, name) ->
        changes.add(
            new Change.Put(Table.META, Meta.saved(number), name.getBytes(StandardCharsets.UTF_8))));
  }

  /// Gives files the names that the commit has.
  void committed() {
    try {
      for (Map.Entry<Long, String> file : written.entrySet()) {
        name(disk, folder, unnamed(file.getKey()), file.getValue());
        named.add(file.getKey());
      }
      written.clear();
    } catch (IOException e) {
      throw new StorageFailed(folder, "naming saved files", e);
    }
  }

  @Override
  public void close() {
    try {
      disk.delete(folder.resolve(UNNAMED));
    } catch (IOException e) {
      // Not empty, or there is more to do: the next run finds it.
    }
    index.close();
  }
}
