package orbweaver.store.warc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Map;
import orbweaver.crawl.fetch.Exchange;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Disk;
import orbweaver.loop.DiskFile;
import orbweaver.loop.Loop;
import orbweaver.parse.Surt;

/// The CDXJ index of an archive. Lines are committed as they come into one file; at the end they
/// are sorted into `index.cdxj`, which replay tools search by halves.
final class CdxIndex {
  private static final String UNSORTED = "index.cdxj.unsorted";
  private static final String SORTED = "index.cdxj";
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

  private final Path folder;
  private final OutputFile file;

  private CdxIndex(Path folder, OutputFile file) {
    this.folder = folder;
    this.file = file;
  }

  static CdxIndex open(Path folder, Map<String, Long> lengths) {
    Path path = folder.resolve(UNSORTED);
    return new CdxIndex(folder, OutputFile.open(path, lengths.getOrDefault(UNSORTED, 0L)));
  }

  OutputFile file() {
    return file;
  }

  void append(Exchange exchange, UrlState state, ArchivePlace place) {
    String mime = state.contentType().isEmpty() ? "unk" : state.contentType();
    String line =
        Surt.key(exchange.url())
            + " "
            + STAMP.format(exchange.startedAt())
            + " {\"url\": \""
            + exchange.url().href()
            + "\", \"mime\": \""
            + mime.replace("\"", "").replace("\\", "")
            + "\", \"status\": \""
            + exchange.status()
            + "\", \"digest\": \""
            + exchange.payloadDigest()
            + "\", \"length\": \""
            + place.length()
            + "\", \"offset\": \""
            + place.offset()
            + "\", \"filename\": \""
            + place.file()
            + "\"}\n";
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    file.append(bytes, 0, bytes.length);
  }

  void sync() {
    file.sync();
  }

  void close() {
    try {
      sort();
    } catch (IOException e) {
      throw new StorageFailed(folder.resolve(SORTED), "sorting the index", e);
    } finally {
      file.close();
    }
  }

  private void sort() throws IOException {
    Disk disk = Loop.current().disk();
    byte[] sorted = sorted(readAll(disk));
    Path temporary = folder.resolve(SORTED + ".new");
    try (DiskFile target = disk.open(temporary)) {
      target.truncate(0);
      target.write(0, sorted, 0, sorted.length);
      target.sync();
    }
    disk.rename(temporary, folder.resolve(SORTED));
  }

  private byte[] readAll(Disk disk) throws IOException {
    try (DiskFile source = disk.open(file.path())) {
      var bytes = new byte[Math.toIntExact(source.size())];
      for (int at = 0; at < bytes.length; ) {
        at += source.read(at, bytes, at, bytes.length - at);
      }
      return bytes;
    }
  }

  private static byte[] sorted(byte[] lines) {
    String[] all = new String(lines, StandardCharsets.ISO_8859_1).split("(?<=\n)");
    Arrays.sort(all);
    return String.join("", all).getBytes(StandardCharsets.ISO_8859_1);
  }
}
