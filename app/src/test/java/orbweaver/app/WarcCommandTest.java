package orbweaver.app;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import orbweaver.store.pages.ArchivedPages;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `orbweaver warc`, as it is typed, over the archive of a crawl.
class WarcCommandTest {
  @TempDir private static Path crawled;
  private static Path job = Path.of("");
  private static Path file = Path.of("");

  @TempDir private Path folder;

  @BeforeAll
  static void crawl() throws Exception {
    job = crawled.resolve("job");
    try (Demo demo = Demo.start(3, WebShape.site(60))) {
      Typed crawl =
          Typed.run(
              "crawl",
              demo.web().seeds().getFirst(),
              "--delay",
              "0",
              "-c",
              "4",
              "--host-concurrency",
              "4",
              "--warc-revisits",
              "-q",
              "-j",
              job.toString());
      crawl.ends(ExitCode.DONE);
    }
    try (Stream<Path> files = Files.list(job.resolve("archive"))) {
      file = files.filter(f -> f.toString().endsWith(".warc.gz")).findFirst().orElseThrow();
    }
  }

  // ---- list, extract ----

  @Test
  void list_has_a_row_for_each_record() throws Exception {
    List<WarcRecord> records = WarcRecord.readAll(file);

    List<String> rows = Typed.run("warc", "list", file.toString()).ends(ExitCode.DONE).outLines();

    assertThat(rows.stream().map(row -> row.split("\t", -1)).toList())
        .extracting(row -> row[1] + " " + row[2] + " " + row[3] + " " + row[7])
        .containsExactlyElementsOf(
            records.stream()
                .map(
                    r -> r.offset() + " " + r.length() + " " + r.field("warc-type") + " " + r.url())
                .toList());
  }

  @Test
  void list_as_json_has_all_fields_and_can_be_narrowed() throws Exception {
    List<String> rows =
        Typed.run("warc", "list", "--json", "-t", "response", "--url", "robots", job.toString())
            .ends(ExitCode.DONE)
            .outLines();

    assertThat(rows).hasSize(1);
    assertThat(rows.getFirst())
        .contains("\"type\":\"response\"")
        .contains("/robots.txt\",\"fields\":[[\"WARC-Type\",\"response\"],")
        .contains("[\"WARC-IP-Address\",\"127.");
  }

  @Test
  void extract_gives_the_body_of_a_url_and_the_parts_of_a_record() throws Exception {
    WarcRecord record =
        WarcRecord.readAll(file).stream().filter(WarcRecord::isResponse).skip(1).findFirst().get();
    String offset = Long.toString(record.offset());

    String body = extract("--url", record.url(), job.toString());

    assertThat(body).contains("<html");
    assertThat(extract("--offset", offset, file.toString())).isEqualTo(body);
    assertThat(extract("--offset", offset, "--part", "block", file.toString()))
        .contains("HTTP/1.1");
    assertThat(extract("--offset", offset, "--part", "record", file.toString()))
        .startsWith("WARC/1.1\r\n");
    assertThat(extract("--offset", offset, "--part", "head", file.toString()))
        .startsWith("HTTP/1.1 ")
        .endsWith("\r\n\r\n");
  }

  @Test
  void the_head_of_a_url_is_that_of_the_newest_answer_that_had_a_body() throws Exception {
    Path warc = folder.resolve("again.warc");
    String url = "http://h.example/";
    Files.writeString(
        warc,
        response(url, "2026-01-01", "200 OK\r\nX: old\r\nContent-Length: 1", "1")
            + response(url, "2026-01-03", "200 OK\r\nX: new\r\nTransfer-Encoding: chunked", CHUNK)
            + response(url, "2026-01-02", "200 OK\r\nX: middle\r\nContent-Length: 1", "3")
            + response(url, "2026-01-04", "304 Not Modified\r\nX: same", "")
            + response(url + "b", "2026-01-04", "304 Not Modified\r\nX: bare", ""));

    assertThat(extract("--url", url, "--part", "head", warc.toString()))
        .isEqualTo("HTTP/1.1 200 OK\r\nX: new\r\nTransfer-Encoding: chunked\r\n\r\n");
    assertThat(extract("--url", url + "b", "--part", "HEAD", warc.toString()))
        .isEqualTo("HTTP/1.1 304 Not Modified\r\nX: bare\r\n\r\n");
    assertThat(
            Typed.run("warc", "extract", "--url", url, "--part", "heads", warc.toString())
                .ends(ExitCode.USAGE)
                .err())
        .contains("heads");
  }

  @Test
  void a_body_that_is_larger_than_a_page_is_extracted_whole() throws Exception {
    Path warc = folder.resolve("large.warc");
    String url = "http://h.example/";
    String body = "<a href=/first>1</a>" + " ".repeat(MAX_PAGE) + "<a href=/last>2</a>";
    String head = "200 OK\r\nContent-Type: text/html\r\nContent-Length: " + body.length();
    Files.writeString(warc, response(url, "2026-01-01", head, body));

    Typed links = Typed.run("export", warc.toString(), "-w", "links").ends(ExitCode.DONE);

    assertThat(extract("--url", url, warc.toString())).isEqualTo(body);
    assertThat(links.outLines()).hasSize(1);
    assertThat(links.err())
        .contains("too-large: " + url + " is larger than", " the first " + MAX_PAGE + " bytes");
  }

  private static final int MAX_PAGE = ArchivedPages.MAX_BODY_BYTES;

  private static final String CHUNK = "1\r\n2\r\n0\r\n\r\n";

  private static String response(String url, String day, String head, String body) {
    String block = "HTTP/1.1 " + head + "\r\n\r\n" + body;
    return "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:"
        + UUID.nameUUIDFromBytes((url + day).getBytes(US_ASCII))
        + ">\r\nWARC-Date: "
        + day
        + "T00:00:00Z\r\nWARC-Target-URI: "
        + url
        + "\r\nContent-Type: application/http;msgtype=response\r\nContent-Length: "
        + block.length()
        + "\r\n\r\n"
        + block
        + "\r\n\r\n";
  }

  @Test
  void a_record_of_a_wacz_is_found_where_list_says() throws Exception {
    Path wacz = folder.resolve("listed.wacz");
    Typed.run("archive", job.toString(), "-q", "-o", wacz.toString()).ends(ExitCode.DONE);
    String[] row =
        Typed.run("warc", "list", "--type", "response", wacz.toString())
            .outLines()
            .getLast()
            .split("\t", -1);

    assertThat(row[0]).startsWith(wacz + "/archive/");
    assertThat(extract("--offset", row[1], row[0]))
        .isEqualTo(extract("--url", row[7], wacz.toString()));
    assertThat(
            Typed.run("warc", "extract", "--offset", "0", row[0], job.toString())
                .ends(ExitCode.USAGE)
                .err())
        .contains(
            "--offset takes one file, but there are 2; name one as list does, such as " + row[0]);
    assertThat(Typed.run("warc", "list", wacz + "/archive/no").ends(ExitCode.USAGE).err())
        .contains("there is no file or folder " + wacz + "/archive/no");
  }

  @Test
  void a_url_is_taken_as_the_crawler_writes_it_and_the_nearest_is_named() throws Exception {
    String url =
        WarcRecord.readAll(file).stream()
            .filter(WarcRecord::isResponse)
            .map(WarcRecord::url)
            .filter(known -> known.matches("http://[^/]+/"))
            .findFirst()
            .orElseThrow();
    String bare = url.substring(0, url.length() - 1);

    assertThat(extract("--url", "HTTP" + bare.substring(4) + "/./#top", job.toString()))
        .isEqualTo(extract("--url", url, job.toString()));
    Typed typed =
        Typed.run("warc", "extract", "--url", url.replace("http:", "https:"), job.toString())
            .ends(ExitCode.USAGE);
    assertThat(typed.err()).contains("; the nearest is " + url + ";");
    assertThat(
            Typed.run("warc", "extract", "--url", "http://other.example/", job.toString())
                .ends(ExitCode.USAGE)
                .err())
        .doesNotContain("nearest");
  }

  @Test
  void a_type_that_no_record_has_is_refused_with_those_there_are() {
    assertThat(
            Typed.run("warc", "list", "--type", "respone", file.toString())
                .ends(ExitCode.USAGE)
                .err())
        .contains("--type: no record is of type respone; those of WARC are response, request,");
    Typed.run("warc", "list", "--type", "continuation", file.toString()).ends(ExitCode.DONE);
  }

  private static String extract(String... args) {
    var all = new ArrayList<>(List.of("warc", "extract"));
    all.addAll(List.of(args));
    return Typed.run(all.toArray(String[]::new)).ends(ExitCode.DONE).out();
  }

  // ---- validate ----

  @Test
  void an_archive_of_ours_is_valid() {
    Typed validated = Typed.run("warc", "validate", job.toString()).ends(ExitCode.DONE);

    assertThat(validated.out()).isEmpty();
    assertThat(validated.err()).contains(" 0 faults {warcinfo=1, response=");
  }

  @Test
  void damage_is_found_and_has_its_own_exit_code() throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    WarcRecord third = WarcRecord.readAll(file).get(2);
    bytes[(int) (third.offset() + third.length() / 2)] ^= 1;
    Path damaged = Files.write(folder.resolve("damaged.warc.gz"), bytes);

    Typed validated = Typed.run("warc", "validate", damaged.toString()).ends(ExitCode.FINDINGS);
    Typed listed = Typed.run("warc", "list", damaged.toString()).ends(ExitCode.FINDINGS);

    assertThat(validated.outLines().getFirst())
        .startsWith(damaged + "\t" + third.offset() + "\tpacking\t");
    assertThat(listed.outLines()).hasSize(WarcRecord.readAll(file).size() - 1);
    assertThat(listed.err()).contains("damaged\t" + damaged + ":" + third.offset());
  }

  // ---- recompress, merge, index ----

  @Test
  void records_stay_as_they_are_through_every_packing() throws Exception {
    byte[] plain = Files.readAllBytes(recompressed(file, "a.warc"));
    Path zstd = recompressed(folder.resolve("a.warc"), "b.warc.zst");
    Path gzip = recompressed(zstd, "c.warc.gz");

    assertThat(Files.readAllBytes(recompressed(gzip, "d.warc"))).isEqualTo(plain);
    assertThat(Arrays.copyOf(Files.readAllBytes(zstd), 4))
        .isEqualTo(new byte[] {0x28, -75, 0x2f, -3});
    assertThat(WarcRecord.readAll(gzip)).hasSameSizeAs(WarcRecord.readAll(file));
    assertThat(Files.size(gzip)).isLessThan(plain.length);
  }

  private Path recompressed(Path from, String to) {
    Path target = folder.resolve(to);
    Typed.run("warc", "recompress", "-o", target.toString(), from.toString()).ends(ExitCode.DONE);
    return target;
  }

  @Test
  void recompressing_a_cut_file_keeps_what_is_whole() throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    Path cut = Files.write(folder.resolve("cut.warc.gz"), Arrays.copyOf(bytes, bytes.length - 7));
    Path mended = folder.resolve("mended.warc.gz");

    Typed typed =
        Typed.run("warc", "recompress", "-o", mended.toString(), cut.toString())
            .ends(ExitCode.FINDINGS);

    assertThat(typed.err()).contains(", 1 as damaged;");
    assertThat(WarcRecord.readAll(mended)).hasSize(WarcRecord.readAll(file).size() - 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"recompress", "merge"})
  void what_is_read_is_not_written_over(String command) throws Exception {
    Path cut = Files.write(folder.resolve("cut.warc.gz"), new byte[] {0x1f});
    byte[] before = Files.readAllBytes(cut);

    Typed typed =
        Typed.run("warc", command, "-o", cut.toString(), file.toString(), cut.toString())
            .ends(ExitCode.USAGE);

    assertThat(typed.err()).contains("-o " + cut + " is also read; name another file");
    assertThat(Files.readAllBytes(cut)).isEqualTo(before);

    byte[] archive = Files.readAllBytes(file);
    Typed.run("warc", command, "-o", file.toString(), job.toString()).ends(ExitCode.USAGE);
    assertThat(Files.readAllBytes(file)).isEqualTo(archive);
  }

  @Test
  void merging_writes_each_record_once() throws Exception {
    Path merged = folder.resolve("merged.warc.gz");

    Typed typed =
        Typed.run("warc", "merge", "-o", merged.toString(), file.toString(), job.toString())
            .ends(ExitCode.DONE);

    int records = WarcRecord.readAll(file).size();
    assertThat(WarcRecord.readAll(merged)).hasSize(records);
    assertThat(typed.err()).contains("merge: " + records + " records, " + records + " left out as");
  }

  @Test
  void the_index_is_the_one_that_the_crawl_wrote() throws Exception {
    Path index = folder.resolve("index.cdxj");

    Typed.run("warc", "index", "-o", index.toString(), job.toString()).ends(ExitCode.DONE);

    assertThat(index).hasSameTextualContentAs(job.resolve("archive/index.cdxj"));
  }

  // ---- Bad input ----

  @Test
  void what_cannot_be_read_is_refused_with_a_sentence() throws Exception {
    Path page = Files.writeString(folder.resolve("page.html"), "<html>");

    Typed typed = Typed.run("warc", "list", page.toString(), file.toString());

    assertThat(typed.ends(ExitCode.USAGE).err().lines())
        .singleElement()
        .asString()
        .contains(page + " is no WARC file");
    assertThat(typed.outLines()).hasSize(WarcRecord.readAll(file).size());
    assertThat(Typed.run("warc", "list", "nowhere.warc").ends(ExitCode.USAGE).err())
        .isEqualTo("orbweaver: there is no file or folder nowhere.warc\n");
    assertThat(Typed.run("warc", "extract", file.toString()).ends(ExitCode.USAGE).err())
        .contains("say which record");
    assertThat(Typed.run("warc").ends(ExitCode.USAGE).err()).contains("say what to do");
    assertThat(
            Typed.run("warc", "merge", "-o", "nowhere/x.warc", file.toString())
                .ends(ExitCode.STORAGE)
                .err())
        .contains("its folder does not exist; make it first");
  }

  @Test
  void an_output_that_fails_leaves_nothing_behind() throws Exception {
    Path page = Files.writeString(folder.resolve("page.html"), "<html>");

    Typed.run("warc", "recompress", "-o", folder.resolve("x.warc.gz").toString(), page.toString())
        .ends(ExitCode.USAGE);

    assertThat(folder.toFile().list()).containsExactly("page.html");
  }
}
