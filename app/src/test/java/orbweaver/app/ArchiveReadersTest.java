package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.pages.ArchivedPages;
import orbweaver.store.records.WarcFault;
import orbweaver.testing.ProjectFolder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Other tools read what we write, and find the same in it.
class ArchiveReadersTest {
  @TempDir private static Path folder;
  private static Path job = Path.of("");
  private static List<Path> packed = List.of();

  @BeforeAll
  static void crawl_and_pack() throws Exception {
    job = folder.resolve("job");
    try (Demo demo = Demo.start(5, WebShape.site(60))) {
      String seed = demo.web().seeds().getFirst();
      Typed.run("crawl", seed, "--delay", "0", "--dedup", "-q", "-j", job.toString())
          .ends(ExitCode.DONE);
    }
    Path own;
    try (Stream<Path> files = Files.list(job.resolve("archive"))) {
      own = files.filter(f -> f.toString().endsWith(".warc.gz")).findFirst().orElseThrow();
    }
    Path again = folder.resolve("again.warc.gz");
    Path plain = folder.resolve("plain.warc");
    for (Path to : List.of(again, plain)) {
      Typed.run("warc", "recompress", "-o", to.toString(), own.toString()).ends(ExitCode.DONE);
    }
    packed = List.of(own, again, plain);
  }

  @Test
  void jwarc_finds_every_record_valid() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = System.getProperty("java.class.path");
    var command =
        new ArrayList<>(
            List.of(
                java, "-cp", classes, "org.netpreserve.jwarc.tools.WarcTool", "validate", "-v"));
    packed.forEach(file -> command.add(file.toString()));

    String said = run(folder, command);

    assertThat(said)
        .contains("again.warc.gz")
        .doesNotContainIgnoringCase("error")
        .doesNotContain("FAIL");
  }

  @Test
  void warcio_reads_the_same_bodies() throws Exception {
    Path cache = counterparts();
    assumeThat(cache.resolve("node_modules/warcio"))
        .as("npm's warcio, see testing/counterparts.sh")
        .exists();
    Map<String, String> ours = ours();

    for (Path file : packed) {
      var theirs = new HashMap<String, String>();
      for (String row : warcio(cache, file)) {
        String[] fields = row.split("\t", -1);
        if (fields[0].equals("response")) {
          theirs.put(fields[1] + " " + fields[2], fields[3]);
        }
      }
      assertThat(theirs).as(file.toString()).hasSizeGreaterThan(50).isEqualTo(ours);
    }
  }

  /// Digests of the bodies of all that is no revisit.
  private static Map<String, String> ours() throws Exception {
    var all = new HashMap<String, String>();
    try (var pages = ArchivedPages.open(List.of(job), ArchiveReadersTest::refuse)) {
      for (ArchivedPage page = pages.next(); page != null; page = pages.next()) {
        if (!page.isRevisit()) {
          all.put(page.url() + " " + page.time(), sha256(page.body()));
        }
      }
    }
    return all;
  }

  private static void refuse(WarcFault fault) {
    throw new AssertionError(fault);
  }

  private static Path counterparts() {
    String cache =
        System.getenv().getOrDefault("XDG_CACHE_HOME", System.getProperty("user.home") + "/.cache");
    return Path.of(cache, "orbweaver-counterparts");
  }

  private static List<String> warcio(Path cache, Path file) throws Exception {
    Path script = ProjectFolder.root().resolve("testing/warcio.mjs");
    return run(cache, List.of("node", script.toString(), file.toString())).lines().toList();
  }

  private static String run(Path in, List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(in.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
