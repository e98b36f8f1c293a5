package orbweaver.loop;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A bounded queue between coroutines of one loop: [#send] waits for room, [#receive] for a value,
/// both first come first served. No other thread
/// may use it: what comes from elsewhere goes through a [Mailbox]. Closing is a value: senders are told `false` and receivers `null`,
/// these once all that was sent has been received.
///
///     var urls = new Channel<String>(100);
///     scope(scope -> {
///       scope.spawn("reader", () -> { readInto(urls); urls.close(); return null; });
///       for (String url : urls) { // suspends between two
///         check(url);
///       }
///       return null;
///     });
///
/// ## For the maintainer
///
/// A sender waits together with its value, and whoever makes room takes the value: so values keep
/// the order in which `send` was called, whichever sender runs first afterwards.
public final class Channel<T> implements Iterable<T>, AutoCloseable {
  private final int capacity;
  private final ArrayDeque<T> values = new ArrayDeque<>();
  private final Line<@Nullable T> receivers = new Line<>("a value of a channel");
  private final Set<Sending<T>> senders = new LinkedHashSet<>();

  /// What was handed to receivers that have not run since.
  private int inFlight;

  private final Returned<T> returned = new Returned<>();
  private boolean closed;

  /// @param capacity how many values it holds, at least 1
  public Channel(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("a channel holds at least 1 value, not " + capacity);
    }
    this.capacity = capacity;
  }

  /// A value that waits for room, and the end of its waiting: whether it was taken.
  private static final class Sending<T> {
    private final T value;
    private final Promise<Boolean> isTaken;

    Sending(T value, Loop loop) {
      this.value = value;
      this.isTaken = new Wait<>(loop, "room in a channel");
    }
  }

  // ---- Sending ----

  /// Puts a value in; suspends while the channel is full. Cancelled meanwhile, it sends nothing -
  /// unless the value was taken in the same instant, then the cancellation comes at the next
  /// suspension.
  ///
  /// @return false if the channel is closed: the value was not sent
  public boolean send(T value) {
    Task<?> task = Task.require();
    task.checkCancelled();
    if (trySend(value)) {
      return true;
    }
    if (closed) {
      return false;
    }
    var sending = new Sending<>(value, task.loop());
    senders.add(sending);
    try {
      sending.isTaken.awaitDone();
    } catch (Cancelled e) {
      if (senders.remove(sending) || !sending.isTaken.isDone()) {
        throw e;
      }
      boolean _ = task.request(e.request);
    }
    return sending.isTaken.resultNow();
  }

  /// Puts a value in if there is room.
  ///
  /// @return false if it is full or closed
  public boolean trySend(T value) {
    Task.requireLoop(this);
    Objects.requireNonNull(value, "a channel takes no null: to a receiver that means the end");
    if (closed || size() >= capacity) {
      return false;
    }
    if (!handOver(value)) {
      values.add(value);
    }
    return true;
  }

  private boolean handOver(T value) {
    boolean isTaken = receivers.handOver(value);
    inFlight += isTaken ? 1 : 0;
    return isTaken;
  }

  // ---- Receiving ----

  /// Takes the oldest value; suspends while there is none.
  ///
  /// @return null once the channel is closed and empty
  public @Nullable T receive() {
    Task.require().checkCancelled();
    T value = tryReceive();
    if (value == null && !(closed && inFlight == 0)) {
      value = receivers.await(this::giveBack);
      if (value != null) {
        landed();
      }
    }
    return value;
  }

  /// Takes the oldest value if there is one and nobody waits for it.
  public @Nullable T tryReceive() {
    Task.requireLoop(this);
    if (!receivers.isEmpty()) {
      return null;
    }
    T value = returned.poll();
    if (value == null) {
      value = values.poll();
    }
    if (value != null) {
      fillUp();
    }
    return value;
  }

  private void fillUp() {
    if (!senders.isEmpty() && size() < capacity) {
      Sending<T> first = senders.iterator().next();
      boolean _ = senders.remove(first);
      values.add(first.value);
      first.isTaken.complete(true);
    }
  }

  private void giveBack(@Nullable T value, long number) {
    if (value != null) {
      if (!handOver(value)) {
        returned.add(number, value);
      }
      landed();
    }
  }

  private void landed() {
    inFlight--;
    tellTheEnd();
  }

  /// The next value of a channel that is known not to be closed.
  T next() {
    T value = receive();
    if (value == null) {
      throw new NoSuchElementException("the channel is closed");
    }
    return value;
  }

  /// The values up to the end; `hasNext` suspends.
  @Override
  public Iterator<T> iterator() {
    return new Iterator<>() {
      private @Nullable T ahead;

      @Override
      public boolean hasNext() {
        if (ahead == null) {
          ahead = receive();
        }
        return ahead != null;
      }

      @Override
      public T next() {
        if (!hasNext() || ahead == null) {
          throw new NoSuchElementException("the channel is closed");
        }
        T value = ahead;
        ahead = null;
        return value;
      }
    };
  }

  // ---- The end ----

  /// Nothing more is sent; what was sent can be received. Never suspends; closing twice is no harm.
  @Override
  public void close() {
    Task.requireLoop(this);
    if (closed) {
      return;
    }
    closed = true;
    senders.forEach(sending -> sending.isTaken.complete(false));
    senders.clear();
    tellTheEnd();
  }

  /// To all who wait, unless a value is on its way that may yet be given back to them.
  private void tellTheEnd() {
    while (closed && inFlight == 0 && receivers.handOver(null)) {}
  }

  public boolean isClosed() {
    return closed;
  }

  /// How many values it holds.
  public int size() {
    return values.size() + returned.size();
  }

  @Override
  public String toString() {
    return "a channel with " + size() + " of " + capacity + " values";
  }
}
