package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import orbweaver.app.rehearse.CrawlScope;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.Truth;
import orbweaver.app.rehearse.WebShape;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The program as a process that others interrupt, or run into.
class SignalTest {
  private static final int PAGES = 60;

  @TempDir private Path folder;

  private Path job;

  /// A shell's background job ignores Ctrl-C, and so do the programs that it starts.
  private static void assumeCtrlC() throws IOException {
    boolean isIgnored =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .anyMatch(line -> (Long.parseUnsignedLong(line.substring(8).strip(), 16) & 2) != 0);
    assumeFalse(isIgnored, "SIGINT is ignored here");
  }

  @BeforeEach
  void name_the_job() {
    job = folder.resolve("job");
  }

  @Test
  void ctrl_c_ends_what_is_under_way_and_stops_resumable() throws Exception {
    assumeCtrlC();
    try (Demo demo = Demo.start(1, slowly(100));
        Program program = start(demo)) {
      awaitTrue(program, () -> demo.accesses().size() > 5);

      program.signal("INT");

      assertThat(program.exitCode()).as(program.errors()).isEqualTo(5);
      assertThat(program.errors())
          .contains("stopping after what is under way")
          .contains("resume: ");
      assertThat(program.output()).isEmpty();
      assertThat(finish(demo)).isEmpty();
      assertThat(demo.accesses())
          .filteredOn(access -> access.attempt() > 1)
          .as("pages that were asked for twice")
          .allMatch(access -> access.target().equals("/robots.txt"));
    }
  }

  @Test
  void a_request_to_terminate_is_the_same_as_ctrl_c() throws Exception {
    try (Demo demo = Demo.start(1, slowly(100));
        Program program = start(demo)) {
      awaitTrue(program, () -> demo.accesses().size() > 5);

      program.signal("TERM");

      assertThat(program.exitCode()).as(program.errors()).isEqualTo(5);
      assertThat(finish(demo)).isEmpty();
    }
  }

  @Test
  void ctrl_c_twice_stops_at_once_and_is_still_resumable() throws Exception {
    assumeCtrlC();
    SiteOf asleep = SiteOf.pages(2).slow(60_000);
    var web = new WebShape(List.of(SiteOf.pages(PAGES).slow(100).shape(), asleep.shape()));
    try (Demo demo = Demo.start(1, web)) {
      try (Program program = start(demo, demo.web().seeds().getLast())) {
        awaitTrue(program, () -> demo.accesses().size() > 5);

        program.signal("INT");
        awaitTrue(program, () -> program.errors().contains("stopping after what is under way"));
        program.signal("INT");

        assertThat(program.exitCode()).as(program.errors()).isEqualTo(130);
      }
      resume(demo, "--timeout", "500ms", "--retries", "0");
      assertThat(Files.readAllLines(job.resolve("pages.jsonl")))
          .filteredOn(row -> row.contains("\"outcome\":\"ok\""))
          .hasSize(PAGES);
    }
  }

  @Test
  void a_job_that_somebody_works_on_is_not_touched() throws Exception {
    try (Demo demo = Demo.start(1, slowly(100));
        Program program = start(demo)) {
      awaitTrue(program, () -> demo.accesses().size() > 1);
      String seed = demo.web().seeds().getFirst();
      String holder = "is in use by process " + program.process().pid();

      Typed second = Typed.run("crawl", seed, "--job", job.toString()).ends(ExitCode.STORAGE);
      Typed fresh =
          Typed.run("crawl", seed, "-y", "--fresh", "-j", job.toString()).ends(ExitCode.STORAGE);
      Typed report = Typed.run("report", job.toString()).ends(ExitCode.STORAGE);

      assertThat(List.of(second.err(), fresh.err(), report.err()))
          .allMatch(said -> said.contains(holder));
      assertThat(program.exitCode()).as(program.errors()).isZero();
      assertThat(finish(demo)).isEmpty();
    }
  }

  // ---- What the tests share ----

  private static WebShape slowly(int millis) {
    return new WebShape(List.of(SiteOf.pages(PAGES).slow(millis).shape()));
  }

  private Program start(Demo demo, String... more) throws Exception {
    return Program.start(folder, command(demo, "4", more));
  }

  private String[] command(Demo demo, String hostConcurrency, String... more) {
    var command = new ArrayList<String>(List.of("crawl", demo.web().seeds().getFirst()));
    command.addAll(List.of("--job", job.toString(), "--delay", "0", "--progress", "none"));
    command.addAll(List.of("--host-concurrency", hostConcurrency));
    command.addAll(List.of(more));
    return command.toArray(String[]::new);
  }

  private void resume(Demo demo, String... more) {
    Typed.run(command(demo, "8", more)).ends(ExitCode.DONE);
  }

  /// Resumes to the end.
  ///
  /// @return what is wrong with the job then
  private List<String> finish(Demo demo) throws Exception {
    resume(demo);
    CrawlScope scope = CrawlScope.of(demo.web(), Integer.MAX_VALUE);
    return JobAudit.findings(job, Truth.of(demo.web(), scope).requiredUrls());
  }

  private static void awaitTrue(Program program, BooleanSupplier condition) throws Exception {
    while (!condition.getAsBoolean()) {
      assertThat(program.process().waitFor(5, TimeUnit.MILLISECONDS))
          .as(program.errors())
          .isFalse();
    }
  }
}
