package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.xml.parsers.DocumentBuilderFactory;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.Oddity;
import orbweaver.app.rehearse.WebShape;
import orbweaver.parse.Sitemap;
import orbweaver.parse.SitemapEntry;
import orbweaver.store.JobDirectory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/// `orbweaver export`, as it is typed, of a small crawl.
class ExportCommandTest {
  private static final WebShape WEB =
      new WebShape(List.of(SiteOf.pages(25).with(Map.of(Oddity.REDIRECT, 2)).shape()));

  @TempDir private static Path crawled;
  @TempDir private Path folder;

  @BeforeAll
  static void crawl() throws Exception {
    try (Demo demo = Demo.start(1, WEB)) {
      String seed = demo.web().seeds().getFirst();
      Typed.run("crawl", seed, "--delay", "0", "-q", "-j", job()).ends(ExitCode.DONE);
    }
  }

  @Test
  void pages_are_a_row_a_visit_in_each_format() throws Exception {
    int visits = Files.readAllLines(crawled.resolve("job/pages.jsonl")).size();
    for (String format : List.of("jsonl", "csv", "parquet")) {
      export("-o", file("pages." + format)).ends(ExitCode.DONE);
    }

    assertThat(folder.resolve("pages.jsonl"))
        .hasSameTextualContentAs(crawled.resolve("job/pages.jsonl"));
    assertThat(Files.readString(folder.resolve("pages.csv")))
        .startsWith("url,final_url,outcome,")
        .hasLineCount(visits + 1);
    var input = InputFile.of(folder.resolve("pages.parquet"));
    try (var parquet = ParquetFileReader.open(input)) {
      assertThat(parquet.getFileMetaData().numRows()).isEqualTo(visits);
    }
    assertThat(folder.toFile().list()).hasSize(3);
  }

  @Test
  void standard_output_gets_json_lines_and_nothing_else() {
    Typed typed = export("--include", ":[0-9]+/$").ends(ExitCode.DONE);

    assertThat(typed.outLines()).hasSize(1).first().asString().startsWith("{\"url\":\"http://");
    assertThat(typed.err()).isEqualToIgnoringNewLines("export: 1 visit");
  }

  @Test
  void a_name_that_ends_as_no_format_does_is_refused() {
    assertThat(export("-o", file("pages.xls")).ends(ExitCode.USAGE).err())
        .contains("pages.xls: the end of the name is that of no format that is written here");
    assertThat(export("-o", file("pages.xls"), "-f", "csv").ends(ExitCode.DONE).err())
        .contains("visits");
    assertThat(export("-w", "bla").ends(ExitCode.USAGE).err())
        .contains("expected one of pages, links, graph, sitemap, text, chunks but was 'bla'");
  }

  @Test
  void a_sitemap_has_the_pages_and_reads_back() throws Exception {
    export("-o", file("sitemap.xml")).ends(ExitCode.DONE);

    Sitemap sitemap = Sitemap.parse(Files.readAllBytes(folder.resolve("sitemap.xml")));
    List<String> rows = Files.readAllLines(crawled.resolve("job/pages.jsonl"));
    List<String> pages =
        rows.stream()
            .filter(row -> row.contains("\"status\":200,\"type\":\"text/html\""))
            .map(row -> row.split("\"", -1)[3])
            .toList();
    assertThat(sitemap.entries().stream().map(SitemapEntry::loc))
        .isNotEmpty()
        .containsExactlyElementsOf(pages);
  }

  @Test
  void a_sitemap_says_when_a_page_was_changed_and_has_none_that_asks_to_be_left_out()
      throws Exception {
    String archive =
        record("/a", "Last-Modified: Sat, 01 Aug 2026 10:00:00 GMT\r\n", "<title>A</title>")
            + record("/b", "", "<meta name=robots content=noindex>")
            + record("/c", "X-Robots-Tag: noindex\r\n", "<title>C</title>")
            + record("/d", "", "<title>D</title>");
    Path warc = Files.writeString(folder.resolve("pages.warc"), archive);

    Typed.run("export", warc.toString(), "-o", file("sitemap.xml")).ends(ExitCode.DONE);

    assertThat(Files.readString(folder.resolve("sitemap.xml")))
        .contains("<loc>http://x.example/a</loc><lastmod>2026-08-01T10:00:00Z</lastmod>")
        .contains("<loc>http://x.example/d</loc></url>")
        .doesNotContain("/b<", "/c<");
  }

  private static String record(String path, String fields, String html) {
    String type = html.startsWith("%PDF") ? "application/pdf" : "text/html";
    return of(path, "200 OK\r\nContent-Type: " + type + "\r\n" + fields + "\r\n" + html);
  }

  private static String redirect(String path, String location) {
    return of(path, "301 Moved\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n");
  }

  private static String of(String path, String text) {
    String answer = "HTTP/1.1 " + text;
    return "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:"
        + UUID.nameUUIDFromBytes(answer.getBytes(UTF_8))
        + ">\r\nWARC-Date: 2026-11-01T00:00:00Z\r\nWARC-Target-URI: http://x.example"
        + path
        + "\r\nContent-Type: application/http;msgtype=response\r\nContent-Length: "
        + answer.length()
        + "\r\n\r\n"
        + answer
        + "\r\n\r\n";
  }

  @Test
  void links_are_a_row_each_with_what_shows_them() throws Exception {
    export("-w", "links", "-o", file("links.jsonl")).ends(ExitCode.DONE);
    export("-w", "links", "-o", file("links.parquet")).ends(ExitCode.DONE);

    List<String> links = Files.readAllLines(folder.resolve("links.jsonl"));
    assertThat(links)
        .hasSizeGreaterThan(100)
        .allMatch(row -> row.startsWith("{\"source\":\"http://127."))
        .anyMatch(row -> row.contains("\"element\":\"a\",\"attribute\":\"href\""));
    try (var parquet = ParquetFileReader.open(InputFile.of(folder.resolve("links.parquet")));
        var rows = parquet.rowReader()) {
      assertThat(parquet.getFileMetaData().numRows()).isEqualTo(links.size());
      rows.next();
      assertThat(links.getFirst()).contains(rows.getString("target"));
    }
  }

  @Test
  void a_pdf_has_links_edges_text_and_chunks() throws Exception {
    String pdf = PdfLinksTest.pdf("Hello from a PDF", "http://x.example/next");
    Path warc = Files.writeString(folder.resolve("pages.warc"), record("/a.pdf", "", pdf));

    String links = ofFile(warc, "links");
    String chunks = ofFile(warc, "chunks");

    assertThat(links).contains("\"source\":\"http://x.example/a.pdf\"", "http://x.example/next");
    assertThat(ofFile(warc, "graph"))
        .contains("http://x.example/a.pdf\thttp://x.example/next\tlink");
    assertThat(chunks).contains("\"text\":\"Hello from a PDF\",\"start\":0,\"end\":16");
    assertThat(ofFile(warc, "text")).contains("\"markdown\":\"Hello from a PDF\"");
  }

  private static String ofFile(Path archive, String what) {
    Typed typed = Typed.run("export", archive.toString(), "-w", what).ends(ExitCode.DONE);
    return String.join("\n", typed.outLines());
  }

  @Test
  void a_wacz_is_as_good_as_a_job() {
    String wacz = file("site.wacz");
    Typed.run("archive", job(), "-o", wacz, "-q").ends(ExitCode.DONE);

    for (String what : List.of("links", "chunks", "text", "graph")) {
      List<String> ofJob = export("-w", what).ends(ExitCode.DONE).outLines();
      assertThat(ofFile(Path.of(wacz), what)).isEqualTo(String.join("\n", ofJob));
    }
  }

  @Test
  void the_graph_is_the_same_as_edges_and_as_graphml() throws Exception {
    export("-o", file("graph.tsv")).ends(ExitCode.DONE);
    export("-o", file("graph.graphml")).ends(ExitCode.DONE);

    List<String> edges = Files.readAllLines(folder.resolve("graph.tsv"));
    assertThat(edges.getFirst()).isEqualTo("source\ttarget\ttype");
    assertThat(edges).hasSizeGreaterThan(50).doesNotHaveDuplicates();
    Document graph = xml(folder.resolve("graph.graphml"));
    var urls = new HashMap<String, String>();
    for (Element node : elements(graph, "node")) {
      urls.put(node.getAttribute("id"), node.getElementsByTagName("data").item(0).getTextContent());
    }
    assertThat(
            elements(graph, "edge").stream()
                .map(edge ->
                    urls.get(edge.getAttribute("source"))
                        + "\t"
                        + urls.get(edge.getAttribute("target"))
                        + "\t"
                        + edge.getTextContent()))
        .containsExactlyElementsOf(edges.subList(1, edges.size()));
    assertThat(new HashSet<>(urls.values())).hasSameSizeAs(urls.keySet());
    assertThat(edges.stream().filter(edge -> edge.endsWith("\tredirect"))).hasSize(2);
  }

  @Test
  void a_redirect_counts_in_the_graph_until_the_url_is_a_page_and_the_other_way_round()
      throws Exception {
    String moved = record("/was", "", "<title>was</title>") + redirect("/was", "now");
    String back = redirect("/is", "/was") + record("/is", "", "<title>is</title>");
    String round = redirect("/round", "/round#here");
    Path warc = Files.writeString(folder.resolve("pages.warc"), moved + back + round);

    assertThat(ofFile(warc, "graph").lines().skip(1))
        .containsExactly("http://x.example/was\thttp://x.example/now\tredirect");
  }

  @Test
  void text_is_markdown_in_rows_in_one_file_or_in_many() throws Exception {
    export("-w", "text", "-o", file("texts.jsonl")).ends(ExitCode.DONE);
    export("-o", file("texts.md")).ends(ExitCode.DONE);
    export("-f", "md", "-o", file("texts")).ends(ExitCode.DONE);

    List<String> rows = Files.readAllLines(folder.resolve("texts.jsonl"));
    assertThat(rows).hasSizeGreaterThan(20).allMatch(row -> row.contains("\"markdown\":\"# "));
    assertThat(Files.readString(folder.resolve("texts.md")).split("---\ntitle: ", -1))
        .hasSize(rows.size() + 1);
    String[] files = folder.resolve("texts").toFile().list();
    assertThat(files).hasSameSizeAs(rows).allMatch(name -> name.endsWith(".md"));
    assertThat(Files.readString(folder.resolve("texts").resolve(files[0])))
        .startsWith("---\ntitle: \"")
        .contains("\n---\n\n# ");
  }

  @Test
  void chunks_have_the_same_ids_each_time() {
    List<String> first = export("-w", "chunks").ends(ExitCode.DONE).outLines();
    List<String> second = export("-w", "chunks").ends(ExitCode.DONE).outLines();

    assertThat(first).hasSizeGreaterThan(20).isEqualTo(second).doesNotHaveDuplicates();
    assertThat(first.getFirst()).matches("\\{\"id\":\"[0-9a-f]{32}\",\"url\":\"http.*");
  }

  @Test
  void warc_files_are_as_good_as_a_job() throws Exception {
    Path archive = crawled.resolve("job/archive");
    int links = export("-w", "links").ends(ExitCode.DONE).outLines().size();

    Typed typed = Typed.run("export", archive.toString(), "-w", "links").ends(ExitCode.DONE);

    assertThat(typed.outLines()).hasSize(links);
    assertThat(Typed.run("export", archive.toString(), "-w", "pages").ends(ExitCode.USAGE).err())
        .contains("has no job");
  }

  @Test
  void of_a_damaged_archive_what_is_whole_is_exported() throws Exception {
    Path damaged = copyOfJob();
    int links = export("-w", "links").ends(ExitCode.DONE).outLines().size();
    try (var files = Files.list(damaged.resolve("archive"))) {
      Path warc =
          files.filter(file -> file.toString().endsWith(".warc.gz")).findFirst().orElseThrow();
      byte[] bytes = Files.readAllBytes(warc);
      Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 40, (byte) 0);
      Files.write(warc, bytes);
    }

    Typed typed = Typed.run("export", damaged.toString(), "-w", "links").ends(ExitCode.DONE);

    assertThat(typed.outLines()).hasSizeBetween(links / 2, links - 1);
    assertThat(typed.err()).contains(".warc.gz:");
  }

  @Test
  void a_kind_that_has_no_such_format_names_those_it_has() {
    assertThat(export("-w", "graph", "-o", file("x.csv")).ends(ExitCode.USAGE).err())
        .contains("graph cannot be written as csv; choose with -f: tsv, graphml");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void what_is_no_job_is_refused() {
    Typed typed = Typed.run("export", folder.toString());

    assertThat(typed.ends(ExitCode.USAGE).err()).contains(folder + " has no job");
    assertThat(folder).isEmptyDirectory();
    Typed links = Typed.run("export", folder.toString(), "-w", "links");
    assertThat(links.ends(ExitCode.USAGE).err()).contains(folder + " has no WARC files");
    Typed none = Typed.run("export", file("none"));
    assertThat(none.ends(ExitCode.USAGE).err()).contains("there is no file or folder");
  }

  @Test
  void a_job_in_use_is_left_alone() {
    try (JobDirectory _ = JobDirectory.open(crawled.resolve("job"))) {
      assertThat(export().ends(ExitCode.STORAGE).err()).contains("is in use by this process");
    }
  }

  @Test
  void a_file_that_cannot_be_written_says_why() {
    assertThat(export("-o", file("none/pages.csv")).ends(ExitCode.STORAGE).err())
        .contains("cannot write " + file("none/pages.csv") + ": its folder does not exist");
  }

  @Test
  void a_damaged_line_is_told_of_and_the_rest_is_exported() throws Exception {
    Path damaged = copyOfJob();
    List<String> lines = new ArrayList<>(Files.readAllLines(damaged.resolve("pages.jsonl")));
    int visits = lines.size();
    String second = lines.get(1);
    lines.set(1, "{" + "x".repeat(second.length() - 1));
    Files.write(damaged.resolve("pages.jsonl"), lines, StandardOpenOption.TRUNCATE_EXISTING);

    Typed typed = Typed.run("export", damaged.toString()).ends(ExitCode.DONE);

    assertThat(typed.outLines()).hasSize(visits - 1);
    assertThat(typed.err()).contains("pages.jsonl, line 2 is damaged");
  }

  // ---- What the tests share ----

  private static Typed export(String... more) {
    var args = new ArrayList<String>(List.of("export", job()));
    args.addAll(List.of(more));
    return Typed.run(args.toArray(String[]::new));
  }

  private static String job() {
    return crawled.resolve("job").toString();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private static Document xml(Path file) throws Exception {
    var factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory.newDocumentBuilder().parse(file.toFile());
  }

  private static List<Element> elements(Document document, String name) {
    NodeList nodes = document.getElementsByTagNameNS("http://graphml.graphdrawing.org/xmlns", name);
    var elements = new ArrayList<Element>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private Path copyOfJob() throws IOException {
    Path copy = folder.resolve("copy");
    try (var files = Files.walk(crawled.resolve("job"))) {
      for (Path file : files.toList()) {
        Path _ = Files.copy(file, copy.resolve(crawled.resolve("job").relativize(file).toString()));
      }
    }
    return copy;
  }
}
