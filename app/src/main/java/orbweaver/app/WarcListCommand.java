package orbweaver.app;

import java.io.BufferedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import orbweaver.crawl.fetch.HttpHead;
import orbweaver.crawl.fetch.StoredAnswers;
import orbweaver.store.pages.ArchiveFile;
import orbweaver.store.records.WarcReader;
import orbweaver.store.records.WarcRecord;
import orbweaver.store.records.WarcRecord.Field;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `orbweaver warc list FILE...`: a row a record.
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write a row for each record that is whole.",
      "It has file, offset, length in the file, type, date, HTTP status, length of the block, URL; "
          + "separated by tabs, without a header line."
    },
    footer = {
      "",
      "Examples:",
      "  orbweaver warc list site.warc.gz | cut -f8 | sort -u",
      "  orbweaver warc list --type response --url '\\.pdf$' orbweaver-example.org",
      "  orbweaver warc list --json site.wacz | jq -r 'select(.status==404).url'",
      "",
      "Exit codes: 0 done, 2 something was damaged (see stderr), 3 bad usage."
    })
final class WarcListCommand implements Callable<Integer> {
  private static final int HEAD_BYTES = 64 << 10;
  private static final List<String> KNOWN =
      List.of(
          "response",
          "request",
          "revisit",
          "warcinfo",
          "metadata",
          "resource",
          "conversion",
          "continuation");

  @Mixin private WarcSources sources = new WarcSources();

  @Option(
      names = {"-t", "--type"},
      split = ",",
      paramLabel = "TYPE",
      description = "Only records of these types: response, request, revisit, warcinfo, ...")
  private List<String> types = List.of();

  @Option(names = "--url", paramLabel = "RE", description = "Only records whose URL has a match.")
  private @Nullable Pattern url;

  private final Set<String> seen = new HashSet<>();

  @Option(names = "--json", description = "JSON lines, with all fields of each record.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    var buffered = new BufferedOutputStream(System.out, 64 << 10);
    var out = new PrintStream(buffered, /* autoFlush= */ false, StandardCharsets.UTF_8);
    try {
      sources.forEach(file -> list(file, out));
    } finally {
      out.flush();
    }
    refuseUnknown();
    return sources.end().number();
  }

  private void list(ArchiveFile file, PrintStream out) {
    try (WarcReader reader = WarcReader.open(file.open(), sources::tell)) {
      for (WarcRecord record = reader.next(); record != null; record = reader.next()) {
        if (isWanted(record)) {
          int status = status(record, reader);
          if (reader.finish()) {
            out.print(json ? json(record, status, reader) : row(record, status, reader));
          }
        }
      }
    }
  }

  /// A type of somebody's own is one only if a record has it.
  private void refuseUnknown() {
    for (String type : types) {
      if (!KNOWN.contains(type) && !seen.contains(type)) {
        throw new UsageException(
            "--type: no record is of type "
                + type
                + "; those of WARC are "
                + String.join(", ", KNOWN));
      }
    }
  }

  private boolean isWanted(WarcRecord record) {
    if (!KNOWN.contains(record.type()) && types.contains(record.type())) {
      seen.add(record.type());
    }
    return (types.isEmpty() || types.contains(record.type()))
        && (url == null || url.matcher(record.targetUri()).find());
  }

  /// 0 for none.
  private static int status(WarcRecord record, WarcReader reader) {
    boolean isAnswer = record.type().equals("response") || record.type().equals("revisit");
    if (!isAnswer) {
      return 0;
    }
    var start = new byte[(int) Math.min(HEAD_BYTES, record.blockLength())];
    int length = 0;
    for (int count = 0; count >= 0 && length < start.length; length += Math.max(0, count)) {
      count = reader.read(start, length, start.length - length);
    }
    HttpHead head = StoredAnswers.head(start);
    return head == null ? 0 : head.status();
  }

  private static String row(WarcRecord record, int status, WarcReader reader) {
    return String.join(
            "\t",
            Report.Row.oneLine(record.place().file()),
            Long.toString(record.place().offset()),
            Long.toString(reader.packedLength()),
            Report.Row.oneLine(record.type()),
            Report.Row.oneLine(record.field("WARC-Date")),
            status == 0 ? "" : Integer.toString(status),
            Long.toString(record.blockLength()),
            Report.Row.oneLine(record.targetUri()))
        + "\n";
  }

  private static String json(WarcRecord record, int status, WarcReader reader) {
    var text = new StringBuilder("{\"file\":").append(Json.string(record.place().file()));
    text.append(",\"offset\":").append(record.place().offset());
    if (record.place().skip() > 0) {
      text.append(",\"skip\":").append(record.place().skip());
    }
    text.append(",\"length\":").append(reader.packedLength());
    text.append(Json.property("type", record.type()));
    text.append(Json.property("date", record.field("WARC-Date")));
    if (status > 0) {
      text.append(",\"status\":").append(status);
    }
    text.append(",\"block\":").append(record.blockLength());
    text.append(Json.property("url", record.targetUri())).append(",\"fields\":[");
    String between = "";
    for (Field field : record.fields()) {
      text.append(between).append('[').append(Json.string(field.name())).append(',');
      text.append(Json.string(field.value())).append(']');
      between = ",";
    }
    return text.append("]}\n").toString();
  }
}
