package orbweaver.store.records;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import orbweaver.store.records.HeadReader.Faults;
import orbweaver.store.records.WarcFault.Rule;
import orbweaver.store.records.WarcRecord.Field;

/// What each type of record has to say in its head, and how (WARC 1.1, sections 5 and 6).
final class FieldRules {
  private static final List<String> ALWAYS = List.of("WARC-Type", "WARC-Record-ID", "WARC-Date");
  private static final Set<String> WITH_URI =
      Set.of("response", "resource", "request", "revisit", "conversion", "continuation");
  private static final Set<String> CUTS = Set.of("length", "time", "disconnect", "unspecified");
  private static final List<String> IDS =
      List.of(
          "WARC-Record-ID",
          "WARC-Concurrent-To",
          "WARC-Refers-To",
          "WARC-Warcinfo-ID",
          "WARC-Segment-Origin-ID");
  private static final Pattern ID = Pattern.compile("<[A-Za-z][A-Za-z0-9+.-]*:[^<>\\s]+>");
  private static final Pattern NO_URI = Pattern.compile("[\\s<>\"]|\\p{Cntrl}");
  private static final Pattern ADDRESS =
      Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

  private FieldRules() {}

  static void check(WarcRecord record, Faults faults) {
    if (!record.version().equals("1.0") && !record.version().equals("1.1")) {
      faults.add(
          record.id(), Rule.RECORD_START, "the version " + record.version() + " is not 1.0 or 1.1");
    }
    ALWAYS.forEach(name -> require(record, name, faults));
    checkRepetition(record, faults);
    checkDates(record, faults);
    checkUris(record, faults);
    checkOthers(record, faults);
    checkType(record, faults);
  }

  private static void require(WarcRecord record, String name, Faults faults) {
    if (record.field(name).isEmpty()) {
      String who = record.type().isEmpty() ? "the record" : "the " + record.type();
      faults.add(record.id(), Rule.MISSING_FIELD, who + " has no " + name);
    }
  }

  private static void checkRepetition(WarcRecord record, Faults faults) {
    var names = new HashSet<String>();
    for (Field field : record.fields()) {
      String name = field.name().toLowerCase(Locale.ROOT);
      boolean mayRepeat = name.equals("warc-concurrent-to") || !isKnown(name);
      if (!mayRepeat && !names.add(name)) {
        faults.add(record.id(), Rule.HEAD, "the field " + field.name() + " comes twice");
      }
    }
  }

  /// Extensions may repeat if they like.
  private static boolean isKnown(String name) {
    return name.equals("content-length") || name.equals("content-type") || name.startsWith("warc-");
  }

  private static void checkDates(WarcRecord record, Faults faults) {
    for (String name : List.of("WARC-Date", "WARC-Refers-To-Date")) {
      String date = record.field(name);
      if (!date.isEmpty() && !WarcDates.isValid(date, record.version())) {
        wrong(record, name, date, "is no date of WARC " + record.version(), faults);
      }
    }
  }

  private static void checkUris(WarcRecord record, Faults faults) {
    for (String name : IDS) {
      for (String id : record.fields(name)) {
        if (!ID.matcher(id).matches()) {
          wrong(record, name, id, "is no URI in angle brackets", faults);
        }
      }
    }
    for (String name : List.of("WARC-Target-URI", "WARC-Refers-To-Target-URI", "WARC-Profile")) {
      String uri = record.field(name);
      String bare = record.version().equals("1.0") ? WarcRecord.bare(uri) : uri;
      if (NO_URI.matcher(bare).find()) {
        wrong(record, name, uri, "is no bare URI", faults);
      }
    }
  }

  private static void checkOthers(WarcRecord record, Faults faults) {
    String cut = record.field("WARC-Truncated");
    if (!cut.isEmpty() && !CUTS.contains(cut)) {
      wrong(
          record,
          "WARC-Truncated",
          cut,
          "is none of " + String.join(", ", CUTS.stream().sorted().toList()),
          faults);
    }
    String address = record.field("WARC-IP-Address");
    if (!address.isEmpty() && !ADDRESS.matcher(address).matches()) {
      wrong(record, "WARC-IP-Address", address, "is no IP address", faults);
    }
    for (String name : List.of("WARC-Block-Digest", "WARC-Payload-Digest")) {
      String digest = record.field(name);
      if (!digest.isEmpty() && LabelledDigest.parse(digest) == null) {
        wrong(record, name, digest, "is no digest with its algorithm", faults);
      }
    }
  }

  private static void checkType(WarcRecord record, Faults faults) {
    String type = record.type();
    if (WITH_URI.contains(type)) {
      require(record, "WARC-Target-URI", faults);
    }
    if (type.equals("revisit")) {
      require(record, "WARC-Profile", faults);
    }
    if (type.equals("continuation")) {
      require(record, "WARC-Segment-Number", faults);
      require(record, "WARC-Segment-Origin-ID", faults);
    }
    if (!type.equals("warcinfo") && !record.field("WARC-Filename").isEmpty()) {
      faults.add(record.id(), Rule.FIELD_VALUE, "only a warcinfo has a WARC-Filename");
    }
  }

  private static void wrong(
      WarcRecord record, String name, String value, String why, Faults faults) {
    faults.add(record.id(), Rule.FIELD_VALUE, name + " '" + HeadReader.brief(value) + "' " + why);
  }
}
