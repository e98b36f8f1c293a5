package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import orbweaver.app.rehearse.CrawlScope;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.Truth;
import orbweaver.app.rehearse.WebShape;
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
