package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.Oddity;
import orbweaver.app.rehearse.WebShape;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a reader of WACZ relies on, held strictly against what [WACZ
/// 1.1.1](https://specs.webrecorder.net/wacz/1.1.1/) and
/// [CDXJ](https://specs.webrecorder.net/cdxj/0.1.0/) say: of a job of two rounds, with revisits.
class WaczReadersTest {
  @TempDir private static Path folder;
  private static final Map<String, byte[]> FILES = new HashMap<>();
  private static final Map<String, WarcRecord> RECORDS = new HashMap<>();

  @BeforeAll
  static void crawl_pack_and_unpack() throws Exception {
    String job = folder.resolve("job").toString();
    Path wacz = folder.resolve("site.wacz");
    try (Demo demo = Demo.start(5, web())) {
      String seed = demo.web().seeds().getFirst();
      for (String again : List.of("--no-sitemap", "--recrawl")) {
        Typed.run("crawl", seed, "--delay", "0", "--dedup", "--assets", again, "-q", "-j", job)
            .ends(ExitCode.DONE);
      }
    }
    Typed.run("archive", job, "-o", wacz.toString()).ends(ExitCode.DONE);
    try (var zip = new ZipFile(wacz.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        try (InputStream in = zip.getInputStream(entry)) {
          FILES.put(entry.getName(), in.readAllBytes());
        }
      }
    }
    for (Map.Entry<String, byte[]> file : FILES.entrySet()) {
      if (file.getKey().startsWith("archive/")) {
        Path warc = folder.resolve(file.getKey().substring("archive/".length()));
        WarcRecord.readAll(Files.write(warc, file.getValue()))
            .forEach(record -> RECORDS.put(record.place(), record));
      }
    }
  }

  /// Some of whose pages say the same as others.
  private static WebShape web() {
    return new WebShape(List.of(SiteOf.pages(60).with(Map.of(Oddity.DUPLICATE, 4)).shape()));
  }

  private static List<String> lines(String name) {
    return new String(FILES.getOrDefault(name, new byte[0]), UTF_8).lines().toList();
  }

  @Test
  void the_index_is_sorted_and_each_line_leads_to_its_record() {
    List<String> lines = lines("indexes/index.cdxj");

    assertThat(lines).hasSizeGreaterThan(100).isSorted().doesNotHaveDuplicates();
    for (String line : lines) {
      String[] parts = line.split(" ", 3);
      JsonRow row = JsonRow.parse(parts[2]);
      String place = row.text("filename") + " " + row.text("offset") + " " + row.text("length");
      WarcRecord record = RECORDS.get(place);
      assertThat(record).as(line).isNotNull();
      assertThat(record.url()).isEqualTo(row.text("url"));
      assertThat(record.field("warc-date").replaceAll("\\.\\d+|\\D", "")).isEqualTo(parts[1]);
      boolean isRevisit = record.field("warc-type").equals("revisit");
      assertThat(row.text("mime").equals("warc/revisit")).as(line).isEqualTo(isRevisit);
      if (!row.text("digest").isEmpty()) {
        assertThat(record.field("warc-payload-digest")).isEqualTo(row.text("digest"));
      }
      assertThat(record.startLine()).as(line).contains(" " + row.text("status"));
    }
  }

  @Test
  void every_answer_in_the_archive_has_a_line_in_the_index() {
    List<String> answers =
        RECORDS.values().stream()
            .filter(record -> Set.of("response", "revisit").contains(record.field("warc-type")))
            .map(WarcRecord::place)
            .toList();

    List<String> indexed =
        lines("indexes/index.cdxj").stream()
            .map(line -> JsonRow.parse(line.split(" ", 3)[2]))
            .map(row -> row.text("filename") + " " + row.text("offset") + " " + row.text("length"))
            .toList();

    assertThat(indexed).containsExactlyInAnyOrderElementsOf(answers);
    assertThat(RECORDS.values()).anyMatch(record -> record.field("warc-type").equals("revisit"));
  }

  @Test
  void each_page_has_an_id_of_its_own_and_an_answer_of_its_second() {
    Set<String> answers = new HashSet<>();
    for (WarcRecord record : RECORDS.values()) {
      answers.add(record.url() + " " + record.field("warc-date"));
    }

    List<JsonRow> pages = lines("pages/pages.jsonl").stream().skip(1).map(JsonRow::parse).toList();

    assertThat(pages).hasSizeGreaterThan(50);
    assertThat(pages).extracting(row -> row.text("id")).doesNotContain("").doesNotHaveDuplicates();
    assertThat(pages)
        .allSatisfy(row -> assertThat(answers).contains(row.text("url") + " " + row.text("ts")));
    assertThat(pages).filteredOn(row -> row.text("seed").equals("true")).hasSize(2);
  }

  @Test
  void the_page_to_begin_with_is_one_of_the_list() {
    String description = String.join("", lines("datapackage.json"));
    String main =
        property(description, "mainPageUrl") + " " + property(description, "mainPageDate");

    assertThat(lines("pages/pages.jsonl").stream().skip(1).map(JsonRow::parse))
        .anyMatch(row -> main.equals(row.text("url") + " " + row.text("ts")));
  }

  private static String property(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
    assertThat(found.find()).as(name).isTrue();
    return found.group(1);
  }
}
