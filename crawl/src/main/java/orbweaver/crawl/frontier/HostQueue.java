package orbweaver.crawl.frontier;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.TreeSet;
import orbweaver.crawl.frontier.QueuedUrl.Place;
import org.jspecify.annotations.Nullable;

/// One host: what waits for it and when it may be asked again.
///
/// Only the head of the queue is in memory. Once that is full, later URLs are in the store alone
/// ("spilled") and come back, in order, when the head has run dry. A spilled URL whose commit is
/// under way cannot be read yet, so a refill stops short of the first of these.
final class HostQueue {
  /// URLs of a host in memory; more only if they belong before those that were spilled.
  static final int HEAD_LIMIT = 1_000;

  static final long NEVER = Long.MAX_VALUE;

  private static final Comparator<QueuedUrl> BY_PLACE = Comparator.comparing(QueuedUrl::place);

  private final HostKey key;
  private final PriorityQueue<QueuedUrl> head = new PriorityQueue<>(BY_PLACE);
  private final PriorityQueue<Delayed> delayed = new PriorityQueue<>();
  private final TreeSet<Place> uncommitted = new TreeSet<>();

  /// These go first.
  private final Deque<QueuedUrl> errands = new ArrayDeque<>();

  /// Last place ever put into the head; what is spilled lies behind it.
  private @Nullable Place cursor;

  private long spilled;
  private boolean starved;
  private boolean closed;
  private boolean awaitsRules;
  private int inFlight;
  private long dueNanos;
  private long delayNanos;

  /// When an earlier run asked it last, as far as that is known.
  private long askedBeforeNanos = Long.MIN_VALUE;

  private @Nullable Turn turn;
  private boolean located;
  private @Nullable SharedAddress address;
  private boolean parked;

  HostQueue(HostKey key, long delayNanos) {
    this.key = key;
    this.delayNanos = delayNanos;
  }

  HostKey key() {
    return key;
  }

  /// Takes a URL that is being admitted.
  ///
  /// @return whether it was spilled: the store has to keep it
  boolean offer(QueuedUrl url) {
    if (cursor != null && url.place().compareTo(cursor) > 0) {
      if (spilled > 0 || head.size() >= HEAD_LIMIT) {
        spilled++;
        uncommitted.add(url.place());
        return true;
      }
    }
    push(url);
    return false;
  }

  /// Takes a URL told by the store, in the order of places.
  void restore(QueuedUrl url) {
    if (head.size() < HEAD_LIMIT) {
      push(url);
    } else {
      spilled++;
    }
  }

  private void push(QueuedUrl url) {
    head.add(url);
    if (cursor == null || url.place().compareTo(cursor) > 0) {
      cursor = url.place();
    }
  }

  /// A spilled URL has become durable.
  void committed(Place place) {
    uncommitted.remove(place);
    starved = false;
  }

  /// When this host can be asked next, or [#NEVER] as things stand.
  long readyNanos(int limit) {
    if (closed || inFlight >= limit) {
      return NEVER;
    }
    if (!errands.isEmpty()) {
      return dueNanos;
    }
    if (awaitsRules) {
      return NEVER;
    }
    if (!head.isEmpty() || (spilled > 0 && !starved)) {
      return dueNanos;
    }
    Delayed first = delayed.peek();
    return first == null ? NEVER : Math.max(dueNanos, first.notBeforeNanos());
  }

  /// The next URL, or null when those that are left cannot be read yet.
  @Nullable QueuedUrl take(FrontierStore store, long nowNanos) {
    if (!errands.isEmpty()) {
      inFlight++;
      return errands.remove();
    }
    Delayed first = delayed.peek();
    if (first != null && first.notBeforeNanos() <= nowNanos) {
      delayed.remove();
      inFlight++;
      return first.url();
    }
    if (head.isEmpty()) {
      refill(store);
    }
    QueuedUrl url = head.poll();
    if (url != null) {
      inFlight++;
    }
    return url;
  }

  private void refill(FrontierStore store) {
    if (spilled == 0) {
      return;
    }
    for (QueuedUrl url : store.queued(key, cursor, HEAD_LIMIT)) {
      if (!uncommitted.isEmpty() && url.place().compareTo(uncommitted.first()) >= 0) {
        break;
      }
      push(url);
      spilled--;
    }
    starved = head.isEmpty();
  }

  /// A request starts now; the next one comes a delay later.
  void started(long nowNanos) {
    dueNanos = Math.max(dueNanos, nowNanos + delayNanos);
  }

  /// An earlier run asked it then. How long it wants to be left alone after that may be known only
  /// once its robots.txt was read again.
  void askedBefore(long nanos) {
    askedBeforeNanos = Math.max(askedBeforeNanos, nanos);
    started(nanos);
  }

  /// The URL taken last was not asked for after all.
  void putBack(QueuedUrl url) {
    inFlight--;
    if (url.isErrand()) {
      errands.addFirst(url);
    } else {
      head.add(url);
    }
  }

  void run(QueuedUrl errand) {
    errands.add(errand);
  }

  void ended() {
    inFlight--;
  }

  void delay(QueuedUrl url, long notBeforeNanos) {
    delayed.add(new Delayed(url, notBeforeNanos));
  }

  void hold(long untilNanos) {
    dueNanos = Math.max(dueNanos, untilNanos);
  }

  void slowTo(long delayNanos) {
    this.delayNanos = Math.max(this.delayNanos, delayNanos);
    hold(askedBeforeNanos + this.delayNanos);
  }

  long delayNanos() {
    return delayNanos;
  }

  void closed(boolean closed) {
    this.closed = closed;
  }

  boolean isClosed() {
    return closed;
  }

  /// Whether only errands may be taken.
  void awaitsRules(boolean awaits) {
    awaitsRules = awaits;
  }

  boolean isLocated() {
    return located;
  }

  /// The address has become known, or that it cannot be: null.
  void locate(@Nullable SharedAddress found) {
    located = true;
    address = found;
  }

  @Nullable SharedAddress address() {
    return address;
  }

  /// Whether it stands in line for its address, and has no turn meanwhile.
  boolean isParked() {
    return parked;
  }

  void parked(boolean isParked) {
    parked = isParked;
  }

  @Nullable Turn turn() {
    return turn;
  }

  void turn(@Nullable Turn turn) {
    this.turn = turn;
  }

  long waiting() {
    return errands.size() + head.size() + delayed.size() + spilled;
  }

  /// A URL that waits for its next attempt.
  private record Delayed(QueuedUrl url, long notBeforeNanos) implements Comparable<Delayed> {
    private static final Comparator<Delayed> ORDER =
        Comparator.comparingLong(Delayed::notBeforeNanos)
            .thenComparing(delayed -> delayed.url().place());

    @Override
    public int compareTo(Delayed other) {
      return ORDER.compare(this, other);
    }
  }
}
