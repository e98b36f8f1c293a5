package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import orbweaver.app.rehearse.CrawlScope;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.Truth;
import orbweaver.app.rehearse.WebShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real program, killed without warning.
class KillTest {
  private static final int KILLS = 50;
  private static final int PAGES = 2_000;

  /// A killed process ends with 128 and the number of SIGKILL.
  private static final int KILLED = 137;

  private static final int MAX_SITES = 40;

  private final SplittableRandom random = new SplittableRandom(2_026);

  @TempDir private Path folder;

  @Test
  void no_kill_loses_a_url_or_doubles_a_record() throws Exception {
    int kills = 0;
    int sites = 0;
    while (kills < KILLS) {
      kills += crawlUnderFire(sites++, KILLS - kills);
      assertThat(sites).as("sites crawled for %d kills", kills).isLessThan(MAX_SITES);
    }
  }

  /// Crawls one site to its end, whatever comes.
  ///
  /// @return how often it was killed
  private int crawlUnderFire(int number, int maxKills) throws Exception {
    Path job = folder.resolve("job-" + number);
    try (Demo demo = Demo.start(number, WebShape.site(PAGES))) {
      int kills = 0;
      while (kills < maxKills && killed(demo, job)) {
        kills++;
      }
      try (Program last = start(demo, job)) {
        assertThat(last.exitCode()).as(last.errors()).isZero();
      }
      Truth truth = Truth.of(demo.web(), CrawlScope.of(demo.web(), Integer.MAX_VALUE));
      assertThat(truth.requiredUrls()).hasSize(PAGES);
      assertThat(JobAudit.findings(job, truth.requiredUrls()))
          .as("site %d after %d kills", number, kills)
          .isEmpty();
      return kills;
    }
  }

  /// Starts the program and kills it at some moment: mostly while it crawls, sometimes before.
  ///
  /// @return false when it had ended before
  private boolean killed(Demo demo, Path job) throws Exception {
    int before = demo.accesses().size();
    try (Program program = start(demo, job)) {
      if (random.nextInt(8) > 0) {
        awaitRequest(demo, before, program.process());
      }
      program.process().waitFor(random.nextInt(100, 700), TimeUnit.MILLISECONDS);
      program.process().destroyForcibly();
      int code = program.exitCode();
      assertThat(code).as(program.errors()).isIn(0, KILLED);
      return code == KILLED;
    }
  }

  private static void awaitRequest(Demo demo, int before, Process process) throws Exception {
    while (demo.accesses().size() == before && process.isAlive()) {
      process.waitFor(5, TimeUnit.MILLISECONDS);
    }
  }

  private Program start(Demo demo, Path job) throws IOException {
    Path work = Files.createDirectories(folder.resolve("work"));
    String seed = demo.web().seeds().getFirst();
    return Program.start(
        work,
        "crawl",
        seed,
        "--job",
        job.toString(),
        "-q",
        "--delay",
        "0",
        "-c",
        "16",
        "--host-concurrency",
        "16");
  }
}
