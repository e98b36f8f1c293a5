package orbweaver.store;

import static orbweaver.loop.Coroutines.blocking;
import static orbweaver.loop.Coroutines.yieldNow;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import orbweaver.crawl.Capture;
import orbweaver.crawl.Commit;
import orbweaver.crawl.Journal;
import orbweaver.crawl.SideExchange;
import orbweaver.loop.Promise;
import orbweaver.store.KeyStore.Change;
import orbweaver.store.WaitingCommits.Waiting;
import orbweaver.store.warc.StorageFailed;
import org.jspecify.annotations.Nullable;

/// Makes commits durable, many at a time.
///
/// One coroutine writes all: it takes a group of commits, appends to the output files, syncs them,
/// and then writes one batch that holds the changes and the lengths of the files. A crash before
/// the batch leaves bytes that are cut off at the next start; a crash after it leaves nothing to
/// do. While a group is being written the next one gathers, so a slow disk means large groups.
///
/// Once the storage has failed nothing more is written: what is on the disk stays a whole job.
final class JobJournal implements Journal {
  /// Beyond this, whoever commits should wait until that commit is written.
  private static final long MAX_UNWRITTEN_BYTES = 8L << 20;

  /// Others get the loop in between: compressing pages takes its time.
  private static final int COMMITS_PER_TURN = 16;

  private static final int BYTES_PER_COMMIT = 200;
  private static final int BYTES_PER_CHANGE = 150;

  private final Path folder;
  private final KeyStore store;
  private final Outputs outputs;
  private final ChangeEncoder encoder;
  private final WaitingCommits waiting = new WaitingCommits();
  private final AtomicLong unwrittenBytes = new AtomicLong();

  // set by the writer, read by any thread
  private volatile @Nullable StorageFailed failure;

  /// Made on the loop on which [#run] will be called.
  JobJournal(Path folder, KeyStore store, Outputs outputs, long lastSequence) {
    this.folder = folder;
    this.store = store;
    this.outputs = outputs;
    this.encoder = new ChangeEncoder(lastSequence);
  }

  // ---- From any loop ----

  @Override
  public Promise<Void> commit(Commit commit) {
    var durable = new Promise<Void>();
    long bytes = size(commit);
    unwrittenBytes.addAndGet(bytes);
    waiting.put(new Waiting(commit, bytes, durable));
    StorageFailed failed = failure;
    if (failed != null) {
      durable.tryFail(failed);
    }
    return durable;
  }

  @Override
  public boolean isFull() {
    return unwrittenBytes.get() > MAX_UNWRITTEN_BYTES;
  }

  @Override
  public void flush() {
    waiting.flush();
  }

  /// Ends the writer once it has written what came before.
  void stop() {
    waiting.stop();
  }

  private static long size(Commit commit) {
    return BYTES_PER_COMMIT + commit.length() + (long) BYTES_PER_CHANGE * commit.changes().size();
  }

  // ---- The writer ----

  /// Writes until stopped. Suspends.
  @Nullable Void run() throws Exception {
    try {
      while (waiting.awaitGroup()) {
        write(waiting.take());
      }
    } finally {
      endWith(new StorageFailed(folder, "writing", new IllegalStateException("the job is closed")));
    }
    return null;
  }

  private void write(List<Waiting> group) throws Exception {
    if (failure == null) {
      try {
        writeAll(group);
      } catch (StorageFailed e) {
        failure = e;
      } catch (RuntimeException e) {
        failure = new StorageFailed(folder, "writing", e);
      }
    }
    tell(group);
  }

  private void writeAll(List<Waiting> group) throws Exception {
    var changes = new ArrayList<Change>();
    int turn = 0;
    for (Waiting next : group) {
      if (++turn % COMMITS_PER_TURN == 0) {
        yieldNow();
      }
      if (next.commit().capture() instanceof Capture capture) {
        outputs.append(capture);
      }
      if (next.commit().aside() instanceof SideExchange aside) {
        outputs.append(aside);
      }
      next.commit().changes().forEach(change -> encoder.add(change, changes));
    }
    outputs.sync();
    outputs.addLengths(changes);
    changes.add(encoder.lastSequence());
    boolean _ =
        blocking(() -> {
          store.write(changes, /* sync= */ true);
          return true;
        });
    outputs.committed();
  }

  private void tell(List<Waiting> group) {
    StorageFailed failed = failure;
    for (Waiting next : group) {
      unwrittenBytes.addAndGet(-next.bytes());
      if (failed == null) {
        next.durable().tryComplete(null);
      } else {
        next.durable().tryFail(failed);
      }
    }
  }

  /// Nobody waits for ever, whatever ended the writer.
  private void endWith(StorageFailed reason) {
    if (failure == null) {
      failure = reason;
    }
    tell(waiting.take());
  }
}
