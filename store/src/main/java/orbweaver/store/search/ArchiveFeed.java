package orbweaver.store.search;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.pages.ArchivedPages;
import orbweaver.store.records.WarcFault;

/// Feeds an index from archives: what is new in them since last time.
///
/// How far each file was read is committed together with the pages that were read, so after a crash
/// nothing is lost and nothing counts twice. A later answer of a URL replaces an earlier one: a
/// page that is gone (404, 410), that leads elsewhere now, or that asks not to be indexed, is taken
/// out; one that was not modified (304), or that failed otherwise, stays.
public final class ArchiveFeed {
  private static final int BATCH_PAGES = 256;
  private static final long BATCH_BYTES = 32L << 20;
  private static final int PARSED_TOGETHER = 16;

  /// So many pages a crash costs at most.
  private static final int COMMIT_PAGES = 20_000;

  private final PageIndex index;
  private final Noindex noindex;
  private final Cores cores;
  private final InstantSource clock;
  private final FeedMarks marks;
  private FeedCounts counts = FeedCounts.NONE;
  private int uncommitted;

  /// @param clock tells which pages are to be found no more (`unavailable_after`)
  public ArchiveFeed(PageIndex index, Noindex noindex, Cores cores, InstantSource clock) {
    this.index = index;
    this.cores = cores;
    this.clock = clock;
    this.noindex = noindex;
    this.marks = new FeedMarks(index.marks());
  }

  /// Reads what is new in jobs, folders, WARC and WACZ files, and makes it durable. To have it
  /// found, [PageIndex#complete] comes after.
  ///
  /// @param faults is told what is wrong in the files
  /// @param stop is asked now and then whether to end early
  public FeedCounts run(List<Path> sources, Consumer<WarcFault> faults, BooleanSupplier stop) {
    counts = FeedCounts.NONE;
    try (ArchivedPages pages = ArchivedPages.open(sources, faults)) {
      pages.startAt(marks.valid(pages));
      boolean more = true;
      while (more && !stop.getAsBoolean()) {
        List<ArchivedPage> batch = batch(pages);
        apply(batch);
        more = !batch.isEmpty();
      }
    }
    index.commit(marks.all());
    return counts;
  }

  private List<ArchivedPage> batch(ArchivedPages pages) {
    var batch = new ArrayList<ArchivedPage>();
    long bytes = 0;
    while (batch.size() < BATCH_PAGES && bytes < BATCH_BYTES) {
      ArchivedPage page = pages.next();
      if (page == null) {
        break;
      }
      if (!marks.isLast(page)) {
        batch.add(page);
        bytes += page.body().length;
      }
    }
    return batch;
  }

  /// Reads them side by side, and puts them one after the other.
  private void apply(List<ArchivedPage> batch) {
    var changes = new FeedChange[batch.size()];
    Instant now = clock.instant();
    int parts = (batch.size() + PARSED_TOGETHER - 1) / PARSED_TOGETHER;
    IntStream all = IntStream.range(0, parts);
    (cores == Cores.ALL ? all.parallel() : all)
        .forEach(part -> {
          var reading = new FeedReading(noindex, now);
          int end = Math.min(batch.size(), (part + 1) * PARSED_TOGETHER);
          for (int i = part * PARSED_TOGETHER; i < end; i++) {
            changes[i] = reading.of(batch.get(i));
          }
        });
    for (int i = 0; i < changes.length; i++) {
      apply(changes[i]);
      marks.passed(batch.get(i));
    }
    if (uncommitted >= COMMIT_PAGES) {
      index.commit(marks.all());
      uncommitted = 0;
    }
  }

  private void apply(FeedChange change) {
    counts = counts.plus(change);
    switch (change) {
      case FeedChange.Put(IndexedPage page) -> {
        index.put(page);
        uncommitted++;
      }
      case FeedChange.Redirect(var url, var target) -> index.redirect(url, target);
      case FeedChange.Delete(var url, _) -> index.delete(url);
      case FeedChange.Nothing() -> {}
    }
  }

  /// How much of the machine is taken.
  public enum Cores {
    ALL,
    ONE
  }

  /// What becomes of pages that ask robots not to put them into an index.
  public enum Noindex {
    LEFT_OUT,
    INDEXED
  }
}
