package orbweaver.store.warc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;
import orbweaver.crawl.fetch.Exchange;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Disk;
import orbweaver.loop.Loop;
import org.jspecify.annotations.Nullable;

/// The WARC files of a job: a request and a response record for every exchange, a gzip member each.
///
/// A payload that arrived compressed is stored as it came, in a member that does not compress
/// again.
public final class Archive implements AutoCloseable {
  /// Folder of the files within a job.
  public static final String FOLDER = "archive";

  private static final String SUFFIX = ".warc.gz";
  private static final long MAX_FILE_BYTES = 1_000_000_000;
  private static final int LEVEL = 1;
  private static final String INFO =
      """
      software: orbweaver\r
      format: WARC File Format 1.1\r
      conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/\r
      """;
  private static final byte[] RECORD_END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

  private final Path folder;
  private final String name;
  private final RandomGenerator random = Loop.current().random();
  private final CdxIndex index;
  private final byte[] buffer = new byte[64 << 10];
  private final List<OutputFile> grown = new ArrayList<>();
  private @Nullable GzipMember member;
  private @Nullable OutputFile file;
  private int nextNumber;

  private Archive(Path folder, String name, CdxIndex index, int nextNumber) {
    this.folder = folder;
    this.name = name;
    this.index = index;
    this.nextNumber = nextNumber;
  }

  /// Opens the archive of a job. A new run begins a new file.
  ///
  /// @param name with which the files' names begin
  /// @param lengths committed lengths by file name
  public static Archive open(Path folder, String name, Map<String, Long> lengths) {
    int files = 0;
    for (Map.Entry<String, Long> entry : lengths.entrySet()) {
      if (entry.getKey().endsWith(SUFFIX)) {
        files++;
        OutputFile.open(folder.resolve(entry.getKey()), entry.getValue()).close();
      }
    }
    return new Archive(folder, name, CdxIndex.open(folder, lengths), files);
  }

  /// Deletes files that no commit names: a crash came before their first one.
  public static void discardUnknown(Path folder, Map<String, Long> lengths) throws IOException {
    Disk disk = Loop.current().disk();
    if (!disk.exists(folder)) {
      return;
    }
    for (Path path : disk.list(folder)) {
      String file = path.getFileName().toString();
      if (file.endsWith(SUFFIX) && !lengths.containsKey(file)) {
        disk.delete(path);
      }
    }
  }

  // ---- Records ----

  /// Appends both records of an exchange.
  ///
  /// @return where the response record lies
  public ArchivePlace append(Exchange exchange, UrlState state) {
    OutputFile target = target(exchange.startedAt());
    String responseId = recordId();
    long offset = target.length();
    response(exchange, responseId, target);
    var place = new ArchivePlace(target.name(), offset, target.length() - offset);
    request(exchange, responseId, target);
    index.append(exchange, state, place);
    return place;
  }

  private void response(Exchange exchange, String id, OutputFile target) {
    WarcHeader header =
        header("response", id, exchange)
            .add("WARC-IP-Address", exchange.remoteAddress())
            .add("Content-Type", "application/http;msgtype=response");
    if (!exchange.payloadDigest().isEmpty()) {
      header.add("WARC-Payload-Digest", exchange.payloadDigest());
    }
    if (exchange.truncated()) {
      header.add("WARC-Truncated", "unspecified");
    }
    long length = exchange.response().length();
    GzipMember gzip = member(target);
    gzip.begin(target, !exchange.contentEncoding().isEmpty());
    write(gzip, header.bytes(length));
    copy(exchange, length, gzip);
    write(gzip, RECORD_END);
    gzip.end();
  }

  private void copy(Exchange exchange, long length, GzipMember gzip) {
    try {
      for (long at = 0; at < length; ) {
        int count = exchange.response().read(at, buffer, 0, buffer.length);
        if (count < 0) {
          throw new IOException("the spooled answer ends at " + at + " of " + length + " bytes");
        }
        gzip.write(buffer, 0, count);
        at += count;
      }
    } catch (IOException e) {
      throw new StorageFailed(folder, "archiving " + exchange.url(), e);
    }
  }

  private void request(Exchange exchange, String responseId, OutputFile target) {
    byte[] head =
        header("request", recordId(), exchange)
            .add("WARC-IP-Address", exchange.remoteAddress())
            .add("WARC-Concurrent-To", responseId)
            .add("Content-Type", "application/http;msgtype=request")
            .bytes(exchange.request().length);
    GzipMember gzip = member(target);
    gzip.begin(target, /* packed= */ false);
    write(gzip, head);
    write(gzip, exchange.request());
    write(gzip, RECORD_END);
    gzip.end();
  }

  private static WarcHeader header(String type, String id, Exchange exchange) {
    return new WarcHeader(type)
        .add("WARC-Record-ID", id)
        .add("WARC-Date", date(exchange.startedAt()))
        .add("WARC-Target-URI", exchange.url().href());
  }

  private static String date(Instant at) {
    return DateTimeFormatter.ISO_INSTANT.format(at.truncatedTo(ChronoUnit.MILLIS));
  }

  private String recordId() {
    long high = (random.nextLong() & ~0xF000L) | 0x4000L;
    long low = (random.nextLong() & ~(0xC0L << 56)) | (0x80L << 56);
    return "<urn:uuid:" + new UUID(high, low) + ">";
  }

  private static void write(GzipMember gzip, byte[] bytes) {
    gzip.write(bytes, 0, bytes.length);
  }

  // ---- Files ----

  private OutputFile target(Instant now) {
    if (file == null || file.length() >= MAX_FILE_BYTES) {
      file = begin(now);
    }
    if (!grown.contains(file)) {
      grown.add(file);
    }
    return file;
  }

  private OutputFile begin(Instant now) {
    String fileName = String.format("%s-%s-%05d%s", name, STAMP.format(now), nextNumber++, SUFFIX);
    var begun = OutputFile.open(folder.resolve(fileName), 0);
    byte[] fields = INFO.getBytes(StandardCharsets.UTF_8);
    byte[] head =
        new WarcHeader("warcinfo")
            .add("WARC-Record-ID", recordId())
            .add("WARC-Date", date(now))
            .add("WARC-Filename", fileName)
            .add("Content-Type", "application/warc-fields")
            .bytes(fields.length);
    GzipMember gzip = member(begun);
    gzip.begin(begun, /* packed= */ false);
    write(gzip, head);
    write(gzip, fields);
    write(gzip, RECORD_END);
    gzip.end();
    return begun;
  }

  private GzipMember member(OutputFile target) {
    if (member == null) {
      member = new GzipMember(LEVEL, target);
    }
    return member;
  }

  /// Writes what was appended and returns once it is on the disk. Suspends.
  public void sync() {
    grown.forEach(OutputFile::sync);
    index.sync();
  }

  /// The files that have grown since this was asked last; full ones are closed.
  public List<OutputFile> grown() {
    var files = new ArrayList<>(grown);
    files.add(index.file());
    grown.clear();
    return files;
  }

  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
    if (member != null) {
      member.close();
    }
    index.close();
  }
}
