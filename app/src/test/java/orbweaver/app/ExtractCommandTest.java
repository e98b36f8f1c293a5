package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import orbweaver.store.JobDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `orbweaver extract`, as it is typed, of a small crawl.
class ExtractCommandTest {
  private static final String PAGES =
      """
      items:
        - name: page
          fields:
            title: {css: h1, required: true}
            links: {css: "a[href]", attr: href, type: list of url}
            words: {css: h1, regex: "\\\\w+", type: list}
      """;

  @TempDir private static Path crawled;
  @TempDir private Path folder;
  private static Demo demo;

  @BeforeAll
  static void crawl() throws Exception {
    demo = Demo.start(1, WebShape.site(20));
    Typed.run("crawl", seed(), "--delay", "0", "-q", "-j", job()).ends(ExitCode.DONE);
  }

  @AfterAll
  static void stop() throws Exception {
    demo.close();
  }

  @Test
  void items_are_the_same_in_each_format_and_nothing_is_fetched() throws Exception {
    int asked = demo.accesses().size();
    for (String format : List.of("jsonl", "csv", "parquet")) {
      extract(PAGES, "-o", file("items." + format)).ends(ExitCode.DONE);
    }

    List<String> rows = Files.readAllLines(folder.resolve("items.jsonl"));
    assertThat(rows)
        .hasSizeGreaterThan(15)
        .allMatch(row -> row.startsWith("{\"url\":\"http://127.") && row.contains("\"title\":"));
    assertThat(Files.readAllLines(folder.resolve("items.csv"))).hasSize(rows.size() + 1);
    try (var parquet = ParquetFileReader.open(InputFile.of(folder.resolve("items.parquet")));
        var items = parquet.rowReader()) {
      assertThat(parquet.getFileMetaData().numRows()).isEqualTo(rows.size());
      items.next();
      assertThat(rows.getFirst()).contains("\"title\":\"" + items.getString("title") + "\"");
      assertThat(items.getList("links").strings()).isNotEmpty().allMatch(l -> l.startsWith("http"));
    }
    assertThat(demo.accesses()).hasSize(asked);
  }

  @Test
  void pages_without_what_is_required_are_counted_and_listed() throws Exception {
    Typed typed =
        extract(
            """
            items:
              - name: page
                fields:
                  title: {css: h1, type: int, required: true}
                  other: {css: h1, type: date}
              - name: gone
                fields: {x: {css: .gone, required: true}}
            """,
            "--rejects",
            file("rejects.jsonl"));

    int pages = extract(PAGES).outLines().size();
    assertThat(typed.ends(ExitCode.DONE).out()).isEmpty();
    assertThat(typed.err())
        .contains(
            "page.title is no whole number; no item: " + pages + " times, first on http://127.")
        .contains("page.other is no date: " + pages + " times, first on http://127.")
        .contains("gone.x is missing; no item: " + pages + " times")
        .contains("extract: 0 items of " + pages + " pages; " + pages + " pages had none");
    assertThat(Files.readAllLines(folder.resolve("rejects.jsonl")))
        .hasSize(3 * pages)
        .anyMatch(row ->
            row.contains(
                "\"item\":\"gone\",\"field\":\"x\",\"problem\":\"is missing\",\"text\":\"\",\"item_lost\":true"));
  }

  @Test
  void several_kinds_share_json_lines_and_part_for_csv() throws Exception {
    String both =
        "items: [{name: a, fields: {t: h1}}, {name: b, where: '/$', fields: {u: {css: h1}}}]";

    assertThat(extract(both).ends(ExitCode.DONE).outLines())
        .anyMatch(row -> row.startsWith("{\"item\":\"a\",\"url\"") && row.contains("\"t\":"))
        .anyMatch(row -> row.startsWith("{\"item\":\"b\",\"url\"") && row.contains("\"u\":"));
    assertThat(extract(both, "-f", "csv").ends(ExitCode.USAGE).err())
        .contains("csv holds one kind of item; choose with --item: a, b");
    assertThat(extract(both, "-f", "csv", "--item", "b").ends(ExitCode.DONE).out())
        .startsWith("url,fetched_at,u\r\n");
    assertThat(extract(both, "--item", "c").ends(ExitCode.USAGE).err())
        .contains("has no item 'c'; it has a, b");
  }

  @Test
  void a_name_that_ends_as_no_table_does_is_refused() throws Exception {
    assertThat(extract(PAGES, "-o", file("items.xls")).ends(ExitCode.USAGE).err())
        .contains("items.xls: the end of the name is that of no format that is written here;")
        .contains("or end it in one of: .jsonl, .csv, .parquet\n");
    assertThat(extract(PAGES, "-o", file("items.xml")).ends(ExitCode.USAGE).err())
        .contains("items cannot be written as xml; choose with -f: jsonl, csv, parquet");
  }

  @Test
  void a_url_is_fetched_into_a_job_first_and_only_once() throws Exception {
    Path schema = Files.writeString(folder.resolve("s.yaml"), PAGES);
    String[] args = {
      "extract", seed(), "--schema", schema.toString(), "-j", file("job"), "--delay", "0"
    };
    int asked = demo.accesses().size();

    assertThat(Typed.run(args).ends(ExitCode.DONE).outLines()).hasSize(1);
    assertThat(demo.accesses()).hasSize(asked + 2);
    assertThat(Typed.run(args).ends(ExitCode.DONE).outLines()).hasSize(1);
    assertThat(demo.accesses().stream().skip(asked).filter(a -> a.target().equals("/"))).hasSize(1);
  }

  @Test
  void a_url_that_nobody_answers_says_so() throws Exception {
    Path schema = Files.writeString(folder.resolve("s.yaml"), PAGES);

    Typed typed =
        Typed.run(
            "extract",
            "http://127.0.0.1:1/",
            "--schema",
            schema.toString(),
            "-j",
            file("job"),
            "--retries",
            "0",
            "--no-robots");

    assertThat(typed.ends(ExitCode.SEEDS_FAILED).err())
        .contains("nothing to extract from: http://127.0.0.1:1/ ");
  }

  @Test
  void a_schema_that_does_not_parse_is_told_with_its_place() throws Exception {
    assertThat(extract("items:\n- name: x\n  fields:\n    a: {css: h1, tpye: int}\n").err())
        .startsWith(
            "orbweaver: " + file("s.yaml") + ":4:18: unknown key 'tpye'; did you mean 'type'?")
        .hasLineCount(1);
    assertThat(extract("items: [").ends(ExitCode.USAGE).err())
        .contains("s.yaml:1:9: this is not YAML");
  }

  @Test
  void what_is_neither_file_nor_url_is_refused() throws Exception {
    Path schema = Files.writeString(folder.resolve("s.yaml"), PAGES);

    assertThat(Typed.run("extract", "no.such.job", "--schema", schema.toString()).err())
        .contains("there is no file or folder no.such.job; a URL begins with http:// or https://");
    assertThat(
            Typed.run("extract", job(), "--schema", file("none.yaml")).ends(ExitCode.USAGE).err())
        .contains("--schema: cannot read " + file("none.yaml") + ": there is no such file");
  }

  @Test
  void a_job_in_use_is_left_alone() throws Exception {
    try (JobDirectory _ = JobDirectory.open(crawled.resolve("job"))) {
      assertThat(extract(PAGES).ends(ExitCode.STORAGE).err()).contains("is in use by this process");
    }
  }

  // ---- What the tests share ----

  private Typed extract(String schema, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), schema);
    var args = new ArrayList<String>(List.of("extract", job(), "--schema", file.toString()));
    args.addAll(List.of(more));
    return Typed.run(args.toArray(String[]::new));
  }

  private static String seed() {
    return demo.web().seeds().getFirst();
  }

  private static String job() {
    return crawled.resolve("job").toString();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }
}
