package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// A record of a WARC file, read strictly and by nothing that wrote it.
///
/// @param file its name
/// @param offset of its gzip member
/// @param length of its gzip member
/// @param fields of its head, names in lower case
/// @param block what the head says `Content-Length` bytes of
record WarcRecord(String file, long offset, long length, Map<String, String> fields, byte[] block) {
  private static final int GZIP_HEADER = 10;
  private static final int GZIP_TRAILER = 8;

  /// All records of a file, which has nothing else.
  ///
  /// @throws AssertionError naming the place that is no record
  static List<WarcRecord> readAll(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    var records = new ArrayList<WarcRecord>();
    for (int at = 0; at < bytes.length; at += (int) records.getLast().length()) {
      records.add(read(file.getFileName().toString(), bytes, at));
    }
    return records;
  }

  private static WarcRecord read(String file, byte[] bytes, int at) {
    String place = file + " at " + at;
    check(bytes.length - at > GZIP_HEADER + GZIP_TRAILER, place, "is cut");
    check((bytes[at] & 0xff) == 0x1f && (bytes[at + 1] & 0xff) == 0x8b, place, "is no gzip member");
    check(bytes[at + 2] == 8 && bytes[at + 3] == 0, place, "is a gzip member with extras");
    var content = new ByteArrayOutputStream();
    int end = at + GZIP_HEADER + inflate(bytes, at + GZIP_HEADER, content, place);
    byte[] record = content.toByteArray();
    var crc = new CRC32();
    crc.update(record);
    check(little(bytes, end) == (int) crc.getValue(), place, "has another checksum");
    check(little(bytes, end + 4) == record.length, place, "has another length");
    return parse(file, at, end + GZIP_TRAILER - at, record, place);
  }

  /// @return bytes of input that were used
  private static int inflate(byte[] bytes, int from, ByteArrayOutputStream into, String place) {
    var buffer = new byte[8192];
    try (var inflater = new Inflater(/* nowrap= */ true)) {
      inflater.setInput(bytes, from, bytes.length - from);
      while (!inflater.finished()) {
        int count = inflater.inflate(buffer);
        check(count > 0 || inflater.finished(), place, "is a gzip member that does not end");
        into.write(buffer, 0, count);
      }
      check(inflater.getRemaining() >= GZIP_TRAILER, place, "is a gzip member without its end");
      return (int) inflater.getBytesRead();
    } catch (DataFormatException e) {
      throw new AssertionError(place + " is no deflated data: " + e.getMessage(), e);
    }
  }

  private static int little(byte[] bytes, int at) {
    return (bytes[at] & 0xff)
        | (bytes[at + 1] & 0xff) << 8
        | (bytes[at + 2] & 0xff) << 16
        | (bytes[at + 3] & 0xff) << 24;
  }

  private static WarcRecord parse(String file, long at, long length, byte[] record, String place) {
    String text = new String(record, ISO_8859_1);
    int end = text.indexOf("\r\n\r\n");
    check(text.startsWith("WARC/1.1\r\n") && end > 0, place, "is no WARC record");
    Map<String, String> fields = fields(text.substring(10, end));
    int block = end + 4;
    int after = block + Integer.parseInt(fields.getOrDefault("content-length", "-1"));
    check(text.substring(after).equals("\r\n\r\n"), place, "does not end after its block");
    return new WarcRecord(file, at, length, fields, Arrays.copyOfRange(record, block, after));
  }

  private static Map<String, String> fields(String head) {
    var fields = new LinkedHashMap<String, String>();
    for (String line : head.split("\r\n")) {
      int colon = line.indexOf(": ");
      fields.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 2));
    }
    return fields;
  }

  private static void check(boolean holds, String place, String otherwise) {
    if (!holds) {
      throw new AssertionError(place + " " + otherwise);
    }
  }

  boolean isResponse() {
    return field("warc-type").equals("response");
  }

  String url() {
    return field("warc-target-uri");
  }

  String field(String name) {
    return fields.getOrDefault(name, "");
  }

  /// The first line of the block.
  String startLine() {
    String text = new String(block, ISO_8859_1);
    return text.substring(0, Math.max(0, text.indexOf("\r\n")));
  }

  /// Where it lies, to be held against an index.
  String place() {
    return file + " " + offset + " " + length;
  }
}
