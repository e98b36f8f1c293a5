package orbweaver.store.records;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orbweaver.store.records.WarcFault.Rule;
import orbweaver.store.records.WarcRecord.Field;
import org.jspecify.annotations.Nullable;

/// Takes the head of a record apart: a version and fields (WARC 1.1, section 4). Lenient with line
/// ends and lines that are no field; it notes them.
final class HeadReader {
  private static final Pattern VERSION = Pattern.compile("WARC/(\\d+\\.\\d+)[ \\t]*");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  /// Takes faults of the record that is being read.
  interface Faults {
    void add(String recordId, Rule rule, String detail);
  }

  private final Faults faults;
  private final List<String> complaints = new ArrayList<>();

  HeadReader(Faults faults) {
    this.faults = faults;
  }

  /// Index behind the empty line that ends the head, or -1.
  static int end(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] != '\n') {
        continue;
      }
      if (i + 1 < to && bytes[i + 1] == '\n') {
        return i + 2;
      }
      if (i + 2 < to && bytes[i + 1] == '\r' && bytes[i + 2] == '\n') {
        return i + 3;
      }
    }
    return -1;
  }

  /// Takes one apart.
  ///
  /// @return null when the record cannot be read: nobody knows how long it is
  @Nullable WarcRecord read(byte[] head, RecordPlace place) {
    complaints.clear();
    List<String> lines = lines(head);
    Matcher version = VERSION.matcher(lines.getFirst());
    List<Field> fields = fields(lines.subList(1, lines.size()));
    var record = new WarcRecord(version.matches() ? version.group(1) : "", fields, 0, head, place);
    complaints.forEach(complaint -> faults.add(record.id(), Rule.HEAD, complaint));
    if (record.version().isEmpty()) {
      faults.add(
          record.id(), Rule.RECORD_START, "no version but '" + brief(lines.getFirst()) + "'");
      return null;
    }
    return withLength(record);
  }

  private @Nullable WarcRecord withLength(WarcRecord record) {
    String length = record.field("Content-Length");
    if (!NUMBER.matcher(length).matches()) {
      String what =
          length.isEmpty()
              ? "there is no Content-Length"
              : "Content-Length is '" + brief(length) + "'";
      faults.add(record.id(), Rule.LENGTH, what);
      return null;
    }
    return new WarcRecord(
        record.version(), record.fields(), Long.parseLong(length), record.head(), record.place());
  }

  private List<String> lines(byte[] head) {
    var lines = new ArrayList<String>();
    int from = 0;
    for (int i = 0; i < head.length; i++) {
      if (head[i] == '\n') {
        int to = i > from && head[i - 1] == '\r' ? i - 1 : i;
        if (to == i) {
          complain("a line ends with LF alone");
        }
        lines.add(text(head, from, to));
        from = i + 1;
      }
    }
    return lines;
  }

  private String text(byte[] head, int from, int to) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(head, from, to - from))
          .toString();
    } catch (CharacterCodingException _) {
      complain("a line is not UTF-8");
      return new String(Arrays.copyOfRange(head, from, to), StandardCharsets.ISO_8859_1);
    }
  }

  private List<Field> fields(List<String> lines) {
    var fields = new ArrayList<Field>();
    for (String line : lines) {
      if (line.isEmpty()) {
        continue;
      }
      boolean folded = line.charAt(0) == ' ' || line.charAt(0) == '\t';
      int colon = line.indexOf(':');
      if (folded && !fields.isEmpty()) {
        Field last = fields.removeLast();
        fields.add(new Field(last.name(), (last.value() + " " + line.strip()).strip()));
      } else if (colon > 0) {
        fields.add(new Field(line.substring(0, colon).strip(), line.substring(colon + 1).strip()));
      } else {
        complain("the line '" + brief(line) + "' is no field");
      }
    }
    return fields;
  }

  private void complain(String complaint) {
    if (!complaints.contains(complaint)) {
      complaints.add(complaint);
    }
  }

  /// For messages: one short line of visible characters.
  static String brief(String text) {
    String visible = text.replaceAll("\\p{Cntrl}", "?");
    return visible.length() > 60 ? visible.substring(0, 60) + "..." : visible;
  }
}
