package orbweaver.app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import orbweaver.crawl.Crawl;
import orbweaver.crawl.StopReason;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Reads a list while it is crawled, on a thread of its own: the first URLs are fetched before the
/// last ones are read.
final class ListFeed {
  private static final int BATCH = 500;
  private static final int MOST_BATCHES = 4;

  private final UrlList list;
  private final Url first;
  private final ListJob job;
  private final ListEnds ends;
  private final ListTeller teller;
  private final Semaphore room = new Semaphore(MOST_BATCHES);
  private @Nullable Thread thread;

  // guarded by this
  private boolean ended;

  // set by the thread, read by any
  private volatile @Nullable RuntimeException failure;

  /// @param first of the list, which was read already
  ListFeed(UrlList list, Url first, ListJob job, ListEnds ends, ListTeller teller) {
    this.list = list;
    this.first = first;
    this.job = job;
    this.ends = ends;
    this.teller = teller;
  }

  /// Reads for a crawl that is about to run.
  void begin(Crawl crawl) {
    crawl.expectSeeds();
    thread = Thread.ofPlatform().name("list").daemon().start(() -> feed(crawl));
  }

  private void feed(Crawl crawl) {
    try {
      for (Url next = first; next != null; next = list.next()) {
        List<Url> batch = batch(next);
        batch.forEach(this::listed);
        room.acquire();
        crawl.sow(batch, room::release);
      }
      teller.whenTold(crawl::endSeeds);
    } catch (InterruptedException e) {
      // The crawl has ended.
    } catch (RuntimeException e) {
      failure = e;
      crawl.stop(StopReason.INTERRUPTED);
    }
  }

  private List<Url> batch(Url next) {
    var batch = new ArrayList<Url>();
    batch.add(next);
    while (batch.size() < BATCH && list.isReady() && list.next() instanceof Url more) {
      batch.add(more);
    }
    return batch;
  }

  /// The job is asked only as long as it is open.
  private synchronized void listed(Url url) {
    if (ended) {
      return;
    }
    ends.listed(url.href());
    UrlState state = job.state(url);
    if (state != null && !isTriedAgain(state)) {
      teller.tell(state);
    }
  }

  private static boolean isTriedAgain(UrlState state) {
    return state.status() == 0 && state.verdict().outcome().visited();
  }

  /// Reads no more, for the crawl has ended.
  ///
  /// @throws RuntimeException what was wrong with the list
  void end() {
    synchronized (this) {
      ended = true;
    }
    if (thread != null) {
      thread.interrupt();
    }
    if (failure instanceof RuntimeException reason) {
      throw reason;
    }
  }
}
