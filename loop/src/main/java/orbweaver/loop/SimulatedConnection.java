package orbweaver.loop;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// One end of a simulated connection.
final class SimulatedConnection implements Connection {
  private static final int MAX_PIECE_BYTES = 16 << 10;
  private static final long MAX_PIECE_GAP_NANOS = 2_000_000;

  private final Loop loop;
  private final RandomGenerator random;
  private final InetSocketAddress local;
  private final InetSocketAddress remote;
  private final long latencyNanos;
  private final ArrayDeque<byte[]> arrived = new ArrayDeque<>();
  private int firstOffset;
  private long lastArrivalNanos;
  private boolean peerEnded;
  private boolean peerGone;
  private boolean outputEnded;
  private boolean closed;
  private @Nullable SimulatedConnection peer;
  private @Nullable Promise<Void> reader;

  SimulatedConnection(
      Loop loop,
      RandomGenerator random,
      InetSocketAddress local,
      InetSocketAddress remote,
      long latencyNanos) {
    this.loop = loop;
    this.random = random;
    this.local = local;
    this.remote = remote;
    this.latencyNanos = latencyNanos;
  }

  void joinTo(SimulatedConnection other) {
    peer = other;
  }

  // ---- Sending ----

  @Override
  public void write(byte[] from, int offset, int length) throws IOException {
    Objects.requireNonNull(Task.require());
    if (closed || outputEnded || peerGone) {
      throw new IOException(peerGone ? "connection reset" : "the connection is closed");
    }
    for (int at = 0; at < length; ) {
      int piece = Math.min(length - at, 1 + random.nextInt(MAX_PIECE_BYTES));
      byte[] bytes = Arrays.copyOfRange(from, offset + at, offset + at + piece);
      SimulatedConnection to = other();
      arriveLater(() -> to.take(bytes));
      at += piece;
    }
  }

  private SimulatedConnection other() {
    return Objects.requireNonNull(peer, "the connection is not joined");
  }

  /// Whatever is sent arrives after what was sent before.
  private void arriveLater(Runnable arrival) {
    long gap = random.nextLong(MAX_PIECE_GAP_NANOS);
    lastArrivalNanos = Math.max(lastArrivalNanos + gap, loop.nanos() + latencyNanos);
    Timer _ = loop.at(lastArrivalNanos, arrival);
  }

  @Override
  public void shutdownOutput() {
    if (!outputEnded && !closed) {
      outputEnded = true;
      SimulatedConnection to = other();
      arriveLater(to::takeEnd);
    }
  }

  // ---- Receiving ----

  private void take(byte[] bytes) {
    if (!closed) {
      arrived.add(bytes);
      wake();
    }
  }

  private void takeEnd() {
    peerEnded = true;
    wake();
  }

  private void takeClose() {
    peerGone = true;
    takeEnd();
  }

  private void wake() {
    Promise<Void> woken = reader;
    reader = null;
    if (woken != null) {
      woken.tryComplete(null);
    }
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    while (arrived.isEmpty()) {
      if (closed) {
        throw new IOException("the connection is closed");
      }
      if (peerEnded) {
        return -1;
      }
      var turn = new Promise<Void>();
      reader = turn;
      turn.await();
    }
    byte[] first = arrived.getFirst();
    int count = Math.min(length, first.length - firstOffset);
    System.arraycopy(first, firstOffset, into, offset, count);
    firstOffset += count;
    if (firstOffset == first.length) {
      arrived.removeFirst();
      firstOffset = 0;
    }
    return count;
  }

  // ---- The rest ----

  @Override
  public InetSocketAddress localAddress() {
    return local;
  }

  @Override
  public InetSocketAddress remoteAddress() {
    return remote;
  }

  @Override
  public boolean isOpen() {
    return !closed && !peerEnded;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      arrived.clear();
      wake();
      SimulatedConnection to = other();
      arriveLater(to::takeClose);
    }
  }
}
