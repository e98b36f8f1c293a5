package orbweaver.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future.State;
import java.util.concurrent.LinkedBlockingQueue;
import orbweaver.crawl.Capture;
import orbweaver.crawl.Commit;
import orbweaver.crawl.Crawl;
import orbweaver.crawl.Journal;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Promise;
import org.jspecify.annotations.Nullable;

/// Tells what became of the URLs of a list as soon as it is durable, on a thread of its own. A
/// commit is done once it was told; so whoever reads the results slowly slows the crawl, and
/// nothing piles up.
final class ListTeller implements Journal, AutoCloseable {
  private static final int MOST_WAITING = 256;

  private final Journal journal;
  private final ListJob job;
  private final ListEnds ends;
  private final ListResults results;
  private final LinkedBlockingQueue<Told> waiting = new LinkedBlockingQueue<>();
  private final Thread thread;

  // set before anything is told
  private @Nullable Crawl crawl;

  // set by the thread, read by any
  private volatile @Nullable RuntimeException failure;

  /// Something to be told.
  ///
  /// @param commit null for a state that was made before
  /// @param done called once it was told, or could not be
  /// @param isLast whether nothing comes after it
  private record Told(
      @Nullable Commit commit, List<UrlState> states, Runnable done, boolean isLast) {}

  ListTeller(Journal journal, ListJob job, ListEnds ends, ListResults results) {
    this.journal = journal;
    this.job = job;
    this.ends = ends;
    this.results = results;
    this.thread = Thread.ofPlatform().name("results").daemon().start(this::tellAll);
  }

  /// @param crawl that fetches what is found to be missing
  void begin(Crawl crawl) {
    this.crawl = crawl;
  }

  // ---- From any loop ----

  @Override
  public Promise<Void> commit(Commit commit) {
    Promise<Void> durable = journal.commit(commit);
    List<UrlState> states = states(commit);
    if (states.isEmpty()) {
      return durable;
    }
    var told = new Promise<Void>();
    durable.whenDone(() -> {
      if (durable.state() == State.SUCCESS) {
        waiting.add(new Told(commit, states, () -> done(told), /* isLast= */ false));
      } else {
        told.tryFail(durable.exceptionNow());
      }
    });
    return told;
  }

  /// Those settled by a visit come before those rejected on its way.
  private static List<UrlState> states(Commit commit) {
    var settled = new ArrayList<UrlState>();
    var rejected = new ArrayList<UrlState>();
    for (FrontierChange change : commit.changes()) {
      switch (change) {
        case FrontierChange.Settled(_, UrlState state) -> settled.add(state);
        case FrontierChange.Rejected(UrlState state) -> rejected.add(state);
        case FrontierChange.Admitted _,
            FrontierChange.Readmitted _,
            FrontierChange.Renewed _,
            FrontierChange.Superseded _,
            FrontierChange.Retried _,
            FrontierChange.Held _ -> {}
      }
    }
    settled.addAll(rejected);
    return settled;
  }

  @Override
  public boolean isFull() {
    return journal.isFull() || waiting.size() > MOST_WAITING;
  }

  @Override
  public void flush() {
    journal.flush();
  }

  /// Tells of a URL that an earlier run has settled.
  void tell(UrlState state) {
    waiting.add(new Told(null, List.of(state), () -> {}, /* isLast= */ false));
  }

  /// Calls back once all that was to be told before has been.
  void whenTold(Runnable done) {
    waiting.add(new Told(null, List.of(), done, /* isLast= */ false));
  }

  // ---- On the thread ----

  private void tellAll() {
    try {
      for (Told next = waiting.take(); !next.isLast; next = waiting.take()) {
        tell(next);
      }
    } catch (InterruptedException e) {
      failure = new IllegalStateException("the results were given up", e);
    }
  }

  private void tell(Told told) {
    if (failure == null) {
      try {
        for (UrlState state : told.states) {
          follow(state, told.commit == null ? null : told.commit.capture());
        }
        if (waiting.isEmpty()) {
          results.flush();
        }
      } catch (RuntimeException e) {
        failure = e;
      } catch (IOException e) {
        failure = new UncheckedIOException(e);
      }
    }
    told.done.run();
  }

  private void done(Promise<Void> promise) {
    if (failure instanceof RuntimeException reason) {
      promise.tryFail(reason);
    } else {
      promise.tryComplete(null);
    }
  }

  /// Tells of all that come to their end by this, also where a redirect leads to what is settled;
  /// and has fetched what they need and longer ways have not got.
  private void follow(UrlState state, @Nullable Capture capture) throws IOException {
    ListEnds.News news = ends.settled(state, job);
    for (ListEnds.End end : news.ended()) {
      boolean isCaptured = capture != null && capture.state().key().equals(end.state().key());
      results.ended(end.source(), end.state(), isCaptured ? capture : null);
    }
    if (crawl != null) {
      for (RedirectTrail.Step.Refused missing : news.refused().values()) {
        crawl.follow(missing.at(), missing.hops(), missing.from());
      }
    }
  }

  /// Tells what is left.
  ///
  /// @throws RuntimeException what went wrong with the results
  @Override
  public void close() {
    waiting.add(new Told(null, List.of(), () -> {}, /* isLast= */ true));
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (failure instanceof RuntimeException reason) {
      throw reason;
    }
  }
}
