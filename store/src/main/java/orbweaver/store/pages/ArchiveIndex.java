package orbweaver.store.pages;

import java.time.Instant;
import java.util.function.Consumer;
import orbweaver.crawl.fetch.HttpHead;
import orbweaver.crawl.fetch.StoredAnswers;
import orbweaver.parse.MediaType;
import orbweaver.parse.Url;
import orbweaver.store.records.FilePart;
import orbweaver.store.records.WarcFault;
import orbweaver.store.records.WarcFault.Rule;
import orbweaver.store.records.WarcReader;
import orbweaver.store.records.WarcRecord;
import orbweaver.store.warc.ArchivePlace;
import orbweaver.store.warc.CdxjLine;
import org.jspecify.annotations.Nullable;

/// Makes the lines of a CDXJ index: one for each response, revisit and resource that can be read at
/// random.
public final class ArchiveIndex {
  private static final int HEAD_BYTES = 256 << 10;

  private final Consumer<WarcFault> faults;
  private final Consumer<String> lines;
  private long count;

  /// Begins an index.
  ///
  /// @param lines takes each line with its LF, in the order of the records
  public ArchiveIndex(Consumer<WarcFault> faults, Consumer<String> lines) {
    this.faults = faults;
    this.lines = lines;
  }

  /// Lines so far.
  public long count() {
    return count;
  }

  /// Indexes a file, and closes it.
  ///
  /// @param name that the lines have for it
  public void add(FilePart file, String name) {
    try (WarcReader reader = WarcReader.open(file, faults)) {
      for (WarcRecord record = reader.next(); record != null; record = reader.next()) {
        switch (record.type()) {
          case "response", "revisit", "resource" -> add(record, reader, name);
          default -> {}
        }
      }
    }
  }

  private void add(WarcRecord record, WarcReader reader, String name) {
    HttpHead head = head(record, reader);
    if (!reader.finish() || record.place().skip() > 0) {
      return;
    }
    Url url = Url.parse(record.targetUri());
    Instant date = record.date();
    if (url == null || date == null) {
      String what = url == null ? "WARC-Target-URI is no URL" : "WARC-Date is no date";
      faults.accept(
          new WarcFault(
              record.place().file(), record.place().offset(), record.id(), Rule.FIELD_VALUE, what));
      return;
    }
    count++;
    lines.accept(
        CdxjLine.of(
            url,
            date,
            mime(record, head),
            head == null ? 0 : head.status(),
            record.field("WARC-Payload-Digest"),
            new ArchivePlace(name, record.place().offset(), reader.packedLength())));
  }

  private static @Nullable HttpHead head(WarcRecord record, WarcReader reader) {
    if (record.type().equals("resource")) {
      return null;
    }
    var start = new byte[(int) Math.min(HEAD_BYTES, record.blockLength())];
    int length = 0;
    while (length < start.length) {
      int count = reader.read(start, length, start.length - length);
      if (count < 0) {
        break;
      }
      length += count;
    }
    return StoredAnswers.head(start);
  }

  private static String mime(WarcRecord record, @Nullable HttpHead head) {
    if (record.type().equals("revisit")) {
      return "warc/revisit";
    }
    String type = head == null ? record.field("Content-Type") : head.first("content-type");
    MediaType media = type == null ? null : MediaType.parse(type);
    return media == null ? "" : media.type();
  }
}
