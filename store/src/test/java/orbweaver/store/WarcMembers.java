package orbweaver.store;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// Reads a WARC file the plain way, to judge what the writer wrote.
public final class WarcMembers {
  private static final int HEADER_BYTES = 10;
  private static final int TRAILER_BYTES = 8;

  private WarcMembers() {}

  /// One gzip member with the record in it.
  public record Member(long offset, long length, byte[] record) {
    public String head() {
      String text = new String(record, StandardCharsets.ISO_8859_1);
      return text.substring(0, text.indexOf("\r\n\r\n"));
    }

    public byte[] block() {
      int start = head().length() + 4;
      return Arrays.copyOfRange(record, start, record.length - 4);
    }

    public String field(String name) {
      for (String line : head().split("\r\n")) {
        if (line.startsWith(name + ": ")) {
          return line.substring(name.length() + 2);
        }
      }
      return "";
    }
  }

  /// All members; fails unless the file is nothing but whole members.
  public static List<Member> read(byte[] file) {
    var members = new ArrayList<Member>();
    for (int at = 0; at < file.length; ) {
      Member member = member(file, at);
      members.add(member);
      at += (int) member.length();
    }
    return members;
  }

  private static Member member(byte[] file, int at) {
    if (file[at] != 0x1f || file[at + 1] != (byte) 0x8b) {
      throw new AssertionError("no gzip member at " + at + " of " + file.length);
    }
    try (Inflater inflater = new Inflater(/* nowrap= */ true)) {
      int start = at + HEADER_BYTES;
      inflater.setInput(file, start, file.length - start);
      var record = new ByteArrayOutputStream();
      var buffer = new byte[8 << 10];
      while (!inflater.finished()) {
        int count = inflater.inflate(buffer);
        if (count == 0 && !inflater.finished()) {
          throw new AssertionError("the member at " + at + " is cut");
        }
        record.write(buffer, 0, count);
      }
      long length = HEADER_BYTES + inflater.getBytesRead() + TRAILER_BYTES;
      if (at + length > file.length) {
        throw new AssertionError("the member at " + at + " lacks its end");
      }
      return new Member(at, length, record.toByteArray());
    } catch (DataFormatException e) {
      throw new AssertionError("the member at " + at + " is damaged", e);
    }
  }
}
