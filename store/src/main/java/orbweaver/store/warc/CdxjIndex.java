package orbweaver.store.warc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import orbweaver.crawl.fetch.Exchange;
import orbweaver.loop.Disk;

/// The CDXJ index of an archive. Its lines are committed as they come, into one file; when the job
/// is closed they are sorted into another, which replay tools search by halves.
final class CdxjIndex {
  private static final String UNSORTED = "index.cdxj.unsorted";
  private static final String SORTED = "index.cdxj";

  private final Disk disk;
  private final Path folder;
  private final OutputFile file;

  private CdxjIndex(Disk disk, Path folder, OutputFile file) {
    this.disk = disk;
    this.folder = folder;
    this.file = file;
  }

  /// Whether a file of that name is the one that is committed.
  static boolean isIndexFile(String file) {
    return file.equals(UNSORTED);
  }

  static boolean isOwn(String file) {
    return file.equals(UNSORTED) || file.equals(SORTED) || isTemporary(file);
  }

  static boolean isTemporary(String file) {
    return file.startsWith(SORTED) && (file.endsWith(".new") || file.contains(".run-"));
  }

  static CdxjIndex open(Disk disk, Path folder, Map<String, Long> lengths) {
    Path path = folder.resolve(UNSORTED);
    long length = lengths.getOrDefault(UNSORTED, 0L);
    boolean present = length > 0 && OutputFile.restore(disk, path, length);
    return new CdxjIndex(disk, folder, OutputFile.open(disk, path, present ? length : 0));
  }

  OutputFile file() {
    return file;
  }

  void append(Exchange exchange, String contentType, ArchivePlace place) {
    byte[] line =
        CdxjLine.of(
                exchange.url(),
                exchange.startedAt(),
                contentType,
                exchange.status(),
                exchange.payloadDigest(),
                place)
            .getBytes(StandardCharsets.UTF_8);
    file.append(line, 0, line.length);
  }

  /// Sorts what was committed. Suspends.
  void close() {
    file.close();
    Path sorted = folder.resolve(SORTED);
    try {
      new LineSorter(disk, folder).sort(file.path(), sorted);
    } catch (IOException e) {
      throw new StorageFailed(sorted, "sorting the index", e);
    }
  }
}
