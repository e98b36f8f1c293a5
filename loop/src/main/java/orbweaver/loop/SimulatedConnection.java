package orbweaver.loop;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One end of a simulated connection.
final class SimulatedConnection implements Connection {
  private static final int MAX_UNREAD_BYTES = 1 << 20;

  private final Loop loop;
  private final SimulatedLink link;
  private final InetSocketAddress local;
  private final InetSocketAddress remote;
  private final boolean isServer;
  private final ArrayDeque<byte[]> arrived = new ArrayDeque<>();
  private int firstOffset;
  private int unreadBytes;
  private long lastArrivalNanos;
  private boolean peerEnded;
  private boolean peerGone;
  private boolean isReset;
  private boolean outputEnded;
  private boolean closed;
  private Runnable whenClosed = () -> {};
  private @Nullable SimulatedConnection peer;
  private @Nullable Promise<Void> reader;
  private @Nullable Promise<Void> writer;

  SimulatedConnection(
      Loop loop,
      SimulatedLink link,
      InetSocketAddress local,
      InetSocketAddress remote,
      boolean isServer) {
    this.loop = loop;
    this.link = link;
    this.local = local;
    this.remote = remote;
    this.isServer = isServer;
  }

  void joinTo(SimulatedConnection other) {
    peer = other;
  }

  void whenClosed(Runnable action) {
    whenClosed = action;
  }

  SimulatedLink link() {
    return link;
  }

  private SimulatedConnection other() {
    return Objects.requireNonNull(peer, "the connection is not joined");
  }

  // ---- Sending ----

  @Override
  public void write(byte[] from, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, from.length);
    Objects.requireNonNull(Task.require());
    requireWritable();
    for (int at = 0; at < length; ) {
      int piece = link.piece(length - at, isServer);
      if (link.isResetBy(piece)) {
        reset();
        throw new IOException("connection reset");
      }
      send(Arrays.copyOfRange(from, offset + at, offset + at + piece));
      at += piece;
    }
    awaitRoom();
  }

  private void requireWritable() throws IOException {
    if (isReset || peerGone) {
      throw new IOException("connection reset");
    }
    if (closed || outputEnded) {
      throw new IOException("the connection is closed");
    }
  }

  private void send(byte[] bytes) {
    SimulatedConnection to = other();
    to.unreadBytes += bytes.length;
    arriveLater(bytes.length, () -> to.take(bytes));
  }

  /// Whatever is sent arrives after what was sent before.
  private void arriveLater(int bytes, Runnable arrival) {
    lastArrivalNanos = link.arrivalNanos(loop.nanos(), lastArrivalNanos, bytes, isServer);
    Timer _ = loop.at(lastArrivalNanos, () -> link.deliver(arrival));
  }

  private void awaitRoom() throws IOException {
    while (other().unreadBytes > MAX_UNREAD_BYTES && !other().closed) {
      if (writer != null) {
        throw new IllegalStateException(
            "two coroutines write to one connection; take turns by Permits(1)");
      }
      writer = new Wait<>(loop, this);
      try {
        writer.awaitDone();
      } finally {
        writer = null;
      }
      requireWritable();
    }
  }

  @Override
  public void shutdownOutput() {
    if (!outputEnded && !closed) {
      outputEnded = true;
      SimulatedConnection to = other();
      arriveLater(0, to::takeEnd);
    }
  }

  // ---- Receiving ----

  private void take(byte[] bytes) {
    if (!closed && !isReset) {
      arrived.add(bytes);
      wakeReader();
    }
  }

  private void takeEnd() {
    peerEnded = true;
    wakeReader();
  }

  private void takeClose() {
    peerGone = true;
    takeEnd();
    wakeWriter();
  }

  private void wakeReader() {
    if (reader != null) { // it stays the reader until it runs
      boolean _ = reader.tryComplete(null);
    }
  }

  private void wakeWriter() {
    if (writer != null) {
      boolean _ = writer.tryComplete(null);
    }
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    }
    while (arrived.isEmpty()) {
      if (isReset) {
        throw new IOException("connection reset");
      }
      if (closed) {
        throw new IOException("the connection was closed here");
      }
      if (peerEnded) {
        return -1;
      }
      awaitArrival();
    }
    return readArrived(into, offset, length);
  }

  private void awaitArrival() {
    if (reader != null) {
      throw new IllegalStateException(
          "two coroutines read from one connection; take turns by Permits(1)");
    }
    var turn = new Wait<Void>(loop, this);
    reader = turn;
    try {
      turn.awaitDone();
    } finally {
      reader = null;
    }
  }

  private int readArrived(byte[] into, int offset, int length) {
    byte[] first = arrived.getFirst();
    int count = Math.min(length, first.length - firstOffset);
    System.arraycopy(first, firstOffset, into, offset, count);
    firstOffset += count;
    unreadBytes -= count;
    if (firstOffset == first.length) {
      arrived.removeFirst();
      firstOffset = 0;
    }
    if (unreadBytes <= MAX_UNREAD_BYTES) {
      other().wakeWriter();
    }
    return count;
  }

  // ---- The end ----

  /// Both ends learn of it at their next read or write.
  void reset() {
    resetHere();
    other().resetHere();
  }

  private void resetHere() {
    isReset = true;
    arrived.clear();
    wakeReader();
    wakeWriter();
  }

  @Override
  public boolean hasUnread() {
    return !arrived.isEmpty();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      arrived.clear();
      wakeReader();
      whenClosed.run();
      SimulatedConnection to = other();
      to.wakeWriter();
      arriveLater(0, to::takeClose);
    }
  }

  @Override
  public boolean isOpen() {
    return !closed && !peerEnded && !isReset;
  }

  @Override
  public InetSocketAddress localAddress() {
    return local;
  }

  @Override
  public InetSocketAddress remoteAddress() {
    return remote;
  }

  @Override
  public String toString() {
    return "the connection with " + remote;
  }
}
