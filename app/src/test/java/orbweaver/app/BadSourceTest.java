package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDictTrainer;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import orbweaver.store.JobDirectory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever a command is given to read, the answer is a sentence with the place; and what is whole
/// is read.
class BadSourceTest {
  private static final String URL = "http://example.org/";

  /// `@` is what is read, `>` begins the name of what is written.
  private static final List<String> ON_ARCHIVES =
      List.of(
          "warc list @",
          "warc validate @",
          "warc extract --url " + URL + " @",
          "warc recompress -o >.warc.gz @",
          "warc merge -o >.warc.gz @",
          "warc index -o >.cdxj @",
          "index -q -o >.index @",
          "export -q -w links @",
          "export -q -w sitemap @",
          "export -q -w text @",
          "extract -q --schema items.yaml @");

  private static final List<String> ON_JOBS =
      List.of(
          "report @", "export -q -w pages @", "explain " + URL + " --job @", "archive @ -o >.wacz");

  @TempDir private static Path folder;
  private static int written;

  @BeforeAll
  static void make_what_is_bad() throws Exception {
    Files.writeString(
        folder.resolve("items.yaml"),
        "items:\n  - name: page\n    fields:\n      t: {css: title}\n");
    try (Demo demo = Demo.start(3, WebShape.site(10))) {
      Typed.run("crawl", demo.web().seeds().getFirst(), "--delay", "0", "-q", "-j", at("job"))
          .ends(ExitCode.DONE);
    }
    var noise = new byte[5_000];
    new Random(1).nextBytes(noise);
    byte[] answers = (answer(URL) + answer(URL + "2")).getBytes(US_ASCII);
    Files.createDirectory(folder.resolve("folder"));
    Files.createFile(folder.resolve("empty.warc.gz"));
    Files.write(folder.resolve("noise.warc.gz"), noise);
    Files.write(folder.resolve("noise"), noise);
    Files.write(folder.resolve("zip.wacz"), "PK\3\4 and no more".getBytes(US_ASCII));
    Files.writeString(folder.resolve("old.arc"), "filedesc://old.arc 0.0.0.0 2006 text/plain 76\n");
    Files.write(folder.resolve("dictionary.warc.zst"), packedWithDictionary(answers));
    byte[] first = gzip(answer(URL));
    byte[] second = gzip(answer(URL + "2"));
    Files.write(folder.resolve("cut.warc.gz"), joined(first, Arrays.copyOf(second, 60)));
    String wrong = answer(URL + "3").replaceFirst("Content-Length: ", "Content-Length: 9");
    Files.writeString(folder.resolve("length.warc"), wrong + answer(URL));
  }

  private static String at(String name) {
    return folder.resolve(name).toString();
  }

  private static String answer(String url) {
    String block = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>Here</title>words";
    return """
    WARC/1.1\r
    WARC-Type: response\r
    WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-%012d>\r
    WARC-Date: 2026-01-01T00:00:00Z\r
    WARC-Target-URI: %s\r
    Content-Type: application/http;msgtype=response\r
    Content-Length: %d\r
    \r
    %s\r
    \r
    """
        .formatted(url.length() + url.charAt(url.length() - 1), url, block.length(), block);
  }

  private static byte[] gzip(String text) throws Exception {
    var packed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(US_ASCII));
    }
    return packed.toByteArray();
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  private static byte[] packedWithDictionary(byte[] bytes) {
    var trainer = new ZstdDictTrainer(1 << 20, 1 << 12);
    for (int i = 0; i < 2_000; i++) {
      trainer.addSample((answer(URL + i) + i * 7_919).getBytes(ISO_8859_1));
    }
    try (var context = new ZstdCompressCtx()) {
      byte[] dictionary = trainer.trainSamples();
      assertThat(Zstd.getDictIdFromDict(dictionary)).isNotZero();
      return context.loadDict(dictionary).compress(bytes);
    }
  }

  static Stream<String> commands() {
    return Stream.concat(
        ON_ARCHIVES.stream(), Stream.concat(ON_JOBS.stream(), Stream.of("search @ x")));
  }

  /// Runs a command on a source.
  private static Typed run(String command, String source) {
    String[] words = command.split(" ");
    for (int i = 0; i < words.length; i++) {
      words[i] =
          switch (words[i]) {
            case "@" -> at(source);
            case "items.yaml" -> at("items.yaml");
            default -> words[i].replaceFirst("^>", at("written-" + written++).replace("\\", "/"));
          };
    }
    return Typed.run(words);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void what_is_no_source_is_named_and_changes_nothing(String command) {
    for (String source :
        List.of(
            "folder",
            "empty.warc.gz",
            "noise.warc.gz",
            "noise",
            "zip.wacz",
            "old.arc",
            "dictionary.warc.zst")) {
      Typed typed = run(command, source).ends(ExitCode.USAGE);

      assertThat(typed.err())
          .as(command + " " + source)
          .contains(at(source))
          .doesNotContain("\tat ");
      assertThat(typed.errLines()).as(command + " " + source).hasSizeBetween(1, 2);
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void what_is_not_there_is_named_and_not_made(String command) {
    if (command.startsWith("archive")) {
      return; // A name that is no folder is a host there.
    }
    Typed typed = run(command, "missing").ends(ExitCode.USAGE);

    assertThat(typed.err()).contains(at("missing"));
    assertThat(typed.errLines()).hasSize(1);
    assertThat(folder.resolve("missing")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "empty.warc.gz, is empty",
    "old.arc, is an ARC file",
    "noise.warc.gz, here should be a gzip member",
    "zip.wacz, its end is missing",
    "dictionary.warc.zst, needs a dictionary that the file does not have",
  })
  void what_is_wrong_with_an_archive_is_said(String source, String sentence) {
    for (String command : ON_ARCHIVES) {
      assertThat(run(command, source).errLines())
          .as(command)
          .filteredOn(line -> line.contains(sentence))
          .hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"cut.warc.gz, the gzip member is cut", "length.warc, of 968 bytes of the block"})
  void what_is_whole_in_a_damaged_archive_is_read(String source, String sentence) {
    for (String command : ON_ARCHIVES) {
      boolean isCheck = command.startsWith("warc") && !command.startsWith("warc extract");

      Typed typed = run(command, source).ends(isCheck ? ExitCode.FINDINGS : ExitCode.DONE);

      assertThat(typed.err() + typed.out()).as(command).contains(sentence).contains(at(source));
    }
    assertThat(run("warc list @", source).out()).contains(URL);
    assertThat(run("warc extract --url " + URL + " @", source).out()).contains("words");
    assertThat(run("export -q -w text @", source).out()).contains("words");
    assertThat(run("extract -q --schema items.yaml @", source).out()).contains("Here");
  }

  @Test
  void a_job_in_use_is_said_so() throws Exception {
    try (JobDirectory _ = JobDirectory.open(folder.resolve("job"))) {
      for (String command : ON_JOBS) {
        Typed typed = run(command, "job").ends(ExitCode.STORAGE);

        assertThat(typed.errLines()).as(command).hasSize(1);
        assertThat(typed.err()).as(command).contains(at("job"));
      }
    }
  }

  @Test
  void a_job_that_is_being_read_is_read_by_others_too() throws Exception {
    boolean _ =
        OpenJob.read(
            folder.resolve("job"),
            _ -> {
              ON_JOBS.stream()
                  .filter(command -> !command.contains(URL))
                  .forEach(command ->
                      assertThat(run(command, "job").ends(ExitCode.DONE).errLines())
                          .as(command)
                          .noneMatch(line -> line.contains("being read")));
              Typed crawl = run("crawl http://127.0.0.1:1/ -q -j @", "job").ends(ExitCode.STORAGE);
              assertThat(crawl.err()).contains("is being read by this process");
              return true;
            });
  }

  /// As a crash leaves it: bytes that no commit names.
  @Test
  void what_a_crash_has_left_is_cut_off_before_a_job_is_read() throws Exception {
    Path list = folder.resolve("job/pages.jsonl");
    byte[] whole = Files.readAllBytes(list);
    Files.write(list, "{\"url\":\"http://exa".getBytes(US_ASCII), StandardOpenOption.APPEND);

    Typed typed = run("export -q -w pages @", "job").ends(ExitCode.DONE);

    assertThat(typed.err()).isEmpty();
    assertThat(Files.readAllBytes(list)).isEqualTo(whole);
  }

  @Test
  void a_damaged_job_is_said_so_and_its_archive_is_still_read() throws Exception {
    Path description = folder.resolve("job/job.json");
    byte[] whole = Files.readAllBytes(description);
    Files.writeString(description, "{");
    try {
      for (String command : ON_JOBS) {
        Typed typed = run(command, "job").ends(ExitCode.STORAGE);

        assertThat(typed.errLines()).as(command).hasSize(1);
        assertThat(typed.err()).contains("job.json is damaged").doesNotContain("REDACTED");
      }
      assertThat(run("warc list @", "job").ends(ExitCode.DONE).outLines()).hasSizeGreaterThan(10);
    } finally {
      Files.write(description, whole);
    }
  }

  @Test
  void what_is_whole_of_a_job_whose_archive_was_cut_is_read() throws Exception {
    Path warc;
    try (Stream<Path> files = Files.list(folder.resolve("job/archive"))) {
      warc = files.filter(file -> file.toString().endsWith(".warc.gz")).findFirst().orElseThrow();
    }
    byte[] whole = Files.readAllBytes(warc);
    Files.write(warc, Arrays.copyOf(whole, whole.length - 10));
    try {
      for (String command : List.of("export -q -w text @", "extract -q --schema items.yaml @")) {
        Typed typed = run(command, "job").ends(ExitCode.DONE);

        assertThat(typed.outLines()).as(command).hasSizeGreaterThan(5);
        assertThat(typed.err())
            .contains(warc + " failed: it has ")
            .contains("; what is whole is read");
      }
      assertThat(run("archive @ -o >.wacz", "job").ends(ExitCode.STORAGE).err())
          .contains("put the whole file back");
    } finally {
      Files.write(warc, whole);
    }
  }
}
