package orbweaver.store;

import static orbweaver.loop.Coroutines.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import orbweaver.crawl.Commit;
import orbweaver.loop.Loop;
import orbweaver.loop.Mailbox;
import orbweaver.loop.Promise;

/// Commits on their way to the writer. Any thread puts them in; the writer, a coroutine of the loop
/// on which this was made, takes them out in groups.
///
/// A group is taken at once when the last one was long ago; otherwise [#GROUP_TIME] after that, or
/// as soon as [#GROUP_BYTES] wait, or when somebody asks for it. The writer is woken at these times
/// alone, not by each commit.
final class WaitingCommits {
  static final Duration GROUP_TIME = Duration.ofMillis(100);
  static final long GROUP_BYTES = 256 << 10;

  private final Loop loop = Loop.current();

  // ---- Written by any thread ----
  private final ConcurrentLinkedQueue<Waiting> queue = new ConcurrentLinkedQueue<>();
  private final Mailbox<Signal> signals = new Mailbox<>();
  private final AtomicLong bytes = new AtomicLong();

  // ---- Written by the writer alone ----
  private boolean urgent;
  private boolean stopped;
  private long nextGroupNanos = loop.nanos();

  /// A commit with the promise to keep.
  ///
  /// @param bytes about as many as it will come to on disk; at least 1
  record Waiting(Commit commit, long bytes, Promise<Void> durable) {}

  // ---- From any thread ----

  void put(Waiting waiting) {
    long before = bytes.getAndAdd(waiting.bytes());
    queue.add(waiting);
    if (before == 0) {
      signals.send(Signal.FIRST);
    } else if (before < GROUP_BYTES && before + waiting.bytes() >= GROUP_BYTES) {
      signals.send(Signal.FULL);
    }
  }

  /// Asks for what waits to be taken now.
  void flush() {
    signals.send(Signal.FLUSH);
  }

  /// Lets the writer end once it has taken everything.
  void stop() {
    signals.send(Signal.STOP);
  }

  // ---- The writer ----

  /// Suspends until it is time for another group.
  ///
  /// @return false once stopped and empty
  boolean awaitGroup() throws Exception {
    for (Signal signal = signals.poll(); signal != null; signal = signals.poll()) {
      note(signal);
    }
    while (bytes.get() == 0) {
      if (stopped) {
        return false;
      }
      note(signals.take());
    }
    if (!isDue()) {
      awaitDue();
    }
    return true;
  }

  private boolean isDue() {
    return urgent || stopped || bytes.get() >= GROUP_BYTES || loop.nanos() - nextGroupNanos >= 0;
  }

  private void awaitDue() throws Exception {
    try {
      within(
          Duration.ofNanos(nextGroupNanos - loop.nanos()),
          () -> {
            while (!isDue()) {
              note(signals.take());
            }
            return true;
          });
    } catch (TimeoutException e) {
      // It is time.
    }
  }

  private void note(Signal signal) {
    switch (signal) {
      case FLUSH -> urgent = true;
      case STOP -> stopped = true;
      case FIRST, FULL -> {}
    }
  }

  /// Takes what waits.
  List<Waiting> take() {
    nextGroupNanos = loop.nanos() + GROUP_TIME.toNanos();
    urgent = false;
    var group = new ArrayList<Waiting>();
    for (Waiting next = queue.poll(); next != null; next = queue.poll()) {
      bytes.addAndGet(-next.bytes());
      group.add(next);
    }
    return group;
  }

  /// What the writer is woken for.
  private enum Signal {
    FIRST,
    FULL,
    FLUSH,
    STOP
  }
}
