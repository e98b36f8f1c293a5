package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files and folders that a command line names and that cannot be read or written: each command
/// says so in one line, before it has done anything.
class NamedPlacesTest {
  /// Nobody listens there; who asks it has not looked at its places first.
  private static final String URL = "http://127.0.0.1:1/";

  /// `?` is the place.
  private static final List<String> FILES_WRITTEN =
      List.of(
          "links URL -o ?",
          "fetch URL -o ?",
          "fetch URL -f jsonl -o ?",
          "fetch URL -o new.warc.gz --status ?",
          "crawl URL -j new --report ?",
          "crawl URL -j new --save-cookies ?",
          "links URL -o new.tsv --save-cookies ?",
          "archive URL -j new -o ?",
          "archive job -o ?",
          "export job -o ?",
          "export job -w sitemap -o ?",
          "export job -w graph -o ?",
          "extract job --schema items.yaml -o ?",
          "extract job --schema items.yaml --rejects ?",
          "extract URL -j new --schema items.yaml -o ?",
          "report job -o ?",
          "warc recompress -o ? job",
          "warc merge -o ? job",
          "warc index -o ? job",
          "warc extract --url x -o ? job");

  private static final List<String> FOLDERS_WRITTEN =
      List.of(
          "crawl URL -j new --save-files ?",
          "crawl URL -j ?",
          "fetch URL -f files -o ?",
          "mirror URL -o ?",
          "export job -w text -f md -o ?",
          "index job -o ?");

  private static final List<String> FILES_READ =
      List.of(
          "links -i ?",
          "fetch -i ? -o new.warc.gz",
          "crawl -i ? -j new",
          "crawl URL -j new --cacert ?",
          "crawl URL -j new --cert ?",
          "crawl URL -j new --load-cookies ?",
          "crawl URL -j new --login ?",
          "crawl URL -j new --netrc-file ?",
          "crawl URL -j new --public-suffix-list ?",
          "explain-fetch URL --cacert ?",
          "extract job --schema ?");

  /// These take files as well as folders.
  private static final List<String> ARCHIVES_READ =
      List.of(
          "warc list ?",
          "warc validate ?",
          "warc extract --url x ?",
          "warc recompress -o new.warc ?",
          "warc merge -o new.warc ?",
          "warc index ?",
          "index ? -o new",
          "export ?",
          "extract ? --schema items.yaml");

  private static final List<String> FOLDERS_READ =
      List.of("report ?", "explain URL --job ?", "search ? word", "export ?", "warc list ?");

  /// `old` is a file that is read and, by mistake, written.
  private static final List<String> WRITTEN_OVER =
      List.of(
          "links -i old -o old",
          "links -i old -o new.tsv --save-cookies old",
          "fetch -i old -o old",
          "fetch -i old -o new.warc.gz --status old",
          "crawl -i old -j new --report old",
          "crawl URL -j new --cacert old --save-cookies old",
          "mirror -i old -o new --report old",
          "archive -i old -j new -o old",
          "export old -w links -f jsonl -o old",
          "extract old --schema items.yaml -f jsonl -o old",
          "extract job --schema old -f jsonl -o old",
          "extract job --schema old --rejects old",
          "warc recompress -o old old",
          "warc merge -o old old job",
          "warc index -o old old",
          "warc extract --url x -o old old");

  private static final List<String> BOTH_WRITTEN =
      List.of(
          "fetch URL -o new.x --status new.x",
          "crawl URL -j new --report new.x --save-cookies new.x",
          "extract job --schema items.yaml -f jsonl -o new.x --rejects new.x");

  @TempDir private Path folder;

  @BeforeEach
  void make_a_job() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(3))) {
      String seed = demo.web().seeds().getFirst();
      Typed.run("crawl", seed, "--delay", "0", "-q", "-j", at("job"), "--no-robots")
          .ends(ExitCode.DONE);
    }
    Files.writeString(folder.resolve("file"), "text");
    Files.writeString(
        folder.resolve("items.yaml"), "items:\n  - name: a\n    fields:\n      title: h1\n");
    Files.createDirectory(folder.resolve("folder"));
  }

  @AfterEach
  void nothing_was_begun() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> name.startsWith("new"))
          .isEmpty();
    }
  }

  @Test
  void what_is_written_needs_its_folder() {
    all(FILES_WRITTEN, at("none/x"), "its folder does not exist; make it first: mkdir -p");
  }

  @Test
  void a_file_is_no_folder_to_write_into() {
    all(FILES_WRITTEN, at("file/x"), "file");
    all(FOLDERS_WRITTEN, at("file"), "is a file; name a folder");
  }

  @Test
  void a_folder_is_no_file_to_write() {
    all(FILES_WRITTEN, at("folder"), "is a folder; name a file");
  }

  @Test
  void what_is_read_is_not_written_over() throws Exception {
    Files.writeString(folder.resolve("old"), "WARC/1.1");

    all(WRITTEN_OVER, at("old"), "is also read; name another file");

    assertThat(folder.resolve("old")).hasContent("WARC/1.1");
  }

  @Test
  void a_file_among_those_of_a_folder_is_read_too() throws Exception {
    Files.writeString(folder.resolve("folder/x.warc.gz"), "");
    List<String> lines =
        List.of(
            "warc merge -o ? FOLDER",
            "warc index -o ? FOLDER",
            "export FOLDER -w links -f jsonl -o ?");

    all(lines, at("folder/x.warc.gz"), "is also read; name another file");
  }

  @Test
  void two_outputs_are_two_files() {
    all(BOTH_WRITTEN, at("new.x"), "name two files");
  }

  @Test
  void devices_are_named_as_often_as_one_likes() {
    Typed typed = Typed.run("fetch", "-i", "/dev/null", "-o", "/dev/null", "--status", "/dev/null");

    assertThat(typed.ends(ExitCode.USAGE).err()).contains("/dev/null has no URL");
  }

  @Test
  void nobody_else_writes_the_files_of_a_job() throws Exception {
    String pages = Files.readString(folder.resolve("job/pages.jsonl"));

    for (String own : List.of("lock", "archive/x", "store/x", "index/x")) {
      all(FILES_WRITTEN, at("job/" + own), "is one of the job's own files");
    }
    for (String own : List.of("archive", "store", "archive/x")) {
      all(
          FOLDERS_WRITTEN.stream().filter(line -> !line.contains("-j ?")).toList(),
          at("job/" + own),
          "is one of the job's own files");
    }
    for (String own : List.of("job/job.json", "job/pages.jsonl")) {
      all(List.of("report job -o ?"), at(own), "is one of the job's own files");
    }
    Typed.run("report", at("job"), "-o", at("job/report.tsv")).ends(ExitCode.DONE);

    assertThat(folder.resolve("job/pages.jsonl")).hasContent(pages);
  }

  @Test
  void what_is_read_has_to_be_there() {
    all(FILES_READ, at("none"), "there is no such file");
    all(ARCHIVES_READ, at("none"), "there is no file or folder");
    all(FOLDERS_READ, at("none"), at("none"));
  }

  @Test
  void a_folder_is_no_file_to_read() {
    all(FILES_READ, at("folder"), "it is a folder; name a file");
  }

  /// By whoever has no more rights than those that files give; root has to be rid of its own first.
  @Test
  void what_nobody_may_read_or_write_is_said_so() throws Exception {
    for (String name : List.of("secret.warc", "secret")) {
      Files.writeString(folder.resolve(name), "text");
      allow(name, "---------");
    }
    Files.createDirectory(folder.resolve("closed"));
    allow("closed", "---------");
    allow("folder", "r-xr-xr-x");
    var soft = new SoftAssertions();

    for (Said said :
        runWithoutRights(
            Stream.of(
                    lines(FILES_WRITTEN, at("folder/x")),
                    lines(FOLDERS_WRITTEN, at("folder/x")),
                    lines(FILES_READ, at("secret")),
                    lines(ARCHIVES_READ, at("secret.warc")),
                    lines(FOLDERS_READ, at("closed")),
                    lines(FILES_WRITTEN, at("closed/x")),
                    lines(FOLDERS_WRITTEN, at("closed/x")),
                    lines(FILES_READ, at("closed/x")),
                    lines(ARCHIVES_READ, at("closed/x.warc")),
                    lines(FOLDERS_READ, at("closed/x")))
                .flatMap(List::stream)
                .toList())) {
      soft.assertThat(said.code()).as(said.toString()).isIn(3, 6);
      soft.assertThat(said.err())
          .as(said.toString())
          .contains("no permission")
          .contains(folder.toString())
          .doesNotContain("\\n");
    }
    soft.assertAll();
    allow("closed", "rwx------");
    allow("folder", "rwx------");
  }

  private void allow(String name, String rights) throws IOException {
    Path _ =
        Files.setPosixFilePermissions(
            folder.resolve(name), PosixFilePermissions.fromString(rights));
  }

  // ---- Running ----

  /// What a command has said.
  private record Said(String line, int code, String err) {}

  private void all(List<String> templates, String place, String expected) {
    var soft = new SoftAssertions();
    for (String line : lines(templates, place)) {
      Typed typed = Typed.run(line.split("\t"));
      soft.assertThat(typed.code()).as(line).isIn(3, 6);
      soft.assertThat(typed.errLines()).as(line).hasSize(1);
      soft.assertThat(typed.err()).as(line).contains(expected).contains(place);
    }
    soft.assertAll();
  }

  private List<String> lines(List<String> templates, String place) {
    return templates.stream()
        .map(line ->
            Stream.of(line.split(" "))
                .map(word -> word(word, place))
                .reduce((a, b) -> a + "\t" + b)
                .orElseThrow())
        .toList();
  }

  private String word(String word, String place) {
    return switch (word) {
      case "?" -> place;
      case "URL" -> URL;
      case "FOLDER" -> at("folder");
      default ->
          word.equals("job")
                  || word.equals("old")
                  || word.startsWith("new")
                  || word.endsWith(".yaml")
              ? at(word)
              : word;
    };
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private List<Said> runWithoutRights(List<String> all) throws Exception {
    var command = new ArrayList<String>();
    if (System.getProperty("user.name").equals("root")) {
      assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "setpriv is not there");
      command.addAll(List.of("setpriv", "--inh-caps=-all", "--bounding-set=-all"));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(System.getProperty("jvm.flags").split(" ")));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-ea", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), Lines.class.getName()));
    Path input = Files.write(folder.resolve("lines"), all);
    Path output = folder.resolve("said");
    Process process =
        new ProcessBuilder(command)
            .redirectInput(input.toFile())
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.waitFor()).isZero();
    List<String> answers = Files.readAllLines(output, UTF_8);
    assertThat(answers).hasSameSizeAs(all);
    var said = new ArrayList<Said>();
    for (int i = 0; i < all.size(); i++) {
      String[] answer = answers.get(i).split("\t", 2);
      said.add(new Said(all.get(i), Integer.parseInt(answer[0]), answer[1]));
    }
    return said;
  }

  /// Runs commands, a line each with tabs between the words, and tells of each its exit code and
  /// what it said on standard error.
  static final class Lines {
    private Lines() {}

    public static void main(String[] args) throws IOException {
      for (String line : new String(System.in.readAllBytes(), UTF_8).split("\n")) {
        Typed typed = Typed.run(line.split("\t"));
        System.out.println(typed.code() + "\t" + typed.err().strip().replace("\n", "\\n"));
      }
      System.exit(0);
    }
  }
}
