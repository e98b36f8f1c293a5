package orbweaver.app;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import orbweaver.parse.Charsets;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkOptions;
import orbweaver.parse.Url;

/// What a job says of its URLs, in the words of the case bank: a result is that of the URL as it
/// was scheduled, so redirects are followed to what became of their end.
final class CaseResults {
  /// Of a body; some are bombs.
  private static final int MOST_BYTES = 1 << 20;

  private final Path job;
  private final Map<String, JsonRow> report = new LinkedHashMap<>();
  private final Map<String, JsonRow> pages = new LinkedHashMap<>();
  private final Map<String, WarcRecord> responses = new LinkedHashMap<>();

  private CaseResults(Path job) {
    this.job = job;
  }

  /// A line for each URL of the job, as JSON.
  static List<String> of(Path job, List<String> seeds) throws IOException {
    var results = new CaseResults(job);
    results.read();
    var lines = new ArrayList<String>();
    var urls = new LinkedHashSet<String>(results.report.keySet());
    for (String seed : seeds) {
      Url url = Url.parse(seed);
      String href = url == null ? seed : url.withoutFragment().href();
      urls.remove(href);
      lines.add(results.line(seed, href));
    }
    urls.forEach(url -> lines.add(results.line(url, url)));
    return lines;
  }

  private void read() throws IOException {
    Path file = job.resolveSibling("report.jsonl");
    if (Main.execute("report", job.toString(), "-o", file.toString()) != 0) {
      return;
    }
    JsonRow.readAll(file).forEach(row -> report.put(row.text("url"), row));
    Path list = job.resolve("pages.jsonl");
    if (Files.exists(list)) {
      JsonRow.readAll(list).forEach(this::put);
    }
    try (Stream<Path> files = Files.list(job.resolve("archive"))) {
      for (Path warc : files.filter(path -> path.toString().endsWith(".warc.gz")).toList()) {
        readArchive(warc);
      }
    }
  }

  /// What has not changed is as it was.
  private void put(JsonRow row) {
    if (!row.text("outcome").equals("not-modified")) {
      pages.put(row.text("url"), row);
    }
  }

  private void readArchive(Path warc) throws IOException {
    for (WarcRecord record : WarcRecord.readAll(warc)) {
      if (record.isResponse()) {
        responses.put(record.url(), record);
      }
    }
  }

  private String line(String name, String href) {
    JsonRow end = report.get(href);
    Set<String> way = new LinkedHashSet<>(Set.of(href));
    String outcome = end == null ? "waiting" : end.text("outcome");
    while (end != null && outcome.equals("redirect")) {
      String target = end.text("detail");
      end = report.get(target);
      outcome = end == null ? "redirect-unfollowed" : end.text("outcome");
      if (!way.add(target)) {
        outcome = "redirect-loop";
      }
    }
    var line = new StringBuilder("{\"url\":").append(Json.string(name));
    line.append(",\"outcome\":").append(Json.string(outcome));
    if (end != null) {
      String status = end.text("status");
      line.append(",\"status\":").append(status.isEmpty() ? "0" : status);
      line.append(",\"detail\":").append(Json.string(end.text("detail")));
      addContent(line, end.text("url"));
    }
    return line.append('}').toString();
  }

  private void addContent(StringBuilder line, String url) {
    JsonRow page = pages.get(url);
    WarcRecord record = responses.get(url);
    if (page == null || record == null) {
      return;
    }
    byte[] body = ReplayedBody.decode(record.block());
    Charset charset = Charsets.detectEncoding(body, 0, body.length, type(record)).charset();
    line.append(",\"title\":").append(Json.string(page.text("title")));
    int length = Math.min(body.length, MOST_BYTES);
    line.append(",\"body\":").append(Json.string(new String(body, 0, length, charset)));
    line.append(",\"text\":").append(Json.string(text(body, length, charset)));
  }

  private static String text(byte[] body, int length, Charset charset) {
    var extractor = new LinkExtractor(LinkOptions.navigation().withText());
    extractor.extract(body, 0, length, charset);
    return extractor.text();
  }

  private static String type(WarcRecord record) {
    String head = new String(record.block(), StandardCharsets.ISO_8859_1);
    return head.substring(0, Math.max(0, head.indexOf("\r\n\r\n")))
        .lines()
        .filter(field -> field.regionMatches(true, 0, "content-type:", 0, 13))
        .map(field -> field.substring(13).strip())
        .findFirst()
        .orElse("");
  }
}
