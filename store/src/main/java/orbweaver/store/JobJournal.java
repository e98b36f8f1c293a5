package orbweaver.store;

import static orbweaver.loop.Coroutines.blocking;
import static orbweaver.loop.Coroutines.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import orbweaver.crawl.Capture;
import orbweaver.crawl.Commit;
import orbweaver.crawl.Journal;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Loop;
import orbweaver.loop.Mailbox;
import orbweaver.loop.Promise;
import orbweaver.store.KeyStore.Change;
import orbweaver.store.KeyStore.Table;
import orbweaver.store.warc.StorageFailed;
import org.jspecify.annotations.Nullable;

/// Makes commits durable, many at a time.
///
/// One coroutine writes all: it takes what has come in, appends to the output files, syncs them,
/// and then writes one batch that holds the changes and the lengths of the files. A crash before
/// the batch leaves bytes that are cut off at the next start; a crash after it leaves nothing to
/// do.
final class JobJournal implements Journal {
  private static final Duration GROUP_TIME = Duration.ofMillis(100);
  private static final long GROUP_BYTES = 256 << 10;

  /// Beyond this, whoever commits waits until that commit is written.
  private static final long MAX_WAITING_BYTES = 32L << 20;

  private final KeyStore store;
  private final Outputs outputs;
  private final Loop loop = Loop.current();
  private final Mailbox<Message> mailbox = new Mailbox<>();
  private final AtomicLong waitingBytes = new AtomicLong();
  private final Codec codec = new Codec();
  private long lastSequence;
  private volatile @Nullable StorageFailed failure;

  /// Made on the loop on which [#run] will be called.
  JobJournal(KeyStore store, Outputs outputs, long lastSequence) {
    this.store = store;
    this.outputs = outputs;
    this.lastSequence = lastSequence;
  }

  // ---- From any loop ----

  @Override
  public Promise<Void> commit(Commit commit) {
    var durable = new Promise<Void>();
    long bytes = size(commit);
    mailbox.send(new Message.Write(commit, bytes, durable));
    if (waitingBytes.addAndGet(bytes) > MAX_WAITING_BYTES) {
      awaitQuietly(durable);
    }
    return durable;
  }

  private static void awaitQuietly(Promise<Void> durable) {
    try {
      durable.await();
    } catch (orbweaver.loop.TaskFailed e) {
      // The caller sees it in the promise.
    }
  }

  @Override
  public void flush() {
    mailbox.send(new Message.Flush());
  }

  /// Ends the writer once it has written what came before.
  void stop() {
    mailbox.send(new Message.Stop());
  }

  private static long size(Commit commit) {
    Capture capture = commit.capture();
    long archived =
        capture == null || capture.exchange() == null ? 0 : capture.exchange().response().length();
    return 200 + archived + 150L * commit.changes().size();
  }

  // ---- The writer ----

  /// Writes until stopped. Suspends.
  ///
  /// @return whether all was written
  boolean run() throws Exception {
    boolean more = true;
    while (more) {
      var group = new ArrayList<Message.Write>();
      more = collect(group);
      if (!group.isEmpty()) {
        write(group);
      }
    }
    return failure == null;
  }

  /// Waits for a first commit, and a little while for others.
  ///
  /// @return whether to go on after this group
  private boolean collect(List<Message.Write> group) throws Exception {
    long until = Long.MAX_VALUE;
    long bytes = 0;
    while (bytes < GROUP_BYTES) {
      Message message = next(until);
      switch (message) {
        case Message.Write write -> {
          if (group.isEmpty()) {
            until = loop.nanos() + GROUP_TIME.toNanos();
          }
          group.add(write);
          bytes += write.bytes();
        }
        case Message.Stop _ -> {
          return false;
        }
        case Message.Flush _ -> {
          return true;
        }
      }
    }
    return true;
  }

  private Message next(long untilNanos) throws Exception {
    Message waiting = mailbox.poll();
    if (waiting != null) {
      return waiting;
    }
    if (untilNanos == Long.MAX_VALUE) {
      return mailbox.take();
    }
    try {
      long left = Math.max(0, untilNanos - loop.nanos());
      return within(Duration.ofNanos(left), mailbox::take);
    } catch (TimeoutException e) {
      return new Message.Flush();
    }
  }

  private void write(List<Message.Write> group) throws Exception {
    try {
      if (failure == null) {
        writeAll(group);
      }
    } catch (StorageFailed e) {
      failure = e;
    }
    for (Message.Write write : group) {
      waitingBytes.addAndGet(-write.bytes());
      if (failure == null) {
        write.durable().tryComplete(null);
      } else {
        write.durable().tryFail(failure);
      }
    }
  }

  private void writeAll(List<Message.Write> group) throws Exception {
    var changes = new ArrayList<Change>();
    for (Message.Write write : group) {
      if (write.commit().capture() instanceof Capture capture) {
        outputs.append(capture);
      }
      write.commit().changes().forEach(change -> add(change, changes));
    }
    outputs.sync();
    outputs.addLengths(changes);
    changes.add(
        new Change.Put(
            Table.META, Meta.LAST_SEQUENCE, new ByteWriter().i64(lastSequence).toBytes()));
    boolean _ =
        blocking(() -> {
          store.write(changes, /* sync= */ true);
          return true;
        });
  }

  // ---- From changes of the frontier to changes of the store ----

  private void add(FrontierChange change, List<Change> changes) {
    switch (change) {
      case FrontierChange.Admitted(QueuedUrl url) -> changes.add(put(url));
      case FrontierChange.Retried(QueuedUrl url) -> changes.add(put(url));
      case FrontierChange.Readmitted(QueuedUrl url) -> {
        changes.add(new Change.Delete(Table.PAGE, codec.pageKey(url.key())));
        changes.add(put(url));
      }
      case FrontierChange.Rejected(UrlState state) -> changes.add(put(state));
      case FrontierChange.Settled(QueuedUrl url, UrlState state) -> {
        changes.add(remove(url));
        changes.add(put(state));
      }
    }
  }

  private Change put(QueuedUrl url) {
    lastSequence = Math.max(lastSequence, url.place().sequence());
    byte[] key = codec.queueKey(url.key().host(), url.place());
    return new Change.Put(Table.QUEUE, key, codec.encode(url));
  }

  private Change put(UrlState state) {
    return new Change.Put(Table.PAGE, codec.pageKey(state.key()), codec.encode(state));
  }

  /// An entry that was retried was put more than once.
  private Change remove(QueuedUrl url) {
    byte[] key = codec.queueKey(url.key().host(), url.place());
    return url.attempts() == 0
        ? new Change.DeleteOnce(Table.QUEUE, key)
        : new Change.Delete(Table.QUEUE, key);
  }

  /// What the writer is told.
  private sealed interface Message {
    record Write(Commit commit, long bytes, Promise<Void> durable) implements Message {}

    record Flush() implements Message {}

    record Stop() implements Message {}
  }
}
