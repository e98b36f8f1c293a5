package orbweaver.store;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import orbweaver.crawl.Capture;
import orbweaver.crawl.SideExchange;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Disk;
import orbweaver.store.KeyStore.Change;
import orbweaver.store.KeyStore.Table;
import orbweaver.store.warc.Archive;
import orbweaver.store.warc.ArchivePlace;
import orbweaver.store.warc.OutputFile;
import org.jspecify.annotations.Nullable;

/// The files beside the store: archive and page list, each as long as the last commit says. Belongs
/// to the writer; suspends.
final class Outputs implements AutoCloseable {
  static final String PAGES = "pages.jsonl";

  private final @Nullable Archive archive;
  private final @Nullable OutputFile pages;
  private final PageList pageList = new PageList();

  private Outputs(@Nullable Archive archive, @Nullable OutputFile pages) {
    this.archive = archive;
    this.pages = pages;
  }

  /// Opens the files of a job and cuts back what no commit names, also of those that this run does
  /// not write.
  static Outputs open(
      Disk disk, Path folder, KeyStore store, JobSettings settings, RandomGenerator random) {
    Map<String, Long> lengths = lengths(store);
    Path archives = folder.resolve(Archive.FOLDER);
    Archive.restore(disk, archives, lengths);
    Archive archive =
        settings.archive()
            ? Archive.open(disk, archives, settings.archiveOptions(), random, lengths)
            : null;
    Path pagesPath = folder.resolve(PAGES);
    long pagesLength = lengths.getOrDefault(PAGES, 0L);
    boolean present = pagesLength > 0 && OutputFile.restore(disk, pagesPath, pagesLength);
    OutputFile pages =
        settings.pageList() ? OutputFile.open(disk, pagesPath, present ? pagesLength : 0) : null;
    return new Outputs(archive, pages);
  }

  private static Map<String, Long> lengths(KeyStore store) {
    var lengths = new LinkedHashMap<String, Long>();
    store.forEach(
        Table.META,
        Meta.outputs(),
        (key, value) -> lengths.put(Meta.outputName(key), new ByteReader(value).i64()));
    return lengths;
  }

  /// Takes one visit; it is on the disk after [#sync].
  void append(Capture capture) {
    ArchivePlace place = null;
    if (archive != null && capture.exchange() != null) {
      UrlState state = capture.state();
      place = archive.append(capture.exchange(), state.contentType(), state.verdict().outcome());
    }
    if (pages != null) {
      pageList.append(capture, place, pages);
    }
  }

  /// Takes what is archived and was no visit.
  void append(SideExchange aside) {
    if (archive != null) {
      ArchivePlace _ = archive.append(aside.exchange(), aside.contentType(), aside.outcome());
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

  /// Adds the length of every file that may have grown, after a [#sync].
  void addLengths(List<Change> changes) {
    if (pages != null) {
      changes.add(length(PAGES, pages));
    }
    if (archive != null) {
      archive.takeGrown().forEach(file -> changes.add(length(file.name(), file)));
    }
  }

  private static Change length(String name, OutputFile file) {
    byte[] value = new ByteWriter().i64(file.length()).toBytes();
    return new Change.Put(Table.META, Meta.output(name), value);
  }

  /// Closes the files and sorts the index.
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
