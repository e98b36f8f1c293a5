package orbweaver.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import orbweaver.crawl.Capture;
import orbweaver.loop.Disk;
import orbweaver.loop.Loop;
import orbweaver.store.KeyStore.Change;
import orbweaver.store.KeyStore.Entry;
import orbweaver.store.KeyStore.Table;
import orbweaver.store.warc.Archive;
import orbweaver.store.warc.ArchivePlace;
import orbweaver.store.warc.OutputFile;
import orbweaver.store.warc.StorageFailed;
import org.jspecify.annotations.Nullable;

/// The files beside the store: archive and page list, each as long as the last commit says.
final class Outputs implements AutoCloseable {
  static final String PAGES = "pages.jsonl";

  private final @Nullable Archive archive;
  private final @Nullable OutputFile pages;
  private final PageList pageList = new PageList();

  private Outputs(@Nullable Archive archive, @Nullable OutputFile pages) {
    this.archive = archive;
    this.pages = pages;
  }

  /// Opens the files of a job and cuts back what no commit names. Suspends.
  static Outputs open(Path folder, KeyStore store, JobSettings settings) {
    Map<String, Long> lengths = lengths(store);
    Path archives = folder.resolve(Archive.FOLDER);
    try {
      Disk disk = Loop.current().disk();
      if (settings.archive()) {
        disk.createDirectories(archives);
      }
      Archive.discardUnknown(archives, lengths);
    } catch (IOException e) {
      throw new StorageFailed(archives, "preparing the archive", e);
    }
    Archive archive = settings.archive() ? Archive.open(archives, settings.name(), lengths) : null;
    OutputFile pages =
        settings.pageList()
            ? OutputFile.open(folder.resolve(PAGES), lengths.getOrDefault(PAGES, 0L))
            : null;
    return new Outputs(archive, pages);
  }

  private static Map<String, Long> lengths(KeyStore store) {
    var lengths = new LinkedHashMap<String, Long>();
    for (Entry entry : store.scan(Table.META, Meta.outputs(), null, Integer.MAX_VALUE)) {
      lengths.put(Meta.outputName(entry.key()), new ByteReader(entry.value()).i64());
    }
    return lengths;
  }

  /// Takes one visit; it is on the disk after [#sync].
  void append(Capture capture) {
    ArchivePlace place = null;
    if (archive != null && capture.exchange() != null) {
      place = archive.append(capture.exchange(), capture.state());
    }
    if (pages != null) {
      pageList.append(capture, place, pages);
    }
  }

  void sync() {
    if (archive != null) {
      archive.sync();
    }
    if (pages != null) {
      pages.sync();
    }
  }

  /// Adds the length of every file that has grown.
  void addLengths(List<Change> changes) {
    if (pages != null) {
      changes.add(length(PAGES, pages));
    }
    if (archive != null) {
      archive.grown().forEach(file -> changes.add(length(file.name(), file)));
    }
  }

  private static Change length(String name, OutputFile file) {
    byte[] value = new ByteWriter().i64(file.length()).toBytes();
    return new Change.Put(Table.META, Meta.output(name), value);
  }

  /// Closes the files and makes the index whole. Suspends.
  @Override
  public void close() {
    if (pages != null) {
      pages.close();
    }
    if (archive != null) {
      archive.close();
    }
  }
}
