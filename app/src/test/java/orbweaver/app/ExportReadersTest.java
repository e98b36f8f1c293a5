package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import orbweaver.testing.ProjectFolder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Other tools read what `export` and `extract` write, and find the same in every form.
class ExportReadersTest {
  private static final JsonFactory JSON = JsonFactory.builder().build();
  private static final Path SCRIPTS = ProjectFolder.root().resolve("testing");

  @TempDir private static Path folder;
  private static Path job = Path.of("");

  @BeforeAll
  static void crawl() throws Exception {
    job = folder.resolve("job");
    try (Demo demo = Demo.start(5, WebShape.site(60))) {
      String seed = demo.web().seeds().getFirst();
      Typed.run("crawl", seed, "--delay", "0", "-q", "-j", job.toString()).ends(ExitCode.DONE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pages", "links", "text", "chunks"})
  void hyparquet_reads_the_rows_that_json_lines_have(String kind) throws Exception {
    Path npm = OtherReaders.npm("hyparquet");
    Path table = written("export", kind + ".parquet", "-w", kind);
    Path lines = written("export", kind + ".jsonl", "-w", kind);

    List<String> rows = OtherReaders.rows(npm, "parquet.mjs", table);

    assertThat(rows.stream().map(ExportReadersTest::values).toList())
        .hasSizeGreaterThan(50)
        .isEqualTo(Files.readAllLines(lines).stream().map(ExportReadersTest::values).toList());
  }

  @Test
  void hyparquet_reads_items_with_their_types() throws Exception {
    Path npm = OtherReaders.npm("hyparquet");
    Path schema =
        Files.writeString(
            folder.resolve("items.yaml"),
            "items:\n  - name: page\n    fields:\n      title: {css: title, required: true}\n"
                + "      links: {css: 'a[href]', attr: href, type: list of url}\n"
                + "      number: {css: title, regex: '(\\d+)', type: int}\n");
    Path table = written("extract", "items.parquet", "--schema", schema.toString());
    Path lines = written("extract", "items.jsonl", "--schema", schema.toString());

    List<String> rows = OtherReaders.rows(npm, "parquet.mjs", table);

    assertThat(rows.stream().map(ExportReadersTest::values).toList())
        .hasSizeGreaterThan(50)
        .isEqualTo(Files.readAllLines(lines).stream().map(ExportReadersTest::values).toList());
  }

  @Test
  void python_reads_the_same_out_of_csv() throws Exception {
    OtherReaders.needProgram("python3");
    Path table = written("export", "chunks.csv", "-w", "chunks");
    Path lines = written("export", "chunks-beside.jsonl", "-w", "chunks");

    String said = python("csvtable.py", table);

    List<String> texts =
        Files.readAllLines(lines).stream().map(row -> (String) values(row).get("text")).toList();
    assertThat(said.lines().map(row -> values(row).get("text")).toList())
        .hasSizeGreaterThan(50)
        .isEqualTo(texts);
  }

  @Test
  void networkx_reads_the_edges_that_the_edge_list_has() throws Exception {
    OtherReaders.needProgram("python3");
    assumeThat(Path.of("/usr/lib/python3/dist-packages/networkx"))
        .as("networkx, see testing/counterparts.sh")
        .exists();
    Path graph = written("export", "graph.graphml", "-w", "graph");
    Path edges = written("export", "graph.tsv", "-w", "graph");

    String said = python("graphml.py", graph);

    assertThat(said.lines().toList())
        .hasSizeGreaterThan(50)
        .containsExactlyInAnyOrderElementsOf(Files.readAllLines(edges).stream().skip(1).toList());
  }

  private static String python(String script, Path file) throws Exception {
    return OtherReaders.run(
        folder, List.of("python3", SCRIPTS.resolve(script).toString(), file.toString()));
  }

  private static Path written(String command, String name, String... more) {
    Path file = folder.resolve(name);
    var args = new ArrayList<>(List.of(command, job.toString(), "-o", file.toString()));
    args.addAll(List.of(more));
    Typed.run(args.toArray(String[]::new)).ends(ExitCode.DONE);
    return file;
  }

  /// What a row has, without what it lacks.
  private static Map<String, Object> values(String row) {
    var values = new TreeMap<String, Object>();
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), row)) {
      assertThat(json.nextToken()).isEqualTo(JsonToken.START_OBJECT);
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        JsonToken token = json.nextToken();
        if (token != JsonToken.VALUE_NULL) {
          values.put(name, value(json, token));
        }
      }
    }
    return values;
  }

  /// A list, or a text; moments as JSON of others has them, with milliseconds.
  private static Object value(JsonParser json, JsonToken token) {
    if (token != JsonToken.START_ARRAY) {
      return json.getString().replaceFirst("^(\\d{4}-\\d\\d-\\d\\dT[\\d:]{8})Z$", "$1.000Z");
    }
    var list = new ArrayList<String>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      list.add(json.getString());
    }
    return list;
  }
}
