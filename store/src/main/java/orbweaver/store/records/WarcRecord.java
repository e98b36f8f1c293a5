package orbweaver.store.records;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The head of a record, and where it lies. Its block is read through the [WarcReader] that gave
/// it.
///
/// @param version `1.0` or `1.1`
/// @param fields in their order
/// @param blockLength in bytes, as the head says
/// @param head its bytes as they are, with the empty line
/// @param place of its first byte
public record WarcRecord(
    String version, List<Field> fields, long blockLength, byte[] head, RecordPlace place) {

  /// A named field.
  public record Field(String name, String value) {}

  /// `response`, `request`, ...; empty where the head does not say.
  public String type() {
    return field("WARC-Type").toLowerCase(java.util.Locale.ROOT);
  }

  /// With its angle brackets.
  public String id() {
    return field("WARC-Record-ID");
  }

  /// Null when it has none, or one that is no date.
  public @Nullable Instant date() {
    return date(field("WARC-Date"));
  }

  /// What it is about; empty where the head does not say. The angle brackets that WARC 1.0 seems to
  /// ask for are taken off.
  public String targetUri() {
    return bare(field("WARC-Target-URI"));
  }

  /// A date as records have it; null when it is none.
  public static @Nullable Instant date(String text) {
    return WarcDates.parse(text);
  }

  public static String bare(String uri) {
    return uri.startsWith("<") && uri.endsWith(">") ? uri.substring(1, uri.length() - 1) : uri;
  }

  /// The first field of that name in whatever case; empty when there is none.
  public String field(String name) {
    for (Field field : fields) {
      if (field.name.equalsIgnoreCase(name)) {
        return field.value;
      }
    }
    return "";
  }

  /// All fields of that name.
  public List<String> fields(String name) {
    var values = new ArrayList<String>();
    for (Field field : fields) {
      if (field.name.equalsIgnoreCase(name)) {
        values.add(field.value);
      }
    }
    return values;
  }
}
