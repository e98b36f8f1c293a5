package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.github.luben.zstd.ZstdInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
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
    Path zstd = folder.resolve("own.warc.zst");
    for (Path to : List.of(again, plain, zstd)) {
      Typed.run("warc", "recompress", "-o", to.toString(), own.toString()).ends(ExitCode.DONE);
    }
    Path merged = folder.resolve("merged.warc.gz");
    Typed.run("warc", "merge", "-o", merged.toString(), own.toString(), zstd.toString())
        .ends(ExitCode.DONE);
    packed = List.of(own, again, plain, unpacked(zstd), merged, inner(own.getFileName()));
  }

  private static Path unpacked(Path zstd) throws Exception {
    Path file = folder.resolve("unpacked.warc");
    try (var in = new ZstdInputStream(Files.newInputStream(zstd)).setContinuous(true)) {
      Files.copy(in, file);
    }
    return file;
  }

  /// The WARC file in a WACZ file of the job.
  private static Path inner(Path name) throws Exception {
    Path wacz = folder.resolve("job.wacz");
    Path file = folder.resolve("inner.warc.gz");
    Typed.run("archive", job.toString(), "-o", wacz.toString()).ends(ExitCode.DONE);
    try (var zip = new ZipFile(wacz.toFile());
        InputStream in = zip.getInputStream(zip.getEntry("archive/" + name))) {
      Files.copy(in, file);
    }
    return file;
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

    String said = OtherReaders.run(folder, command);

    assertThat(said)
        .contains("again.warc.gz", "unpacked.warc", "merged.warc.gz", "inner.warc.gz")
        .doesNotContainIgnoringCase("error")
        .doesNotContain("FAIL");
  }

  @Test
  void warcio_reads_the_same_bodies() throws Exception {
    Path cache = OtherReaders.npm("warcio");
    Map<String, String> ours = ours();

    for (Path file : packed) {
      var theirs = new HashMap<String, String>();
      for (String row : OtherReaders.rows(cache, "warcio.mjs", file)) {
        String[] fields = row.split("\t", -1);
        if (fields[0].equals("response")) {
          theirs.put(fields[1] + " " + fields[2], fields[3]);
        }
      }
      assertThat(theirs).as(file.toString()).hasSizeGreaterThan(50).isEqualTo(ours);
    }
  }

  @Test
  void the_strict_check_that_lies_beside_the_project_finds_no_fault() throws Exception {
    Path check = ProjectFolder.shared("cases/warccheck.py");
    assumeThat(check).as("the strict check lies beside the project").exists();
    OtherReaders.needProgram("python3");

    for (Path file : packed) {
      assertThat(OtherReaders.run(folder, List.of("python3", check.toString(), file.toString())))
          .as(file.toString())
          .contains(", 0 faults");
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

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
