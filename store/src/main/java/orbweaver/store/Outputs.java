package orbweaver.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import orbweaver.crawl.Capture;
import orbweaver.crawl.SideExchange;
import orbweaver.crawl.fetch.Exchange;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Disk;
import orbweaver.store.KeyStore.Change;
import orbweaver.store.KeyStore.Table;
import orbweaver.store.warc.Archive;
import orbweaver.store.warc.ArchivePlace;
import orbweaver.store.warc.OutputFile;
import orbweaver.store.warc.StorageFailed;
import org.jspecify.annotations.Nullable;

/// The files beside the store: archive, page list, link list and saved pages, each as long as the
/// last commit says. Belongs to the writer; suspends.
final class Outputs implements AutoCloseable {
  static final String PAGES = "pages.jsonl";
  static final String LINKS = "links.tsv";

  private final @Nullable Archive archive;
  private final @Nullable OutputFile pages;
  private final @Nullable OutputFile links;
  private final PageList pageList;
  private final @Nullable SavedFiles saved;

  private Outputs(
      @Nullable Archive archive,
      @Nullable OutputFile pages,
      @Nullable OutputFile links,
      PageList pageList,
      @Nullable SavedFiles saved) {
    this.archive = archive;
    this.pages = pages;
    this.links = links;
    this.pageList = pageList;
    this.saved = saved;
  }

  /// For who writes none.
  static Outputs none() {
    return new Outputs(null, null, null, new PageList(/* bodies= */ false), null);
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
    return new Outputs(
        archive,
        open(disk, folder.resolve(PAGES), lengths, settings.pageList()),
        open(disk, folder.resolve(LINKS), lengths, settings.linkList()),
        new PageList(settings.bodies()),
        settings.savedFiles() instanceof Path files
            ? SavedFiles.open(disk, files, store, SavedIndex.open(disk, files, store, lengths))
            : null);
  }

  /// Whether the files of a job are as long as its last commit says. One that is not there was
  /// taken away, which is its owner's right. Blocks.
  static boolean areWhole(Path folder, KeyStore store) {
    Map<String, Long> lengths = lengths(store);
    Path archives = folder.resolve(Archive.FOLDER);
    var files = new LinkedHashMap<Path, Long>();
    lengths.forEach((file, length) -> {
      boolean isList = file.equals(PAGES) || file.equals(LINKS);
      if (isList || Archive.isOwn(file)) {
        files.put((isList ? folder : archives).resolve(file), length);
      }
    });
    try {
      for (Path file : files.keySet()) {
        if (Files.exists(file) && Files.size(file) != files.get(file)) {
          return false;
        }
      }
      return !Files.isDirectory(archives) || isKnown(archives, files.keySet());
    } catch (IOException e) {
      throw new StorageFailed(folder, "reading the job", e);
    }
  }

  private static boolean isKnown(Path archives, Set<Path> known) throws IOException {
    try (Stream<Path> files = Files.list(archives)) {
      return files
          .filter(file -> Archive.isArchiveFile(file.getFileName().toString()))
          .allMatch(known::contains);
    }
  }

  private static @Nullable OutputFile open(
      Disk disk, Path path, Map<String, Long> lengths, boolean wanted) {
    long length = lengths.getOrDefault(path.getFileName().toString(), 0L);
    boolean present = length > 0 && OutputFile.restore(disk, path, length);
    return wanted ? OutputFile.open(disk, path, present ? length : 0) : null;
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
    if (archive != null && capture.exchange() instanceof Exchange exchange) {
      place = archived(exchange, capture, archive);
    }
    if (pages != null) {
      pageList.append(capture, place, pages);
    }
    if (links != null) {
      append(capture, links);
    }
    if (saved != null) {
      saved.append(capture);
    }
  }

  private static ArchivePlace archived(Exchange exchange, Capture capture, Archive archive) {
    UrlState state = capture.state();
    boolean unchanged =
        state.verdict().outcome() == Outcome.NOT_MODIFIED && !state.lastCapture().isNone();
    return unchanged
        ? archive.appendUnchanged(exchange, state.lastCapture().at())
        : archive.append(
            exchange, state.contentType(), identified(capture), state.verdict().outcome());
  }

  /// The type of a page that may have its encoding from the page around it, of which the archive
  /// says nothing else; "" for all others.
  private static String identified(Capture capture) {
    UrlState state = capture.state();
    boolean inherits = state.mention().mayBeFrame() && !state.mention().encoding().isEmpty();
    return inherits && !capture.charset().isEmpty()
        ? state.contentType() + ";charset=" + capture.charset()
        : "";
  }

  /// A row a link: neither URL can hold what ends a field or a row.
  private static void append(Capture capture, OutputFile links) {
    byte[] page = (capture.state().url().href() + "\t").getBytes(StandardCharsets.UTF_8);
    for (String link : capture.links()) {
      byte[] rest = (link + "\n").getBytes(StandardCharsets.UTF_8);
      links.append(page, 0, page.length);
      links.append(rest, 0, rest.length);
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
    if (links != null) {
      links.sync();
    }
    if (saved != null) {
      saved.sync();
    }
  }

  /// Adds the length of every file that may have grown, after a [#sync].
  void addLengths(List<Change> changes) {
    if (pages != null) {
      changes.add(length(PAGES, pages));
    }
    if (links != null) {
      changes.add(length(LINKS, links));
    }
    if (saved != null) {
      changes.add(length(SavedFiles.INDEX, saved.index()));
      saved.addNames(changes);
    }
    if (archive != null) {
      archive.takeGrown().forEach(file -> changes.add(length(file.name(), file)));
    }
  }

  /// What was appended before is committed now.
  void committed() {
    if (saved != null) {
      saved.committed();
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
    if (links != null) {
      links.close();
    }
    if (saved != null) {
      saved.close();
    }
    if (archive != null) {
      archive.close();
    }
  }
}
