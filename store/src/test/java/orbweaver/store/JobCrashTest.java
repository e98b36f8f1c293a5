package orbweaver.store;

import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future.State;
import java.util.random.RandomGenerator;
import orbweaver.crawl.Capture;
import orbweaver.crawl.Commit;
import orbweaver.crawl.fetch.Exchange;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Promise;
import orbweaver.loop.Scope;
import orbweaver.loop.Simulation;
import orbweaver.loop.TaskFailed;
import orbweaver.store.CrashingDisk.Fuse;
import orbweaver.store.warc.StorageFailed;
import orbweaver.testing.Seeds;
import org.jspecify.annotations.Nullable;

/// A small crawl of a tree of pages, by several coroutines that do not wait for their commits, with
/// the power failing in the middle again and again. After each failure all that is on the disk is
/// audited.
class JobCrashTest {
  private static final int CRAWLERS = 3;
  private static final Path FOLDER = Path.of("/job");
  private static final JobSettings SETTINGS =
      new JobSettings("crash", true, true).withSavedFiles(JobAudit.SAVED);

  private final Fuse fuse = new Fuse();
  private final CrashingDisk disk = new CrashingDisk(fuse);
  private final MemoryKeyStore memory = new MemoryKeyStore();
  private final Set<Integer> reportedDurable = new HashSet<>();

  @Seeds(150)
  void over_any_crash_no_url_is_lost_and_no_record_doubled(RandomGenerator random)
      throws Exception {
    int crashes = 0;
    boolean done = false;
    while (!done) {
      fuse.light(crashes == 8 ? Long.MAX_VALUE : 1 + random.nextInt(60));
      done = live(random);
      if (!done) {
        crashes++;
        disk.crash(random);
        memory.crash(random);
      }
    }

    assertThat(settledNow()).hasSize(JobAudit.PAGES);
    JobAudit.indexIsWhole(disk, FOLDER);
    JobAudit.filesAre(disk, settledNow());
  }

  // ---- One life ----

  /// @return whether the crawl came to its end
  private boolean live(RandomGenerator random) throws Exception {
    try {
      return Simulation.run(random.nextLong(), () -> scope(scope -> liveIn(scope, random)));
    } catch (StorageFailed e) {
      assertThat(fuse.isBurnt()).as("failed with the power on: " + e).isTrue();
      return false;
    }
  }

  private boolean liveIn(Scope scope, RandomGenerator random) throws Exception {
    try (Job job = Job.open(new FusedStore(memory, fuse), disk, FOLDER, SETTINGS, scope)) {
      var crawl = new TinyCrawl(job, random);
      new JobAudit(disk, FOLDER).check(crawl.settled, crawl.waiting, reportedDurable);
      return crawl.run();
    }
  }

  private Set<Integer> settledNow() {
    var settled = new HashSet<Integer>();
    memory.forEach(
        KeyStore.Table.PAGE,
        new byte[0],
        (key, value) -> settled.add(JobAudit.number(new UrlStateCodec().decode(key, value))));
    return settled;
  }

  /// The crawl of a tree: page n links to 2n+1 and 2n+2.
  private final class TinyCrawl {
    private final Job job;
    private final RandomGenerator random;
    private final Set<Integer> settled = new HashSet<>();
    private final Set<Integer> waiting = new HashSet<>();
    private final Set<Integer> seen = new HashSet<>();
    private final Deque<QueuedUrl> queue = new ArrayDeque<>();
    private boolean failed;

    TinyCrawl(Job job, RandomGenerator random) {
      this.job = job;
      this.random = random;
      job.forEach(state -> settled.add(JobAudit.number(state)), queue::add);
      queue.forEach(url -> waiting.add(JobAudit.number(url)));
      seen.addAll(settled);
      seen.addAll(waiting);
    }

    boolean run() throws Exception {
      if (seen.add(0)) {
        commit(List.of(new FrontierChange.Admitted(Samples.queued(0))), null, -1);
        queue.add(Samples.queued(0));
      }
      scope(scope -> {
        for (int i = 0; i < CRAWLERS; i++) {
          scope.spawn("crawler-" + i, this::crawl);
        }
        return true;
      });
      return !failed;
    }

    private boolean crawl() {
      for (QueuedUrl next = queue.poll(); next != null && !failed; next = queue.poll()) {
        visit(next);
        sleep(Duration.ofMillis(random.nextInt(3) == 0 ? random.nextInt(150) : 0));
        if (random.nextInt(6) == 0) {
          awaitCommits();
        }
      }
      awaitCommits();
      return true;
    }

    private void visit(QueuedUrl url) {
      if (url.attempts() < 2 && random.nextInt(8) == 0) {
        commit(List.of(new FrontierChange.Retried(url.triedAgain())), null, -1);
        queue.addFirst(url.triedAgain());
        return;
      }
      int number = JobAudit.number(url);
      List<FrontierChange> changes = new ArrayList<>();
      for (int child = 2 * number + 1; child <= 2 * number + 2 && child < JobAudit.PAGES; child++) {
        if (seen.add(child)) {
          changes.add(new FrontierChange.Admitted(Samples.queued(child)));
          queue.add(Samples.queued(child));
        }
      }
      UrlState state = Samples.settled(url);
      changes.add(new FrontierChange.Settled(url, state));
      commit(changes, state, number);
    }

    private void commit(List<FrontierChange> changes, @Nullable UrlState state, int number) {
      var capture = state == null ? null : capture(state);
      Promise<Void> durable = job.journal().commit(new Commit(changes, capture));
      durable.whenDone(() -> {
        if (durable.state() != State.SUCCESS) {
          failed = true;
        } else if (number >= 0) {
          reportedDurable.add(number);
        }
      });
    }

    private Capture capture(UrlState state) {
      byte[] body = JobAudit.body(JobAudit.number(state));
      return Samples.capture(state, exchange(state), body);
    }

    private @Nullable Exchange exchange(UrlState state) {
      int size = random.nextInt(20) == 0 ? 400_000 : random.nextInt(3_000);
      return random.nextInt(6) == 0 ? null : Samples.exchange(state.url(), "x".repeat(size));
    }

    private void awaitCommits() {
      Promise<Void> last = job.journal().commit(new Commit(List.of(), null));
      if (random.nextBoolean()) {
        job.journal().flush();
      }
      try {
        last.await();
      } catch (TaskFailed e) {
        failed = true;
      }
    }
  }

  /// A store that loses its power with the disk: before a batch, or after it and before the answer.
  private record FusedStore(MemoryKeyStore memory, Fuse fuse) implements KeyStore {
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
      try {
        fuse.burn();
        memory.write(batch, sync);
        fuse.burn();
      } catch (IOException e) {
        throw new StorageFailed(FOLDER, "writing the store", e);
      }
    }

    @Override
    public void close() {}
  }
}
