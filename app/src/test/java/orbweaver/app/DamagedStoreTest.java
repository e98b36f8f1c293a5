package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A job whose store is damaged or gone: nobody who opens it takes the rest of it along.
class DamagedStoreTest {
  @TempDir private Path folder;

  private Path job;

  @BeforeEach
  void crawl_a_site() throws Exception {
    job = folder.resolve("job");
    try (Demo demo = Demo.start(3, WebShape.site(10))) {
      String seed = demo.web().seeds().getFirst();
      Typed.run("crawl", seed, "--delay", "0", "-q", "-j", job.toString()).ends(ExitCode.DONE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"CURRENT", "MANIFEST-\\d+"})
  void a_damaged_store_is_said_so_and_all_else_stays(String file) throws Exception {
    damage(file);
    Map<String, Integer> before = outputs(job);

    for (Typed typed : List.of(again(), report())) {
      typed.ends(ExitCode.STORAGE);
      assertThat(typed.errLines()).hasSize(1);
      assertThat(typed.err())
          .contains(job.resolve("store") + " is damaged (")
          .contains("what was crawled is still there")
          .contains(job.resolve("archive").toString());
    }
    assertThat(outputs(job)).isEqualTo(before);
  }

  @Test
  void a_store_that_is_gone_is_not_made_anew_while_there_are_files_of_the_job() throws Exception {
    try (Stream<Path> files = Files.list(job.resolve("store"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Map<String, Integer> before = outputs(job);

    assertThat(again().ends(ExitCode.STORAGE).err()).contains(job.resolve("store") + " is gone;");
    assertThat(outputs(job)).isEqualTo(before).isNotEmpty();
  }

  /// Backups may leave out what looks like a log.
  @Test
  void a_store_without_its_log_takes_nothing_along() throws Exception {
    again().ends(ExitCode.DONE); // What the first run knew is in tables from then on.
    try (Stream<Path> files = Files.list(job.resolve("store"))) {
      for (Path log : files.filter(path -> path.toString().endsWith(".log")).toList()) {
        Files.delete(log);
      }
    }
    refusesToOpen("it has no *.log");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 8})
  void a_store_that_has_forgotten_its_tables_takes_nothing_along(int parts) throws Exception {
    try (Stream<Path> files = Files.list(job.resolve("store"))) {
      Path manifest = files.filter(path -> path.toString().contains("MANIFEST")).findAny().get();
      byte[] whole = Files.readAllBytes(manifest);
      Files.write(manifest, Arrays.copyOf(whole, whole.length / parts));
    }
    refusesToOpen("");
  }

  @Test
  void a_store_that_lacks_the_list_of_its_files_is_damaged() throws Exception {
    try (Stream<Path> files = Files.list(job.resolve("store"))) {
      for (Path file : files.filter(path -> path.toString().contains("MANIFEST")).toList()) {
        Files.delete(file);
      }
    }
    refusesToOpen("it has no MANIFEST");
  }

  private void refusesToOpen(String cause) throws IOException {
    Map<String, Integer> before = outputs(job);
    for (Typed typed : List.of(again(), report())) {
      assertThat(typed.ends(ExitCode.STORAGE).err())
          .contains(job.resolve("store") + " is damaged (" + cause)
          .contains("what was crawled is still there");
    }
    assertThat(outputs(job)).isEqualTo(before).isNotEmpty();
  }

  /// A log of noise may pass for one that a crash has cut off in its first record.
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void what_a_lost_log_knew_is_lost_but_not_what_was_crawled(int seed) throws Exception {
    Map<String, Integer> before = outputs(job);
    try (Stream<Path> files = Files.list(job.resolve("store"))) {
      for (Path log : files.filter(path -> path.toString().endsWith(".log")).toList()) {
        var noise = new byte[seed == 0 ? 0 : 20_000];
        new Random(seed).nextBytes(noise);
        Files.write(log, noise);
      }
    }

    Typed typed = again().ends(ExitCode.STORAGE);

    assertThat(typed.errLines()).hasSize(1);
    Path kept = job.resolve("lost-1");
    assertThat(outputs(Files.exists(kept) ? kept : job)).isEqualTo(before);
    if (Files.exists(kept)) {
      assertThat(typed.err()).contains("what was crawled is kept in " + kept);
      Typed.run("warc", "validate", kept.resolve("archive").toString()).ends(ExitCode.DONE);
      again().ends(ExitCode.SEEDS_FAILED);
    } else {
      assertThat(typed.err()).contains("what was crawled is still there");
    }
  }

  /// As a crash leaves it: the last record is half written.
  @Test
  void a_log_that_is_cut_at_its_end_costs_no_more_than_what_was_last() throws Exception {
    again().ends(ExitCode.DONE); // What the first run knew is in tables from then on.
    long before = report().ends(ExitCode.DONE).outLines().size();
    try (Stream<Path> files = Files.list(job.resolve("store"))) {
      for (Path log : files.filter(path -> path.toString().endsWith(".log")).toList()) {
        byte[] whole = Files.readAllBytes(log);
        Files.write(log, Arrays.copyOf(whole, Math.max(whole.length - 10, 0)));
      }
    }

    assertThat(report().ends(ExitCode.DONE).outLines().size())
        .isBetween((int) before - 10, (int) before);
    again().ends(ExitCode.DONE);
    Typed.run("warc", "validate", job.toString()).ends(ExitCode.DONE);
  }

  private void damage(String pattern) throws IOException {
    try (Stream<Path> files = Files.list(job.resolve("store"))) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().matches(pattern)) {
          Files.writeString(file, "no such thing");
        }
      }
    }
  }

  private Typed again() {
    return Typed.run("crawl", "http://127.0.0.1:1/", "--retries", "0", "-q", "-j", job.toString());
  }

  private Typed report() {
    return Typed.run("report", job.toString());
  }

  /// What the pages and the archive hold, by a number for each file.
  private static Map<String, Integer> outputs(Path folder) throws IOException {
    var sums = new TreeMap<String, Integer>();
    try (Stream<Path> files = Files.walk(folder, 2)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.equals("pages.jsonl") || name.endsWith(".warc.gz")) {
          sums.put(name, Arrays.hashCode(Files.readAllBytes(file)));
        }
      }
    }
    return sums;
  }
}
