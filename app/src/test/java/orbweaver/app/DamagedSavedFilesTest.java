package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pages that were saved as files, and nothing else: they lie outside the job, and a job that knows
/// nothing of them (any more) takes none of their index away.
class DamagedSavedFilesTest {
  @TempDir private Path folder;

  private Demo demo;
  private Path job;
  private Path index;

  @BeforeEach
  void crawl_a_site() throws Exception {
    demo = Demo.start(3, WebShape.site(10));
    job = folder.resolve("job");
    index = folder.resolve("pages/index.tsv");
    crawl("job", "pages").ends(ExitCode.DONE);
  }

  @AfterEach
  void stop() throws Exception {
    demo.close();
  }

  @Test
  void a_store_that_is_gone_is_not_made_anew_while_there_are_saved_files() throws Exception {
    byte[] before = Files.readAllBytes(index);
    clearStore();

    for (Typed typed : List.of(Typed.run("report", job.toString()), crawl("job", "pages"))) {
      typed.ends(ExitCode.STORAGE);
      assertThat(typed.errLines()).hasSize(1);
      assertThat(typed.err())
          .contains(job.resolve("store") + " is gone; what was crawled is still there")
          .contains("--fresh")
          .doesNotContain("archive");
    }
    assertThat(index).hasBinaryContent(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void a_lost_log_is_told_and_costs_no_row_of_the_index(int seed) throws Exception {
    List<String> before = Files.readAllLines(index);
    try (Stream<Path> files = Files.list(job.resolve("store"))) {
      for (Path log : files.filter(path -> path.toString().endsWith(".log")).toList()) {
        var noise = new byte[20_000];
        new Random(seed).nextBytes(noise);
        Files.write(log, noise);
      }
    }

    Typed told = crawl("job", "pages").ends(ExitCode.STORAGE);

    assertThat(told.errLines()).hasSize(1);
    assertThat(Files.readAllLines(index)).isEqualTo(before);
    if (told.err().contains("is kept in " + index.getParent())) {
      crawl("job", "pages").ends(ExitCode.DONE);
      assertThat(Files.readAllLines(index)).startsWith(before.toArray(String[]::new));
    }
  }

  @Test
  void another_job_puts_its_rows_behind_those_that_are_there() throws Exception {
    List<String> before = Files.readAllLines(index);
    Files.writeString(index, Files.readString(index) + "half a row");

    crawl("other", "pages").ends(ExitCode.DONE);

    List<String> after = Files.readAllLines(index);
    assertThat(after).startsWith(before.toArray(String[]::new));
    assertThat(sorted(after.subList(before.size(), after.size())))
        .isEqualTo(sorted(before.subList(1, before.size())));
  }

  @Test
  void a_job_that_saves_into_another_folder_takes_no_row_away_there_or_here() throws Exception {
    List<String> here = Files.readAllLines(index);
    crawl("other", "elsewhere").ends(ExitCode.DONE);
    Path elsewhere = folder.resolve("elsewhere/index.tsv");
    Files.writeString(elsewhere, Files.readString(elsewhere) + here.get(1) + "\n");
    List<String> there = Files.readAllLines(elsewhere);

    crawl("job", "elsewhere", "--recrawl").ends(ExitCode.DONE);
    crawl("job", "pages").ends(ExitCode.DONE);

    assertThat(Files.readAllLines(elsewhere)).startsWith(there.toArray(String[]::new));
    assertThat(Files.readAllLines(index)).isEqualTo(here);
  }

  @Test
  void a_folder_that_was_moved_is_the_same() throws Exception {
    List<String> before = Files.readAllLines(index);
    Files.writeString(index, Files.readString(index) + "http://a.example/\t0\tcut off by a cr");
    Files.move(index.getParent(), folder.resolve("moved"));

    crawl("job", "moved").ends(ExitCode.DONE);

    assertThat(Files.readAllLines(folder.resolve("moved/index.tsv"))).isEqualTo(before);
  }

  @Test
  void a_list_that_is_fetched_into_the_same_folder_keeps_the_rows_of_the_one_before()
      throws Exception {
    List<String> before = Files.readAllLines(index);

    fetch("status.tsv").ends(ExitCode.DONE);
    fetch("status.tsv").ends(ExitCode.DONE);

    assertThat(Files.readAllLines(index))
        .startsWith(before.toArray(String[]::new))
        .hasSize(before.size() + 2);
  }

  @Test
  void a_table_of_what_was_fetched_stays_when_the_job_is_refused() throws Exception {
    fetch("status.tsv").ends(ExitCode.DONE);
    byte[] before = Files.readAllBytes(folder.resolve("status.tsv"));
    Files.createDirectories(folder.resolve("pages.job"));
    Files.writeString(folder.resolve("pages.job/job.json"), "nothing of ours");

    fetch("status.tsv").ends(ExitCode.STORAGE);

    assertThat(folder.resolve("status.tsv")).hasBinaryContent(before);
  }

  private void clearStore() throws IOException {
    try (Stream<Path> files = Files.list(job.resolve("store"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
  }

  private Typed crawl(String name, String saved, String... more) {
    var all = new ArrayList<String>(List.of("crawl", demo.web().seeds().getFirst(), "-q"));
    all.addAll(List.of("--delay", "0", "--no-archive", "--no-page-list"));
    all.addAll(List.of("-j", folder.resolve(name).toString()));
    all.addAll(List.of("--save-files", folder.resolve(saved).toString()));
    all.addAll(Arrays.asList(more));
    return Typed.run(all.toArray(String[]::new));
  }

  private Typed fetch(String status) {
    return Typed.run(
        "fetch",
        demo.web().seeds().getFirst(),
        "-q",
        "-f",
        "files",
        "-o",
        folder.resolve("pages").toString(),
        "--status",
        folder.resolve(status).toString());
  }

  private static List<String> sorted(List<String> rows) {
    return rows.stream().sorted().toList();
  }
}
