package orbweaver.loop;

import java.io.IOException;
import java.net.PortUnreachableException;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Datagrams, and news of the peer, that have come in and nobody has received yet. What finds it
/// full is lost, as in a system's own buffers.
final class ArrivedDatagrams {
  private static final int MAX = 1_024;

  /// One of both.
  private record Arrival(@Nullable Datagram datagram, @Nullable IOException failure) {}

  private final ArrayDeque<Arrival> waiting = new ArrayDeque<>();
  private final Line<Arrival> receivers = new Line<>("a datagram");
  private boolean closed;

  void add(Datagram datagram) {
    add(new Arrival(datagram, null));
  }

  void fail(IOException failure) {
    add(new Arrival(null, failure));
  }

  void refuse(Object peer) {
    fail(new PortUnreachableException("nobody takes datagrams at " + peer));
  }

  private void add(Arrival arrival) {
    if (!closed && !receivers.handOver(arrival) && waiting.size() < MAX) {
      waiting.add(arrival);
    }
  }

  Datagram receive() throws IOException {
    Task.require().checkCancelled();
    requireOpen();
    Arrival arrival = waiting.poll();
    if (arrival == null) {
      arrival = receivers.await((late, _) -> giveBack(late));
    }
    if (arrival.failure != null) {
      throw arrival.failure;
    }
    if (arrival.datagram == null) {
      throw closed();
    }
    return arrival.datagram;
  }

  private void giveBack(Arrival arrival) {
    if (!closed && !receivers.handOver(arrival)) {
      waiting.addFirst(arrival);
    }
  }

  void requireOpen() throws IOException {
    if (closed) {
      throw closed();
    }
  }

  private static IOException closed() {
    return new IOException("the datagram port is closed");
  }

  /// No more will come.
  ///
  /// @return whether this was not known yet
  boolean close() {
    boolean first = !closed;
    closed = true;
    waiting.clear();
    while (receivers.handOver(new Arrival(null, null))) {} // each learns that it is over
    return first;
  }

  static void requireLength(byte[] bytes) throws IOException {
    if (bytes.length > DatagramPort.MAX_BYTES) {
      throw new IOException(
          "a datagram has at most " + DatagramPort.MAX_BYTES + " bytes, not " + bytes.length);
    }
  }
}
