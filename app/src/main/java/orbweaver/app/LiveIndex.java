package orbweaver.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import orbweaver.store.JobDirectory;
import orbweaver.store.search.ArchiveFeed;
import orbweaver.store.search.ArchiveFeed.Cores;
import orbweaver.store.search.ArchiveFeed.Noindex;
import orbweaver.store.search.PageDepths;
import orbweaver.store.search.PageIndex;
import org.jspecify.annotations.Nullable;

/// Feeds the index of a job while it is being crawled, on a thread of its own.
///
/// It follows the archive: what is there, it reads. So the crawl neither waits for it nor hands it
/// anything, a page is in the archive before it is in the index, and after a crash `orbweaver
/// index` goes on where this has stopped.
final class LiveIndex implements AutoCloseable {
  private static final long PAUSE_SECONDS = 2;

  private final Path job;
  private final PageIndex index;
  private final ArchiveFeed feed;
  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread thread;

  // set by the thread, read when it has ended
  private @Nullable Exception failure;

  private LiveIndex(Path job, PageIndex index) {
    this.job = job;
    this.index = index;
    this.feed = new ArchiveFeed(index, Noindex.LEFT_OUT, Cores.ONE, InstantSource.system());
    this.thread = Thread.ofPlatform().name("index").daemon().unstarted(this::follow);
  }

  /// Opens the index of the job, and begins.
  ///
  /// @throws orbweaver.store.search.IndexException when it cannot be used
  static LiveIndex start(Path job) {
    var live = new LiveIndex(job, PageIndex.open(JobDirectory.index(job)));
    live.thread.start();
    return live;
  }

  private void follow() {
    try {
      while (!end.await(PAUSE_SECONDS, TimeUnit.SECONDS)) {
        read(() -> end.getCount() == 0);
      }
    } catch (IOException | RuntimeException e) {
      failure = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Faults in the archive are told by whoever reads it later.
  private void read(BooleanSupplier stop) throws IOException {
    if (IndexFolder.hasArchive(job.resolve("archive"))) {
      var _ = feed.run(List.of(job), _ -> {}, stop);
    }
  }

  /// Reads what is left once the crawl has ended, and makes it ready to be found.
  ///
  /// @param soon whether to leave that to a later `orbweaver index`
  /// @return what there is now, in a line
  String finish(boolean soon) throws Exception {
    stop();
    if (failure != null) {
      throw failure;
    }
    if (soon) {
      return "  index     not made ready; to do so: orbweaver index " + job;
    }
    read(() -> false);
    index.complete(PageDepths.ofJob(job));
    return String.format(
        "  index     %s; next: orbweaver search %s \"words\"",
        Counted.of(index.pages(), "pages"), job);
  }

  private void stop() {
    end.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    stop();
    index.close();
  }
}
