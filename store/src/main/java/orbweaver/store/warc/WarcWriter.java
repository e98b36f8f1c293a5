package orbweaver.store.warc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.random.RandomGenerator;
import orbweaver.crawl.fetch.Exchange;
import orbweaver.crawl.fetch.WireBytes;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.store.warc.GzipMember.Packing;
import orbweaver.store.warc.KnownPayloads.Original;

/// Writes WARC 1.1 records, a gzip member each. Belongs to one coroutine at a time; may suspend to
/// write, or to read a body from its spool.
///
/// A body that arrived compressed is stored as it came, in a member that does not compress again:
/// archiving it costs a copy and a checksum.
///
/// [The WARC Format
/// 1.1](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/)
final class WarcWriter implements AutoCloseable {
  private static final byte[] RECORD_END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final String FORMAT = "WARC File Format 1.1";
  private static final String CONFORMS_TO =
      "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/";

  private static final String SAME_PAYLOAD =
      "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest";

  private static final String NOT_MODIFIED =
      "http://netpreserve.org/warc/1.1/revisit/server-not-modified";

  private final GzipMember gzip;
  private final RecordIds ids;
  private byte[] buffer = new byte[64 << 10];

  /// @param level of compression, 1..9, for what arrived uncompressed
  WarcWriter(int level, RandomGenerator random) {
    this.gzip = new GzipMember(level);
    this.ids = new RecordIds(random);
  }

  // ---- Records ----

  /// The record with which every file begins.
  void info(String software, Instant at, OutputFile file) {
    byte[] fields =
        ("software: "
                + software
                + "\r\nformat: "
                + FORMAT
                + "\r\nconformsTo: "
                + CONFORMS_TO
                + "\r\n")
            .getBytes(StandardCharsets.UTF_8);
    byte[] head =
        new WarcHeader("warcinfo")
            .add("WARC-Record-ID", ids.next())
            .add("WARC-Date", date(at))
            .add("WARC-Filename", file.name())
            .add("Content-Type", "application/warc-fields")
            .bytes(fields.length);
    small(head, fields, file);
  }

  /// The answer as it came.
  ///
  /// @param identified what the body was found to be, empty for nothing
  /// @return the record's id
  String response(
      Exchange exchange, String contentType, String identified, Outcome outcome, OutputFile file) {
    WireBytes bytes = exchange.response();
    try {
      int start = start(exchange);
      String id = ids.next();
      WarcHeader head =
          header("response", id, exchange).add("Content-Type", "application/http;msgtype=response");
      if (!exchange.payloadDigest().isEmpty()) {
        head.add("WARC-Payload-Digest", exchange.payloadDigest());
      }
      identify(head, identified);
      if (exchange.truncated()) {
        head.add("WARC-Truncated", truncation(outcome));
      }
      gzip.begin(packing(exchange, contentType), file);
      gzip.write(head.bytes(bytes.length() - start), file);
      copy(bytes, start, file);
      gzip.write(RECORD_END, file);
      gzip.end(file);
      return id;
    } catch (IOException e) {
      throw failure(exchange, file, e);
    }
  }

  /// The head of an answer whose body another record has.
  ///
  /// @param identified what the body was found to be here, empty for nothing
  /// @return the record's id
  String revisit(Exchange exchange, String identified, Original original, OutputFile file) {
    String id = ids.next();
    WarcHeader header =
        header("revisit", id, exchange)
            .add("WARC-Profile", SAME_PAYLOAD)
            .add("WARC-Refers-To", original.recordId())
            .add("WARC-Refers-To-Target-URI", original.url().href())
            .add("WARC-Refers-To-Date", date(original.at()))
            .add("WARC-Payload-Digest", exchange.payloadDigest());
    identify(header, identified);
    return revisit(exchange, id, header, file);
  }

  /// The head of an answer 304: the page is as it was.
  ///
  /// @param at when it was archived in full
  /// @return the record's id
  String unchanged(Exchange exchange, Instant at, OutputFile file) {
    String id = ids.next();
    WarcHeader header =
        header("revisit", id, exchange)
            .add("WARC-Profile", NOT_MODIFIED)
            .add("WARC-Refers-To-Target-URI", exchange.url().href())
            .add("WARC-Refers-To-Date", date(at));
    return revisit(exchange, id, header, file);
  }

  private String revisit(Exchange exchange, String id, WarcHeader header, OutputFile file) {
    try {
      int start = start(exchange);
      byte[] head =
          header
              .add("Content-Type", "application/http;msgtype=response")
              .bytes(exchange.headEnd() - start);
      gzip.begin(Packing.DEFLATED, file);
      gzip.write(head, file);
      gzip.write(buffer, start, exchange.headEnd() - start, file);
      gzip.write(RECORD_END, file);
      gzip.end(file);
      return id;
    } catch (IOException e) {
      throw failure(exchange, file, e);
    }
  }

  /// What was asked.
  ///
  /// @param responseId of the record that answers it
  void request(Exchange exchange, String responseId, OutputFile file) {
    byte[] head =
        header("request", ids.next(), exchange)
            .add("WARC-Concurrent-To", responseId)
            .add("Content-Type", "application/http;msgtype=request")
            .bytes(exchange.request().length);
    small(head, exchange.request(), file);
  }

  /// Stored, not packed: 250 bytes more a page, but 17 of 44 us less.
  private void small(byte[] head, byte[] block, OutputFile file) {
    gzip.begin(Packing.STORED, file);
    gzip.write(head, file);
    gzip.write(block, file);
    gzip.write(RECORD_END, file);
    gzip.end(file);
  }

  // ---- Parts ----

  private static StorageFailed failure(Exchange exchange, OutputFile file, IOException cause) {
    return new StorageFailed(file.path(), "archiving " + exchange.url().href(), cause);
  }

  private static WarcHeader header(String type, String id, Exchange exchange) {
    WarcHeader header =
        new WarcHeader(type)
            .add("WARC-Record-ID", id)
            .add("WARC-Date", date(exchange.startedAt()))
            .add("WARC-Target-URI", exchange.url().href())
            .add("WARC-IP-Address", exchange.remoteAddress());
    // The record looks like HTTP/1.1 also where frames came: this says what was spoken.
    return exchange.protocol().equals("h2") ? header.add("WARC-Protocol", "h2") : header;
  }

  private static void identify(WarcHeader header, String identified) {
    if (!identified.isEmpty()) {
      var _ = header.add("WARC-Identified-Payload-Type", identified);
    }
  }

  private static String date(Instant at) {
    return DateTimeFormatter.ISO_INSTANT.format(at.truncatedTo(ChronoUnit.MILLIS));
  }

  /// The reasons that WARC knows (section 5.13).
  private static String truncation(Outcome outcome) {
    return switch (outcome) {
      case TOO_LARGE -> "length";
      case TIMEOUT -> "time";
      case TRUNCATED, CONNECT_ERROR -> "disconnect";
      default -> "unspecified";
    };
  }

  private static Packing packing(Exchange exchange, String contentType) {
    return PackedBodies.contain(exchange.contentEncoding(), contentType)
        ? Packing.STORED
        : Packing.DEFLATED;
  }

  private int start(Exchange exchange) throws IOException {
    int end = exchange.headEnd();
    if (end > buffer.length) {
      buffer = new byte[end];
    }
    for (int at = 0; at < end; ) {
      at += read(exchange.response(), at, at, end - at);
    }
    return FinalHead.start(buffer, end);
  }

  private void copy(WireBytes bytes, long from, OutputFile file) throws IOException {
    for (long at = from; at < bytes.length(); ) {
      int count = read(bytes, at, 0, buffer.length);
      gzip.write(buffer, 0, count, file);
      at += count;
    }
  }

  private int read(WireBytes bytes, long at, int to, int length) throws IOException {
    int count = bytes.read(at, buffer, to, length);
    if (count < 0) {
      throw new IOException("the answer ends after " + at + " of " + bytes.length() + " bytes");
    }
    return count;
  }

  @Override
  public void close() {
    gzip.close();
  }
}
