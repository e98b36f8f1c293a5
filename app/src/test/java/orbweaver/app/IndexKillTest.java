package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real program, killed without warning while it makes an index.
class IndexKillTest {
  private static final int KILLS = 5;
  private static final int PAGES = 600;

  /// A killed process ends with 128 and the number of SIGKILL.
  private static final int KILLED = 137;

  private final SplittableRandom random = new SplittableRandom(6);
  private int killed;

  @TempDir private Path folder;

  @Test
  void an_index_has_each_page_once_however_often_its_making_was_killed() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      Typed.run(crawl(demo)).ends(ExitCode.DONE);
    }

    for (int kill = 0; kill < KILLS; kill++) {
      kill("index", job());
    }
    Typed.run("index", job()).ends(ExitCode.DONE);

    assertThat(killed).isPositive();
    assertThat(found()).hasSize(PAGES).doesNotHaveDuplicates();
  }

  @Test
  void a_crawl_that_indexes_has_each_page_once_however_often_it_was_killed() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      for (int kill = 0; kill < KILLS; kill++) {
        kill(crawl(demo, "--index"));
      }
      Typed.run(crawl(demo, "--index")).ends(ExitCode.DONE);
    }

    assertThat(killed).isPositive();
    assertThat(found()).hasSize(PAGES).doesNotHaveDuplicates();
  }

  private void kill(String... args) throws Exception {
    Path work = Files.createDirectories(folder.resolve("work"));
    try (Program program = Program.start(work, args)) {
      program.process().waitFor(random.nextInt(400, 2_000), TimeUnit.MILLISECONDS);
      program.process().destroyForcibly();
      killed += program.exitCode() == KILLED ? 1 : 0;
    }
  }

  private String[] crawl(Demo demo, String... more) {
    var args = new ArrayList<String>();
    args.addAll(List.of("crawl", demo.web().seeds().getFirst(), "--job", job(), "-q"));
    args.addAll(List.of("--delay", "0", "-c", "16", "--host-concurrency", "16"));
    args.addAll(Arrays.asList(more));
    return args.toArray(String[]::new);
  }

  private String job() {
    return folder.resolve("job").toString();
  }

  /// The URLs of all pages that can be found.
  private List<String> found() {
    return Typed.run("search", job(), "*", "-n", "1000").ends(ExitCode.DONE).outLines().stream()
        .skip(1)
        .map(row -> row.split("\t", -1)[2])
        .toList();
  }
}
