package orbweaver.store.records;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import orbweaver.parse.Fingerprint;
import orbweaver.store.records.WarcFault.Rule;

/// Checks WARC files against the standard, and against themselves: packing, heads, lengths,
/// digests, messages, and references, which have to lead to records of the files given.
///
/// Takes about 150 bytes of memory a record.
public final class WarcValidator {
  private final Consumer<WarcFault> faults;
  private final Set<Long> ids = new HashSet<>();
  private final Set<Long> answered = new HashSet<>();
  private final List<Reference> references = new ArrayList<>();
  private final Map<String, Long> types = new LinkedHashMap<>();
  private final byte[] buffer = new byte[64 << 10];
  private long faultCount;
  private long records;

  public WarcValidator(Consumer<WarcFault> faults) {
    this.faults = faults;
  }

  /// A record that another one names, to be looked for when all are known.
  private record Reference(RecordPlace from, String recordId, String field, String to) {}

  /// Checks all of one file, and closes it.
  ///
  /// @throws WarcException when it has no record at all
  public void check(FilePart file) {
    try (WarcReader reader = WarcReader.open(file, this::report)) {
      boolean first = true;
      for (WarcRecord record = reader.next(); record != null; record = reader.next()) {
        check(record, reader, first);
        first = false;
      }
    }
  }

  private void check(WarcRecord record, WarcReader reader, boolean first) {
    HeadReader.Faults own = (id, rule, detail) -> report(record, rule, detail);
    records++;
    types.merge(record.type().isEmpty() ? "unknown" : record.type(), 1L, Long::sum);
    if (first && !record.type().equals("warcinfo")) {
      own.add(
          "",
          Rule.WARCINFO_FIRST,
          "the file begins with a " + record.type() + ", not with a warcinfo");
    }
    FieldRules.check(record, own);
    note(record, own);
    var block = new BlockRules(record);
    for (int count = read(reader); count >= 0; count = read(reader)) {
      block.feed(buffer, 0, count);
    }
    if (reader.finish()) {
      block.end(own);
    }
  }

  private int read(WarcReader reader) {
    return reader.read(buffer, 0, buffer.length);
  }

  private void note(WarcRecord record, HeadReader.Faults own) {
    if (!record.id().isEmpty() && !ids.add(key(record.id()))) {
      own.add("", Rule.DUPLICATE_ID, "another record has the same WARC-Record-ID");
    }
    if (record.type().equals("response") || record.type().equals("resource")) {
      answered.add(key(record.targetUri()));
    }
    for (String to : record.fields("WARC-Concurrent-To")) {
      refer(record, "WARC-Concurrent-To", to);
    }
    refer(record, "WARC-Refers-To", record.field("WARC-Refers-To"));
    refer(record, "WARC-Warcinfo-ID", record.field("WARC-Warcinfo-ID"));
    String url = "WARC-Refers-To-Target-URI";
    if (record.type().equals("revisit")) {
      refer(record, url, WarcRecord.bare(record.field(url)));
      checkRevisit(record, own);
    }
  }

  private static void checkRevisit(WarcRecord record, HeadReader.Faults own) {
    boolean refers =
        !record.field("WARC-Refers-To").isEmpty()
            || !record.field("WARC-Refers-To-Target-URI").isEmpty();
    if (!refers) {
      own.add(
          "",
          Rule.MISSING_FIELD,
          "the revisit has neither WARC-Refers-To nor WARC-Refers-To-Target-URI");
    }
  }

  private void refer(WarcRecord record, String field, String to) {
    if (!to.isEmpty()) {
      references.add(new Reference(record.place(), record.id(), field, to));
    }
  }

  /// Follows the references, once all files were checked.
  public void end() {
    for (Reference reference : references) {
      Set<Long> among = reference.field.endsWith("URI") ? answered : ids;
      if (!among.contains(key(reference.to))) {
        report(
            new WarcFault(
                reference.from.file(),
                reference.from.offset(),
                reference.recordId,
                Rule.REFERENCE,
                reference.field
                    + " names "
                    + HeadReader.brief(reference.to)
                    + ", which is not in the files given"));
      }
    }
    references.clear();
  }

  private static long key(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Fingerprint.of(bytes, 0, bytes.length, 0);
  }

  private void report(WarcRecord record, Rule rule, String detail) {
    report(
        new WarcFault(record.place().file(), record.place().offset(), record.id(), rule, detail));
  }

  private void report(WarcFault fault) {
    faultCount++;
    faults.accept(fault);
  }

  public long faultCount() {
    return faultCount;
  }

  public long records() {
    return records;
  }

  /// How many records of each type there were, in the order in which they were met.
  public Map<String, Long> types() {
    return types;
  }
}
