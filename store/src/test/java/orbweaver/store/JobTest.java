package orbweaver.store;

import static orbweaver.loop.Coroutines.scope;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import orbweaver.crawl.Commit;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.crawl.frontier.FrontierStore;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Loop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobTest {
  private static final JobSettings ALL = new JobSettings("test", true, true);

  @TempDir Path folder;

  private static class Unheard implements FrontierStore.Replay {
    @Override
    public void settled(UrlState state) {}

    @Override
    public void queued(QueuedUrl url) {}
  }

  @Test
  void what_is_to_be_visited_again_keeps_its_state_until_then() throws Exception {
    QueuedUrl first = Samples.queued(1);
    var again =
        new QueuedUrl(
            first.key(),
            new QueuedUrl.Place(1, 77),
            first.url(),
            first.depth(),
            0,
            0,
            null,
            Mention.PAGE,
            /* revisited= */ true);
    inJob(job -> {
      commit(job, new FrontierChange.Admitted(first));
      commit(job, new FrontierChange.Settled(first, Samples.settled(first)));
      return commit(job, new FrontierChange.Renewed(again));
    });

    inJob(job -> {
      var waiting = new ArrayList<QueuedUrl>();
      job.forEach(_ -> {}, waiting::add);
      assertThat(waiting).containsExactly(again);
      assertThat(job.state(first.key())).isEqualTo(Samples.settled(first));
      return true;
    });
  }

  @Test
  void what_was_found_nearer_waits_in_its_new_place_alone() throws Exception {
    QueuedUrl far = Samples.queued(1);
    var near =
        new QueuedUrl(
            far.key(),
            new QueuedUrl.Place(0, 77),
            far.url(),
            0,
            0,
            0,
            null,
            Mention.PAGE,
            /* revisited= */ true);
    inJob(job -> {
      commit(job, new FrontierChange.Admitted(far));
      commit(job, new FrontierChange.Renewed(near));
      return commit(job, new FrontierChange.Superseded(far));
    });

    assertThat(inJob(JobTest::waiting)).containsExactly(near);
  }

  @Test
  void what_was_admitted_waits_in_the_next_run() throws Exception {
    inJob(job -> commit(job, new FrontierChange.Admitted(Samples.queued(1))));

    List<QueuedUrl> waiting = inJob(JobTest::waiting);

    assertThat(waiting).containsExactly(Samples.queued(1));
  }

  @Test
  void what_was_settled_is_known_in_the_next_run_and_waits_no_more() throws Exception {
    QueuedUrl url = Samples.queued(1);
    UrlState state = Samples.settled(url);
    inJob(job -> {
      commit(job, new FrontierChange.Admitted(url));
      return commit(job, new FrontierChange.Settled(url, state));
    });

    UrlState known = inJob(job -> job.state(url.key()));
    assertThat(known).isEqualTo(state);
    assertThat(inJob(JobTest::waiting)).isEmpty();
    assertThat(inJob(JobTest::settled)).containsExactly(state);
  }

  @Test
  void a_retried_url_waits_in_its_place_with_one_attempt_more() throws Exception {
    QueuedUrl url = Samples.queued(1);
    inJob(job -> {
      commit(job, new FrontierChange.Admitted(url));
      commit(job, new FrontierChange.Retried(url.triedAgain()));
      return commit(job, new FrontierChange.Retried(url.triedAgain().triedAgain()));
    });

    assertThat(inJob(JobTest::waiting)).containsExactly(url.triedAgain().triedAgain());
  }

  @Test
  void a_retried_url_that_was_settled_waits_no_more() throws Exception {
    QueuedUrl url = Samples.queued(1);
    inJob(job -> {
      commit(job, new FrontierChange.Admitted(url));
      commit(job, new FrontierChange.Retried(url.triedAgain()));
      return commit(job, new FrontierChange.Settled(url.triedAgain(), Samples.settled(url)));
    });

    assertThat(inJob(JobTest::waiting)).isEmpty();
  }

  @Test
  void a_readmitted_url_waits_and_has_no_state() throws Exception {
    QueuedUrl url = Samples.queued(1);
    inJob(job -> {
      commit(job, new FrontierChange.Rejected(Samples.settled(url)));
      return commit(job, new FrontierChange.Readmitted(url));
    });

    assertThat(inJob(JobTest::waiting)).containsExactly(url);
    assertThat(inJob(JobTest::settled)).isEmpty();
  }

  @Test
  void a_queued_url_that_was_settled_before_is_not_told_and_deleted() throws Exception {
    QueuedUrl url = Samples.queued(1);
    inJob(job -> {
      commit(job, new FrontierChange.Settled(url, Samples.settled(url)));
      return commit(job, new FrontierChange.Admitted(url));
    });

    assertThat(inJob(JobTest::waiting)).isEmpty();
    List<QueuedUrl> stored =
        inJob(job -> {
          job.frontier().replay(new Unheard());
          return job.frontier().queued(url.key().host(), null, 10);
        });
    assertThat(stored).isEmpty();
  }

  @Test
  void a_rest_of_a_host_is_told_with_its_last_end() throws Exception {
    HostKey host = Samples.queued(1).key().host();
    Instant end = Instant.parse("2026-02-03T04:05:06.789Z");
    inJob(job -> {
      commit(job, new FrontierChange.Held(host, end.minusSeconds(9)));
      return commit(job, new FrontierChange.Held(host, end));
    });

    var held = new LinkedHashMap<HostKey, Instant>();
    inJob(job -> {
      job.frontier()
          .replay(
              new Unheard() {
                @Override
                public void held(HostKey key, Instant until) {
                  held.put(key, until);
                }
              });
      return held;
    });
    assertThat(held).containsExactly(entry(host, end));
  }

  @Test
  void queued_urls_of_a_host_are_read_in_their_order_behind_a_place() throws Exception {
    QueuedUrl first = Samples.queued(3);
    QueuedUrl second = Samples.queued(9);
    List<QueuedUrl> all = new ArrayList<>(List.of(first, second));
    all.sort((a, b) -> a.place().compareTo(b.place()));

    List<QueuedUrl> read =
        inJob(job -> {
          commit(job, new FrontierChange.Admitted(second));
          commit(job, new FrontierChange.Admitted(first));
          commit(job, new FrontierChange.Admitted(Samples.queued(4)));
          return job.frontier().queued(first.key().host(), null, 10);
        });
    List<QueuedUrl> rest =
        inJob(job -> job.frontier().queued(first.key().host(), all.getFirst().place(), 10));

    assertThat(read).isEqualTo(all);
    assertThat(rest).containsExactly(all.getLast());
  }

  @Test
  void the_last_sequence_outlives_its_url() throws Exception {
    QueuedUrl url = Samples.queued(41);
    inJob(job -> {
      commit(job, new FrontierChange.Admitted(url));
      return commit(job, new FrontierChange.Settled(url, Samples.settled(url)));
    });

    long last = inJob(job -> job.frontier().lastSequence());

    assertThat(last).isEqualTo(url.place().sequence());
  }

  @Test
  void a_visit_has_a_row_and_a_record() throws Exception {
    QueuedUrl url = Samples.queued(1);
    UrlState state = Samples.settled(url);
    inJob(job -> visit(job, url, state));

    String row = Files.readString(folder.resolve("pages.jsonl"));
    String index = Files.readString(folder.resolve("archive/index.cdxj"));

    assertThat(row).startsWith("{\"url\":\"http://host1.example/page/1\"").endsWith("}\n");
    assertThat(row).contains("\"outcome\":\"ok\"", "\"title\":\"A title\"", "\"warc\":\"test-");
    assertThat(index).startsWith("example,host1)/page/1 20260102030405 {\"url\": \"http://host1");
  }

  @Test
  void what_lies_behind_the_last_commit_is_cut_off() throws Exception {
    QueuedUrl url = Samples.queued(1);
    inJob(job -> visit(job, url, Samples.settled(url)));
    Path pages = folder.resolve("pages.jsonl");
    Path warc = warcs().getFirst();
    long pagesBytes = Files.size(pages);
    long warcBytes = Files.size(warc);
    Files.writeString(pages, Files.readString(pages) + "{\"url\":\"half a ro");
    Files.write(warc, new byte[100], java.nio.file.StandardOpenOption.APPEND);
    Files.write(folder.resolve("archive/test-20260102030405-00001.warc.gz"), new byte[10]);

    inJob(job -> 0);

    assertThat(pages).hasSize(pagesBytes);
    assertThat(warc).hasSize(warcBytes);
    assertThat(warcs()).containsExactly(warc);
  }

  @Test
  void a_page_list_that_was_taken_away_begins_anew() throws Exception {
    inJob(job -> visit(job, Samples.queued(1), Samples.settled(Samples.queued(1))));
    Files.delete(folder.resolve("pages.jsonl"));

    inJob(job -> visit(job, Samples.queued(2), Samples.settled(Samples.queued(2))));

    assertThat(Files.readAllLines(folder.resolve("pages.jsonl"))).hasSize(1);
  }

  @Test
  void a_page_list_that_lost_its_end_is_refused() throws Exception {
    inJob(job -> visit(job, Samples.queued(1), Samples.settled(Samples.queued(1))));
    Files.writeString(folder.resolve("pages.jsonl"), "{");

    assertThatThrownBy(() -> inJob(job -> 0))
        .hasMessageContaining("pages.jsonl")
        .hasMessageContaining("1 bytes");
  }

  @Test
  void a_commit_after_the_end_fails_rather_than_waits_for_ever() throws Exception {
    Job[] closed = new Job[1];

    assertThatThrownBy(() ->
            Loop.run(() -> {
              scope(scope -> {
                closed[0] = open(scope);
                closed[0].close();
                return true;
              });
              return commit(closed[0], new FrontierChange.Admitted(Samples.queued(1)));
            }))
        .hasStackTraceContaining("the job is closed");
  }

  // ---- Parts ----

  private <T> T inJob(Function<Job, T> body) throws Exception {
    return Loop.run(() ->
        scope(scope -> {
          try (Job job = open(scope)) {
            return body.apply(job);
          }
        }));
  }

  private Job open(orbweaver.loop.Scope scope) {
    return Job.open(
        RocksKeyStore.open(folder.resolve("store")), Loop.current().disk(), folder, ALL, scope);
  }

  private static boolean commit(Job job, FrontierChange change) {
    job.journal().commit(new Commit(List.of(change), null)).await();
    return true;
  }

  private static boolean visit(Job job, QueuedUrl url, UrlState state) {
    var capture = Samples.capture(state, Samples.exchange(url.url(), "hello"));
    var settled = new FrontierChange.Settled(url, state);
    job.journal().commit(new Commit(List.of(settled), capture)).await();
    return true;
  }

  private static List<QueuedUrl> waiting(Job job) {
    var waiting = new ArrayList<QueuedUrl>();
    job.forEach(_ -> {}, waiting::add);
    return waiting;
  }

  private static List<UrlState> settled(Job job) {
    var settled = new ArrayList<UrlState>();
    job.forEach(settled::add, _ -> {});
    return settled;
  }

  private List<Path> warcs() throws Exception {
    try (var files = Files.list(folder.resolve("archive"))) {
      return files.filter(file -> file.toString().endsWith(".warc.gz")).sorted().toList();
    }
  }
}
