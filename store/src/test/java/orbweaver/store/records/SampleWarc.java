package orbweaver.store.records;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/// WARC files for tests, packed in any way, right or wrong.
public final class SampleWarc {
  private final List<byte[]> records = new ArrayList<>();

  /// A record of any kind; names and values in turn. The length is added.
  public SampleWarc add(byte[] block, String... fields) {
    var head = new StringBuilder("WARC/1.1\r\n");
    for (int i = 0; i < fields.length; i += 2) {
      head.append(fields[i]).append(": ").append(fields[i + 1]).append("\r\n");
    }
    head.append("Content-Length: ").append(block.length).append("\r\n\r\n");
    var record = new ByteArrayOutputStream();
    record.writeBytes(head.toString().getBytes(UTF_8));
    record.writeBytes(block);
    record.writeBytes("\r\n\r\n".getBytes(UTF_8));
    records.add(record.toByteArray());
    return this;
  }

  /// Bytes as they are.
  public SampleWarc addRaw(String record) {
    records.add(record.getBytes(ISO_8859_1));
    return this;
  }

  public SampleWarc info() {
    byte[] block = "software: test\r\n".getBytes(UTF_8);
    return add(
        block,
        "WARC-Type",
        "warcinfo",
        "WARC-Record-ID",
        id(0),
        "WARC-Date",
        "2026-01-02T03:04:05Z",
        "Content-Type",
        "application/warc-fields");
  }

  /// A response with that number; `more` are further fields.
  public SampleWarc response(int number, String http, String... more) {
    List<String> fields =
        new ArrayList<>(
            List.of(
                "WARC-Type",
                "response",
                "WARC-Record-ID",
                id(number),
                "WARC-Date",
                "2026-01-02T03:04:05Z",
                "WARC-Target-URI",
                url(number),
                "Content-Type",
                "application/http;msgtype=response"));
    fields.addAll(List.of(more));
    return add(http.getBytes(ISO_8859_1), fields.toArray(String[]::new));
  }

  public static String id(int number) {
    return "<urn:uuid:00000000-0000-4000-8000-%012d>".formatted(number);
  }

  public static String url(int number) {
    return "http://example.org/" + number;
  }

  public static String page(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  /// One after the other, not packed.
  public byte[] plain() {
    var all = new ByteArrayOutputStream();
    records.forEach(all::writeBytes);
    return all.toByteArray();
  }

  public byte[] gzip() {
    var all = new ByteArrayOutputStream();
    records.forEach(record -> all.writeBytes(gzip(record)));
    return all.toByteArray();
  }

  /// Members of so many bytes, whatever is in them.
  public byte[] gzipUnaligned(int memberBytes) {
    byte[] plain = plain();
    var all = new ByteArrayOutputStream();
    for (int at = 0; at < plain.length; at += memberBytes) {
      int to = Math.min(plain.length, at + memberBytes);
      all.writeBytes(gzip(java.util.Arrays.copyOfRange(plain, at, to)));
    }
    return all.toByteArray();
  }

  public byte[] zstd() {
    var all = new ByteArrayOutputStream();
    try (var context = new ZstdCompressCtx().setChecksum(true)) {
      records.forEach(record -> all.writeBytes(context.compress(record)));
    }
    return all.toByteArray();
  }

  /// Where each record begins when gzipped one by one.
  public List<Integer> gzipOffsets() {
    var offsets = new ArrayList<Integer>();
    int at = 0;
    for (byte[] record : records) {
      offsets.add(at);
      at += gzip(record).length;
    }
    return offsets;
  }

  public byte[] record(int index) {
    return records.get(index);
  }

  public int size() {
    return records.size();
  }

  public static byte[] gzip(byte[] bytes) {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
