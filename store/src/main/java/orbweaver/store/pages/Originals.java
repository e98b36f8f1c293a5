package orbweaver.store.pages;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import orbweaver.parse.Fingerprint;
import orbweaver.store.records.RecordPlace;
import orbweaver.store.records.WarcRecord;
import org.jspecify.annotations.Nullable;

/// Where the records lie that revisits may refer to: by their names, by URL and time, and by the
/// digests of their payloads. About 300 bytes each.
final class Originals {
  private final Map<Long, RecordPlace> places = new HashMap<>();

  void add(WarcRecord record) {
    RecordPlace place = record.place();
    places.put(key("id", record.id()), place);
    places.put(key("at", visit(record.targetUri(), record.date())), place);
    String digest = record.field("WARC-Payload-Digest");
    if (!digest.isEmpty()) {
      places.putIfAbsent(key("digest", digest), place);
    }
  }

  /// Null when what it refers to is not here.
  @Nullable RecordPlace of(WarcRecord revisit) {
    RecordPlace byId = places.get(key("id", revisit.field("WARC-Refers-To")));
    if (byId != null) {
      return byId;
    }
    String url = WarcRecord.bare(revisit.field("WARC-Refers-To-Target-URI"));
    Instant date = WarcRecord.date(revisit.field("WARC-Refers-To-Date"));
    RecordPlace byVisit = places.get(key("at", visit(url, date)));
    String digest = revisit.field("WARC-Payload-Digest");
    return byVisit != null || digest.isEmpty() ? byVisit : places.get(key("digest", digest));
  }

  /// To the second: some write fractions in one place only.
  private static String visit(String url, @Nullable Instant date) {
    return url + ' ' + (date == null ? "" : date.truncatedTo(ChronoUnit.SECONDS));
  }

  private static long key(String kind, String value) {
    byte[] bytes = (kind + ' ' + value).getBytes(StandardCharsets.UTF_8);
    return Fingerprint.of(bytes, 0, bytes.length, 0);
  }
}
