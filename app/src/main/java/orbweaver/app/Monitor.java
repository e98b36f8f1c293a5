package orbweaver.app;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import orbweaver.app.CrawlOptions.LogFormat;
import orbweaver.app.CrawlOptions.ProgressStyle;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.CrawlStats;
import orbweaver.store.TimeText;

/// Shows a crawl while it runs: a status block on a terminal, lines elsewhere. Takes events from
/// any loop and writes on a thread of its own, so that a slow terminal slows nothing else.
final class Monitor implements Consumer<CrawlEvent>, AutoCloseable {
  private static final int MOST_LINES_WAITING = 10_000;
  private static final Duration PLAIN_EVERY = Duration.ofSeconds(5);
  private static final int RATE_SAMPLES = 20;

  private final PrintStream out;
  private final boolean block;
  private final boolean verbose;
  private final boolean quiet;
  private final boolean plainProgress;
  private final LogFormat format;
  private final InstantSource clock;
  private final Instant start;
  private final Thread writer;
  private final Deque<Sample> samples = new ArrayDeque<>();
  private int blockLines;
  private Instant lastPlain;

  // guarded by this: written by loops, read by the writer
  private final Deque<EventLine> waiting = new ArrayDeque<>();
  private CrawlStats latest = new CrawlStats(0, 0, 0, 0, 0, 0, 0, 0, 0);
  private long dropped;
  private boolean closed;

  Monitor(PrintStream out, CrawlOptions options, boolean terminal, InstantSource clock) {
    this.out = out;
    this.clock = clock;
    this.verbose = options.verbose;
    this.quiet = options.quiet;
    this.format = options.logFormat;
    boolean auto = options.progress == ProgressStyle.AUTO;
    this.block = terminal && auto && !quiet && format == LogFormat.TEXT;
    this.plainProgress = !block && !quiet && options.progress != ProgressStyle.NONE;
    this.start = clock.instant();
    this.lastPlain = start;
    samples.add(new Sample(start, 0));
    this.writer = Thread.ofPlatform().name("monitor").daemon().start(this::writeUntilClosed);
  }

  /// Takes an event; never blocks for long.
  @Override
  public void accept(CrawlEvent event) {
    if (event instanceof CrawlEvent.Progress(CrawlStats stats)) {
      synchronized (this) {
        latest = stats;
        notifyAll();
      }
      return;
    }
    if (!isShown(event)) {
      return;
    }
    EventLine line = EventLine.of(event);
    synchronized (this) {
      if (waiting.size() < MOST_LINES_WAITING) {
        waiting.add(line);
      } else {
        dropped++;
      }
      notifyAll();
    }
  }

  private boolean isShown(CrawlEvent event) {
    return switch (event) {
      case CrawlEvent.Visited _,
          CrawlEvent.Withheld _,
          CrawlEvent.Retrying _,
          CrawlEvent.RobotsRead _ ->
          verbose;
      case CrawlEvent.BackedOff _, CrawlEvent.Fault _, CrawlEvent.HandlerFailed _ -> !quiet;
      case CrawlEvent.Stopping _ -> false;
      case CrawlEvent.Progress _ -> true;
    };
  }

  // ---- On the writer's thread ----

  private void writeUntilClosed() {
    boolean more = true;
    while (more) {
      var lines = new ArrayList<EventLine>();
      CrawlStats stats;
      synchronized (this) {
        awaitSomething();
        lines.addAll(waiting);
        waiting.clear();
        stats = latest;
        more = !closed;
      }
      write(lines, stats, more);
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the loop is the caller's; waking too early does no harm
  private void awaitSomething() {
    try {
      if (waiting.isEmpty() && !closed) {
        wait(500);
      }
    } catch (InterruptedException e) {
      closed = true;
    }
  }

  private void write(List<EventLine> lines, CrawlStats stats, boolean running) {
    var text = new StringBuilder();
    eraseBlock(text);
    lines.forEach(line -> text.append(form(line)).append('\n'));
    Instant now = clock.instant();
    if (block && running) {
      List<String> status = StatusText.block(stats, rate(stats, now), elapsed(now));
      status.forEach(line -> text.append(line).append('\n'));
      blockLines = status.size();
    } else if (plainProgress && Duration.between(lastPlain, now).compareTo(PLAIN_EVERY) >= 0) {
      lastPlain = now;
      text.append(plain(stats, now)).append('\n');
    }
    if (!text.isEmpty()) {
      out.print(text);
      out.flush();
    }
  }

  private String form(EventLine line) {
    return format == LogFormat.JSON ? line.json(TimeText.of(clock.instant())) : line.text();
  }

  private String plain(CrawlStats stats, Instant now) {
    return format == LogFormat.JSON
        ? form(EventLine.of(new CrawlEvent.Progress(stats)))
        : StatusText.line(stats, rate(stats, now), elapsed(now));
  }

  private void eraseBlock(StringBuilder text) {
    if (blockLines > 0) {
      text.append(String.format(Locale.ROOT, "\u001b[%dA\u001b[J", blockLines));
      blockLines = 0;
    }
  }

  private double rate(CrawlStats stats, Instant now) {
    samples.add(new Sample(now, stats.visits()));
    if (samples.size() > RATE_SAMPLES) {
      samples.remove();
    }
    Sample first = samples.getFirst();
    double seconds = Duration.between(first.at(), now).toMillis() / 1e3;
    return seconds < 0.1 ? 0 : (stats.visits() - first.visits()) / seconds;
  }

  private Duration elapsed(Instant now) {
    return Duration.between(start, now);
  }

  @Override
  public void close() {
    finish();
  }

  /// Writes what is left and shows no more.
  void finish() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    try {
      writer.join(2_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (dropped > 0) {
      dropped = 0;
      out.println("orbweaver: some lines were not shown, the terminal was too slow");
    }
  }

  /// Visits at a time.
  private record Sample(Instant at, long visits) {}
}
