package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import orbweaver.app.rehearse.CrawlScope;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.Truth;
import orbweaver.app.rehearse.WebShape;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A job on a disk that is too small for it: a file system in memory, which only root can mount.
class FullDiskTest {
  private static final int PAGES = 2_000;

  @TempDir private Path folder;

  private Path disk;

  @BeforeEach
  void mount_a_small_disk() throws Exception {
    disk = Files.createDirectory(folder.resolve("disk"));
    assumeThat(run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk.toString()))
        .as("only root may mount a small file system")
        .isZero();
  }

  @AfterEach
  void unmount_it() throws Exception {
    run("umount", "-l", disk.toString());
  }

  @Test
  void a_full_disk_ends_the_run_and_the_job_goes_on_once_there_is_room() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      Typed full = crawl(demo).ends(ExitCode.STORAGE);
      assertThat(full.errLines()).singleElement().asString().contains(disk.toString());
      assertThat(full.err()).containsIgnoringCase("no space left");

      assertThat(run("mount", "-o", "remount,size=200m", disk.toString())).isZero();
      crawl(demo).ends(ExitCode.DONE);

      CrawlScope scope = CrawlScope.of(demo.web(), Integer.MAX_VALUE);
      assertThat(JobAudit.findings(disk.resolve("job"), Truth.of(demo.web(), scope).requiredUrls()))
          .isEmpty();
    }
  }

  @Test
  void what_does_not_fit_leaves_no_half_of_a_file() throws Exception {
    String job = folder.resolve("job").toString();
    try (Demo demo = Demo.start(1, WebShape.site(300))) {
      Typed.run("crawl", demo.web().seeds().getFirst(), "-j", job, "--delay", "0", "-q")
          .ends(ExitCode.DONE);
    }
    Files.write(disk.resolve("filler"), new byte[2_080_000]);

    var soft = new SoftAssertions();
    for (String line :
        List.of(
            "report JOB -o r.tsv",
            "export JOB -o p.jsonl",
            "export JOB -w text -o t.jsonl",
            "export JOB -w graph -o g.graphml",
            "export JOB -w links -o l.csv",
            "export JOB -w chunks -o c.parquet",
            "archive JOB -o a.wacz",
            "warc recompress -o w.warc.gz JOB",
            "warc recompress -o w.warc.zst JOB",
            "warc recompress -o w.warc JOB",
            "warc merge -o m.warc.zst JOB",
            "warc index -o i.cdxj JOB")) {
      Typed typed = Typed.run(words(line, job));
      soft.assertThat(typed.code()).as(line).isEqualTo(ExitCode.STORAGE.number());
      soft.assertThat(typed.errLines()).as(line).hasSize(1);
      soft.assertThat(typed.err()).as(line).containsIgnoringCase("no space left");
      try (Stream<Path> left = Files.list(disk)) {
        soft.assertThat(left).as(line).containsExactly(disk.resolve("filler"));
      }
    }
    soft.assertAll();
  }

  /// With the job and places on the small disk.
  private String[] words(String line, String job) {
    String[] words = line.split(" ");
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].equals("JOB") ? job : words[i];
      words[i] = i > 0 && words[i - 1].equals("-o") ? disk.resolve(words[i]).toString() : words[i];
    }
    return words;
  }

  private Typed crawl(Demo demo) {
    return Typed.run(
        "crawl",
        demo.web().seeds().getFirst(),
        "--job",
        disk.resolve("job").toString(),
        "--delay",
        "0",
        "--host-concurrency",
        "16",
        "-q");
  }

  private static int run(String... command) throws Exception {
    return new ProcessBuilder(command).start().waitFor();
  }
}
