package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.pages.ArchivedPages;
import orbweaver.store.records.WarcFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `orbweaver archive`, as it is typed, over a web on loopback addresses.
class ArchiveCommandTest {
  private static final Pattern RESOURCE =
      Pattern.compile("\"path\":\"([^\"]+)\",\"hash\":\"sha256:([0-9a-f]+)\",\"bytes\":(\\d+)");

  @TempDir private Path folder;

  private final List<WarcFault> faults = new ArrayList<>();

  @Test
  void the_file_has_the_archive_and_describes_it() throws Exception {
    try (Demo demo = Demo.start(3, WebShape.site(40))) {
      archive(demo).ends(ExitCode.DONE);
    }

    try (ZipFile zip = new ZipFile(wacz().toFile())) {
      String description = text(zip, "datapackage.json");
      List<String> described = new ArrayList<>();
      for (Matcher resource = RESOURCE.matcher(description); resource.find(); ) {
        byte[] bytes = bytes(zip, resource.group(1));
        assertThat(sha256(bytes)).isEqualTo(resource.group(2));
        assertThat(bytes).hasSize(Integer.parseInt(resource.group(3)));
        described.add(resource.group(1));
      }
      assertThat(described)
          .hasSize(zip.size() - 2)
          .contains("indexes/index.cdxj", "pages/pages.jsonl");
      assertThat(description)
          .contains("\"wacz_version\":\"1.1.1\"")
          .contains("\"mainPageUrl\":\"http");
      assertThat(text(zip, "datapackage-digest.json"))
          .contains("sha256:" + sha256(description.getBytes(UTF_8)));
      assertThat(zip.stream().filter(entry -> entry.getName().endsWith(".warc.gz")))
          .isNotEmpty()
          .allMatch(entry -> entry.getMethod() == ZipEntry.STORED);
      assertThat(text(zip, "pages/pages.jsonl")).startsWith("{\"format\": \"json-pages-1.0\"");
      assertThat(text(zip, "pages/pages.jsonl").lines().skip(1))
          .isNotEmpty()
          .allMatch(row -> row.contains("\"ts\":\"20"));
    }
  }

  @Test
  void its_pages_are_those_of_the_job_also_at_random() throws Exception {
    try (Demo demo = Demo.start(3, WebShape.site(40))) {
      archive(demo).ends(ExitCode.DONE);
    }

    List<ArchivedPage> expected = read(folder.resolve("job"));
    List<ArchivedPage> read = read(wacz());
    assertThat(read).hasSizeGreaterThan(40);
    assertThat(read.stream().map(ArchiveCommandTest::brief))
        .isEqualTo(expected.stream().map(ArchiveCommandTest::brief).toList());
    assertThat(faults).isEmpty();
    try (var pages = ArchivedPages.open(List.of(wacz()), faults::add)) {
      for (ArchivedPage page : read.reversed()) {
        assertThat(brief(pages.read(page.place()))).isEqualTo(brief(page));
      }
    }
    Typed.run("warc", "validate", wacz().toString()).ends(ExitCode.DONE);
  }

  @Test
  void a_job_can_be_packed_later() throws Exception {
    try (Demo demo = Demo.start(3, WebShape.site(20))) {
      archive(demo).ends(ExitCode.DONE);
    }
    Path again = folder.resolve("again.wacz");

    Typed.run("archive", folder.resolve("job").toString(), "-o", again.toString())
        .ends(ExitCode.DONE);

    assertThat(again).hasSameBinaryContentAs(wacz());
  }

  @Test
  void after_a_limit_the_same_command_goes_on() throws Exception {
    try (Demo demo = Demo.start(3, WebShape.site(40))) {
      archive(demo, "-n", "5").ends(ExitCode.LIMIT_REACHED);
      int first = read(wacz()).size();

      archive(demo).ends(ExitCode.DONE);

      assertThat(first).isBetween(5, 15);
      assertThat(read(wacz())).hasSizeGreaterThan(40);
    }
  }

  @Test
  void of_a_cut_file_all_that_is_there_is_read() throws Exception {
    try (Demo demo = Demo.start(3, WebShape.site(40))) {
      archive(demo).ends(ExitCode.DONE);
    }
    int whole = read(wacz()).size();
    byte[] bytes = Files.readAllBytes(wacz());
    Path cut = Files.write(folder.resolve("cut.wacz"), Arrays.copyOf(bytes, bytes.length / 2));

    assertThat(read(cut)).hasSizeBetween(whole / 4, whole - 1);
    assertThat(faults).isNotEmpty();
  }

  @Test
  void a_file_in_it_that_is_not_as_described_is_found() throws Exception {
    try (Demo demo = Demo.start(3, WebShape.site(10))) {
      archive(demo).ends(ExitCode.DONE);
    }
    byte[] bytes = Files.readAllBytes(wacz());
    String text = new String(bytes, ISO_8859_1);
    int software = text.indexOf("software: orbweaver");
    bytes[software] = 'S';
    Path changed = Files.write(folder.resolve("changed.wacz"), bytes);

    Typed typed = Typed.run("warc", "validate", changed.toString()).ends(ExitCode.FINDINGS);

    assertThat(typed.outLines()).anyMatch(row -> row.contains("packing")).hasSizeGreaterThan(1);
  }

  @Test
  void what_cannot_be_packed_is_refused_with_a_sentence() {
    assertThat(Typed.run("archive", "http://127.0.0.1/").ends(ExitCode.USAGE).err())
        .contains("--output");
    assertThat(
            Typed.run("archive", "http://127.0.0.1/", "-o", folder.toString())
                .ends(ExitCode.USAGE)
                .err())
        .contains("is a folder; name a file");
    assertThat(
            Typed.run("archive", "http://127.0.0.1/", "--no-archive", "-o", wacz().toString())
                .ends(ExitCode.USAGE)
                .err())
        .contains("nothing to pack");
  }

  @Test
  void what_pages_need_to_be_shown_is_packed_with_them() throws Exception {
    try (Demo demo = Demo.start(3, WebShape.site(20))) {
      archive(demo).ends(ExitCode.DONE);
    }

    assertThat(read(wacz())).anyMatch(answer -> answer.url().endsWith("/assets/style.css"));
  }

  @Test
  void without_assets_only_pages_are_packed() throws Exception {
    try (Demo demo = Demo.start(3, WebShape.site(20))) {
      archive(demo, "--no-assets").ends(ExitCode.DONE);
    }

    assertThat(read(wacz())).isNotEmpty().noneMatch(answer -> answer.url().contains("/assets/"));
  }

  private Typed archive(Demo demo, String... more) {
    var args =
        new ArrayList<>(
            List.of(
                "archive",
                demo.web().seeds().getFirst(),
                "-o",
                wacz().toString(),
                "-j",
                folder.resolve("job").toString(),
                "--delay",
                "0",
                "--host-concurrency",
                "4",
                "-q"));
    args.addAll(List.of(more));
    return Typed.run(args.toArray(String[]::new));
  }

  private Path wacz() {
    return folder.resolve("site.wacz");
  }

  private List<ArchivedPage> read(Path source) {
    var all = new ArrayList<ArchivedPage>();
    try (var pages = ArchivedPages.open(List.of(source), faults::add)) {
      for (ArchivedPage page = pages.next(); page != null; page = pages.next()) {
        all.add(page);
      }
    }
    return all;
  }

  private static String brief(ArchivedPage page) {
    return page.url()
        + " "
        + page.time()
        + " "
        + page.status()
        + " "
        + Arrays.hashCode(page.body());
  }

  private static String text(ZipFile zip, String name) throws Exception {
    return new String(bytes(zip, name), UTF_8);
  }

  private static byte[] bytes(ZipFile zip, String name) throws Exception {
    try (InputStream in = zip.getInputStream(zip.getEntry(name))) {
      return in.readAllBytes();
    }
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
