package orbweaver.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.UrlState;

/// Holds a finished job against what it should have: each URL settled once, and with one response
/// record, one row of the page list and one line of the index, which agree.
final class JobAudit {
  /// Archived, but no page.
  private static final String ROBOTS = "/robots.txt";

  private final Path job;
  private final Set<String> urls;
  private final List<String> findings = new ArrayList<>();

  private JobAudit(Path job, Set<String> urls) {
    this.job = job;
    this.urls = urls;
  }

  /// What is wrong; nothing, if all is well.
  ///
  /// @param urls of a site where every page answers 200
  static List<String> findings(Path job, Set<String> urls) throws Exception {
    var audit = new JobAudit(job, urls);
    audit.checkFrontier();
    Map<String, String> places = audit.checkArchive();
    audit.checkPages(places);
    audit.checkIndex(places);
    return audit.findings;
  }

  private void checkFrontier() throws Exception {
    var settled = new LinkedHashMap<String, UrlState>();
    boolean _ =
        OpenJob.read(
            job,
            open -> {
              open.forEach(
                  state -> noteOnce(settled, state.url().href(), state, "settled"),
                  url -> findings.add(url.url().href() + " still waits."));
              return true;
            });
    compare(settled.keySet(), "settled");
    settled.forEach((url, state) -> {
      if (state.verdict().outcome() != Outcome.OK) {
        findings.add(url + " ended as " + state.verdict() + ".");
      }
    });
  }

  private <V> void noteOnce(Map<String, V> noted, String url, V value, String what) {
    if (noted.put(url, value) != null) {
      findings.add(url + " is " + what + " twice.");
    }
  }

  private void compare(Set<String> found, String what) {
    var missing = new HashSet<>(urls);
    missing.removeAll(found);
    missing.stream().sorted().forEach(url -> findings.add(url + " is not " + what + "."));
    var strange = new HashSet<>(found);
    strange.removeAll(urls);
    strange.stream().sorted().forEach(url -> findings.add(url + " is " + what + ", but why?"));
  }

  // ---- Files ----

  /// @return places of the response records by their URL
  private Map<String, String> checkArchive() throws IOException {
    var responses = new LinkedHashMap<String, String>();
    var requests = new LinkedHashMap<String, String>();
    for (Path file : archiveFiles()) {
      List<WarcRecord> records = WarcRecord.readAll(file);
      if (!records.getFirst().field("warc-type").equals("warcinfo")) {
        findings.add(file + " does not begin with a warcinfo record.");
      }
      for (WarcRecord entry : records.subList(1, records.size())) {
        if (entry.url().endsWith(ROBOTS)) {
          continue;
        }
        noteOnce(entry.isResponse() ? responses : requests, entry.url(), entry.place(), "archived");
        String begin = entry.isResponse() ? "HTTP/1.1 200 " : "GET /";
        if (!entry.startLine().startsWith(begin)) {
          findings.add(entry.url() + " is archived as " + entry.startLine() + ".");
        }
      }
    }
    compare(responses.keySet(), "archived as a response");
    compare(requests.keySet(), "archived as a request");
    return responses;
  }

  private List<Path> archiveFiles() throws IOException {
    try (Stream<Path> files = Files.list(job.resolve("archive"))) {
      return files.filter(file -> file.toString().endsWith(".warc.gz")).sorted().toList();
    }
  }

  private void checkPages(Map<String, String> places) throws IOException {
    var rows = new LinkedHashMap<String, JsonRow>();
    for (JsonRow row : JsonRow.readAll(job.resolve("pages.jsonl"))) {
      noteOnce(rows, row.text("url"), row, "in the page list");
      String place = row.text("warc") + " " + row.text("offset") + " " + row.text("length");
      checkPlace(row.text("url"), place, places);
    }
    compare(rows.keySet(), "in the page list");
  }

  private void checkIndex(Map<String, String> places) throws IOException {
    List<String> lines = Files.readAllLines(job.resolve("archive/index.cdxj"));
    if (!lines.equals(lines.stream().sorted().toList())) {
      findings.add("The index is not sorted.");
    }
    var indexed = new LinkedHashMap<String, String>();
    for (String line : lines) {
      JsonRow row = JsonRow.parse(line.substring(line.indexOf('{')));
      if (row.text("url").endsWith(ROBOTS)) {
        continue;
      }
      noteOnce(indexed, row.text("url"), line, "in the index");
      String place = row.text("filename") + " " + row.text("offset") + " " + row.text("length");
      checkPlace(row.text("url"), place, places);
    }
    compare(indexed.keySet(), "in the index");
  }

  private void checkPlace(String url, String place, Map<String, String> places) {
    if (!place.equals(places.get(url))) {
      findings.add(url + " is said to lie in " + place + ", not in " + places.get(url) + ".");
    }
  }
}
