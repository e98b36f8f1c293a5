package orbweaver.store;

import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import orbweaver.crawl.Commit;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.loop.Loop;
import orbweaver.loop.Promise;
import orbweaver.loop.SimulatedDisk;
import orbweaver.loop.Simulation;
import orbweaver.store.warc.StorageFailed;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// How the journal groups commits, in virtual time, on a disk that takes 2 ms for a sync.
class JobJournalTest {
  private static final Path FOLDER = Path.of("/job");
  private static final Duration GROUP = WaitingCommits.GROUP_TIME;
  private static final Duration QUICK = Duration.ofMillis(20);

  private final CountingStore store = new CountingStore();
  private JobSettings settings = new JobSettings("test", true, true);

  @Test
  void a_commit_after_a_pause_does_not_wait_for_others() throws Exception {
    Duration took =
        inJob(job -> {
          sleep(GROUP.multipliedBy(3));
          return took(() -> job.journal().commit(visit(1)).await());
        });

    assertThat(took).isLessThan(QUICK);
  }

  @Test
  void commits_soon_after_one_another_share_a_batch() throws Exception {
    inJob(job -> {
      job.journal().commit(visit(1)).await();
      Promise<Void> last = null;
      for (int i = 2; i < 50; i++) {
        last = job.journal().commit(visit(i));
        sleep(Duration.ofMillis(1));
      }
      last.await();
      return true;
    });

    assertThat(store.batches).isEqualTo(2);
  }

  @Test
  void no_commit_waits_much_longer_than_a_group_takes() throws Exception {
    Duration took =
        inJob(job -> {
          job.journal().commit(visit(1)).await();
          return took(() -> job.journal().commit(visit(2)).await());
        });

    assertThat(took).isBetween(GROUP.minus(QUICK), GROUP.plus(QUICK));
  }

  @Test
  void a_flush_ends_the_wait() throws Exception {
    Duration took =
        inJob(job -> {
          job.journal().commit(visit(1)).await();
          return took(() -> {
            Promise<Void> second = job.journal().commit(visit(2));
            job.journal().flush();
            second.await();
          });
        });

    assertThat(took).isLessThan(QUICK);
  }

  @Test
  void a_full_group_ends_the_wait() throws Exception {
    Duration took =
        inJob(job -> {
          job.journal().commit(visit(1)).await();
          return took(() -> job.journal().commit(visit(2, 300_000)).await());
        });

    assertThat(took).isLessThan(QUICK);
  }

  @Test
  void it_is_full_as_long_as_too_much_waits() throws Exception {
    List<Boolean> full =
        inJob(job -> {
          Promise<Void> _ = job.journal().commit(visit(1, 7 << 20));
          boolean before = job.journal().isFull();
          Promise<Void> second = job.journal().commit(visit(2, 7 << 20));
          boolean between = job.journal().isFull();
          second.await();
          return List.of(before, between, job.journal().isFull());
        });

    assertThat(full).containsExactly(false, true, false);
  }

  @Test
  void closing_writes_what_waits() throws Exception {
    List<Promise<Void>> promises =
        inJob(job -> {
          job.journal().commit(visit(1)).await();
          return List.of(job.journal().commit(visit(2)), job.journal().commit(visit(3)));
        });

    assertThat(promises).allMatch(promise -> promise.state() == Promise.State.SUCCESS);
  }

  @Test
  void a_full_disk_fails_what_waits_and_all_that_comes_and_names_the_file() throws Exception {
    var failures = new ArrayList<Throwable>();
    inJob(job -> {
      job.journal().commit(visit(1)).await();
      ((SimulatedDisk) Loop.current().disk()).capacity(0);
      Promise<Void> failing = job.journal().commit(visit(2));
      job.journal().flush();
      failures.add(failureOf(failing));
      ((SimulatedDisk) Loop.current().disk()).capacity(Long.MAX_VALUE);
      failures.add(failureOf(job.journal().commit(visit(3))));
      return true;
    });

    assertThat(failures)
        .hasSize(2)
        .allSatisfy(e -> assertThat(e).isInstanceOf(StorageFailed.class));
    assertThat(failures.getFirst()).hasMessageContaining("no space left");
    assertThat(failures.getFirst()).hasMessageContaining("/job/archive/test-");
    assertThat(failures.getLast()).isSameAs(failures.getFirst());
  }

  @Test
  void after_a_full_disk_the_job_is_as_it_was_before() throws Exception {
    var disk = new CrashingDisk(new CrashingDisk.Fuse());
    inJob(
        disk,
        job -> {
          job.journal().commit(visit(1)).await();
          return true;
        });
    String before = new String(disk.bytes(FOLDER.resolve("pages.jsonl")));

    inJob(
        disk,
        job -> {
          store.failing = true;
          failureOf(job.journal().commit(visit(2)));
          return true;
        });
    store.failing = false;
    inJob(disk, _ -> true);

    assertThat(new String(disk.bytes(FOLDER.resolve("pages.jsonl")))).isEqualTo(before);
  }

  @Test
  void without_archive_and_page_list_there_are_no_files() throws Exception {
    settings = new JobSettings("test", false, false);

    List<Path> files =
        inJob(job -> {
          job.journal().commit(visit(1)).await();
          return Loop.current().disk().list(FOLDER);
        });

    assertThat(files).isEmpty();
    assertThat(store.batches).isEqualTo(1);
  }

  // ---- Parts ----

  private interface Body<T> {
    T run(Job job) throws Exception;
  }

  private <T> T inJob(Body<T> body) throws Exception {
    return inJob(null, body);
  }

  private <T> T inJob(@Nullable CrashingDisk given, Body<T> body) throws Exception {
    return Simulation.run(
        1,
        () ->
            scope(scope -> {
              var disk = given == null ? Loop.current().disk() : given;
              try (Job job = Job.open(store, disk, FOLDER, settings, scope)) {
                return body.run(job);
              }
            }));
  }

  private static Duration took(Runnable action) {
    long start = Loop.current().nanos();
    action.run();
    return Duration.ofNanos(Loop.current().nanos() - start);
  }

  private static Throwable failureOf(Promise<Void> promise) {
    try {
      promise.await();
      throw new AssertionError("it did not fail");
    } catch (orbweaver.loop.TaskFailed e) {
      return e.getCause();
    }
  }

  private static Commit visit(int number) {
    return visit(number, 10);
  }

  private static Commit visit(int number, int bytes) {
    QueuedUrl url = Samples.queued(number);
    var capture =
        Samples.capture(
            Samples.settled(url), Samples.exchange(url.url(), number + "y".repeat(bytes)));
    return new Commit(List.of(new FrontierChange.Settled(url, Samples.settled(url))), capture);
  }

  /// Counts batches, and fails on request.
  private static final class CountingStore implements KeyStore {
    private final MemoryKeyStore memory = new MemoryKeyStore();
    private int batches;
    private boolean failing;

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
      return memory.get(table, key);
    }

    @Override
    public List<Entry> scan(Table table, byte[] prefix, byte @Nullable [] after, int limit) {
      return memory.scan(table, prefix, after, limit);
    }

    @Override
    public void forEach(Table table, byte[] prefix, Visitor visitor) {
      memory.forEach(table, prefix, visitor);
    }

    @Override
    public void write(List<Change> batch, boolean sync) {
      if (failing) {
        throw new StorageFailed(FOLDER, "writing the store", new IllegalStateException("test"));
      }
      batches++;
      memory.write(batch, sync);
    }

    @Override
    public void close() {}
  }
}
