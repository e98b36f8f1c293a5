package orbweaver.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import orbweaver.store.JobException.Reason;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobDirectoryTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");

  @TempDir Path parent;

  private Path folder() {
    return parent.resolve("job");
  }

  @Test
  void a_job_is_known_again() {
    JobDescription made;
    try (var job = JobDirectory.open(folder(), List.of("https://example.org/é\"\\"), NOON)) {
      made = job.description();
      assertThat(job.isResumed()).isFalse();
    }

    try (var job = JobDirectory.open(folder())) {
      assertThat(job.isResumed()).isTrue();
      assertThat(job.description()).isEqualTo(made);
      assertThat(job.description().seeds()).containsExactly("https://example.org/é\"\\");
      assertThat(job.description().createdAt()).isEqualTo(NOON);
    }
  }

  @Test
  void two_jobs_have_different_hash_keys() {
    try (var one = JobDirectory.open(parent.resolve("one"));
        var other = JobDirectory.open(parent.resolve("other"))) {
      assertThat(one.hashKey()).isNotEqualTo(other.hashKey());
    }
  }

  @Test
  void a_job_in_use_here_is_refused_and_stays_locked() {
    try (var _ = JobDirectory.open(folder())) {
      refused(Reason.LOCKED, "this process", () -> JobDirectory.open(folder()));
      refused(Reason.LOCKED, "this process", () -> JobDirectory.discard(folder()));
    }

    JobDirectory.open(folder()).close();
  }

  @Test
  void a_job_in_use_by_another_process_names_it() throws Exception {
    Process holder = holder("write");
    try (var said = new BufferedReader(new InputStreamReader(holder.getInputStream(), UTF_8))) {
      assertThat(said.readLine()).isEqualTo("holding");

      refused(Reason.LOCKED, "process " + holder.pid(), () -> JobDirectory.open(folder()));
      refused(Reason.LOCKED, "process " + holder.pid(), () -> JobDirectory.openToRead(folder()));
    } finally {
      holder.destroyForcibly().waitFor();
    }

    JobDirectory.open(folder()).close();
  }

  @Test
  void those_who_read_share_a_job_and_nobody_writes_until_the_last_has_ended() {
    JobDirectory.open(folder()).close();

    var one = JobDirectory.openToRead(folder());
    try (var other = JobDirectory.openToRead(folder())) {
      assertThat(other.hashKey()).isEqualTo(one.hashKey());
      one.close();
      one.close();
      refused(Reason.LOCKED, "being read by this process", () -> JobDirectory.open(folder()));
      refused(Reason.LOCKED, "being read by this process", () -> JobDirectory.discard(folder()));
    }

    try (var _ = JobDirectory.open(folder())) {
      refused(Reason.LOCKED, "in use by this process", () -> JobDirectory.openToRead(folder()));
    }
  }

  @Test
  void a_job_that_another_process_reads_is_read_here_too_but_not_written() throws Exception {
    JobDirectory.open(folder()).close();
    Process holder = holder("read");
    try (var said = new BufferedReader(new InputStreamReader(holder.getInputStream(), UTF_8))) {
      assertThat(said.readLine()).isEqualTo("holding");

      refused(
          Reason.LOCKED,
          "being read by process " + holder.pid() + "; wait",
          () -> JobDirectory.open(folder()));
      JobDirectory.openToRead(folder()).close();
      refused(Reason.LOCKED, "being read by this process", () -> openWhileReading(folder()));
    } finally {
      holder.destroyForcibly().waitFor();
    }

    JobDirectory.open(folder()).close();
  }

  private static void openWhileReading(Path folder) {
    try (var _ = JobDirectory.openToRead(folder)) {
      JobDirectory.open(folder).close();
    }
  }

  private Process holder(String how) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Holder.class.getName(),
            folder().toString(),
            how)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /// Holds a job until it is killed.
  static final class Holder {
    public static void main(String[] args) throws Exception {
      Path folder = Path.of(args[0]);
      boolean reads = args[1].equals("read");
      try (var _ = reads ? JobDirectory.openToRead(folder) : JobDirectory.open(folder)) {
        System.out.println("holding");
        int _ = System.in.read();
      }
    }
  }

  @Test
  void a_folder_with_files_of_something_else_is_refused() throws Exception {
    Files.createDirectories(folder());
    Files.writeString(folder().resolve("thesis.tex"), "x");

    refused(Reason.FOREIGN, "--job", () -> JobDirectory.open(folder()));
    assertThat(folder().resolve("lock")).doesNotExist();
  }

  @Test
  void a_file_is_no_folder() throws Exception {
    Files.writeString(folder(), "x");

    refused(Reason.FOREIGN, "is a file", () -> JobDirectory.open(folder()));
  }

  @Test
  void a_folder_below_a_file_cannot_be_used() throws Exception {
    Files.writeString(folder(), "x");

    refused(Reason.UNWRITABLE, "--job", () -> JobDirectory.open(folder().resolve("below")));
  }

  @Test
  void a_folder_without_permission_cannot_be_used() throws Exception {
    assumeThat(System.getProperty("user.name"))
        .as("root may write everywhere")
        .isNotEqualTo("root");
    Files.createDirectories(folder());
    Files.setPosixFilePermissions(folder(), PosixFilePermissions.fromString("r-xr-xr-x"));

    refused(Reason.UNWRITABLE, "permission", () -> JobDirectory.open(folder()));
  }

  @Test
  void a_job_of_a_later_version_is_refused() throws Exception {
    describe("{\"version\":2,\"hash_key\":\"00000000000000ff\",\"new\":{\"x\":[1]},\"seeds\":[]}");

    refused(Reason.TOO_NEW, "newer", () -> JobDirectory.open(folder()));
  }

  @Test
  void a_damaged_description_is_refused() throws Exception {
    describe("{\"version\":1,\"hash_key\":\"zz");

    refused(Reason.DAMAGED, "job.json", () -> JobDirectory.open(folder()));
  }

  @Test
  void a_description_of_stray_bytes_is_damaged_as_well() throws Exception {
    describe("");
    Files.write(folder().resolve("job.json"), new byte[] {'{', (byte) 0xff});

    refused(
        Reason.DAMAGED, "job.json is damaged (it is not UTF-8)", () -> JobDirectory.open(folder()));
  }

  @Test
  void an_empty_description_is_refused() throws Exception {
    describe("");

    refused(Reason.DAMAGED, "job.json", () -> JobDirectory.open(folder()));
  }

  @Test
  void a_store_without_its_description_is_refused() throws Exception {
    Files.createDirectories(folder().resolve("store"));

    refused(Reason.DAMAGED, "--fresh", () -> JobDirectory.open(folder()));
  }

  @Test
  void a_start_that_was_killed_early_is_no_obstacle() throws Exception {
    Files.createDirectories(folder());
    Files.writeString(folder().resolve("lock"), "1");
    Files.writeString(folder().resolve("job.json.new"), "{");

    JobDirectory.open(folder()).close();

    assertThat(JobDirectory.isJob(folder())).isTrue();
  }

  @Test
  void discarding_deletes_what_is_ours_and_nothing_else() throws Exception {
    JobDirectory.open(folder()).close();
    List<String> ours =
        List.of(
            "pages.jsonl",
            "store/CURRENT",
            "store/000123.sst",
            "archive/a-20260102030405-00000.warc.gz",
            "archive/index.cdxj",
            "archive/index.cdxj.unsorted",
            "spool/body-0123456789abcdef");
    List<String> foreign = List.of("notes.txt", "archive/mine.warc.gz", "store/readme");
    for (String name : List.of("store", "archive", "spool")) {
      Files.createDirectories(folder().resolve(name));
    }
    for (String name : ours) {
      Files.writeString(folder().resolve(name), "x");
    }
    for (String name : foreign) {
      Files.writeString(folder().resolve(name), "x");
    }

    JobDirectory.discard(folder());

    assertThat(JobDirectory.isJob(folder())).isFalse();
    assertThat(ours).allSatisfy(name -> assertThat(folder().resolve(name)).doesNotExist());
    assertThat(foreign).allSatisfy(name -> assertThat(folder().resolve(name)).exists());
    assertThat(folder().resolve("spool")).doesNotExist();
  }

  @Test
  void discarding_where_nothing_is_does_nothing() {
    JobDirectory.discard(folder());

    assertThat(folder()).doesNotExist();
  }

  @Test
  void bodies_that_a_killed_run_left_are_deleted() throws Exception {
    JobDirectory.open(folder()).close();
    Files.createDirectories(folder().resolve("spool"));
    Files.writeString(folder().resolve("spool/body-0123456789abcdef"), "x");

    JobDirectory.open(folder()).close();

    assertThat(folder().resolve("spool")).isEmptyDirectory();
  }

  // ---- Parts ----

  private void describe(String json) throws Exception {
    Files.createDirectories(folder());
    Files.writeString(folder().resolve("job.json"), json);
  }

  private static void refused(Reason reason, String word, ThrowingCallable action) {
    assertThatThrownBy(action)
        .isInstanceOfSatisfying(JobException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .hasMessageContaining(word);
  }
}
