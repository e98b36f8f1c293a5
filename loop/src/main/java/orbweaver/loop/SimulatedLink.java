package orbweaver.loop;

import java.net.InetAddress;
import java.util.random.RandomGenerator;

/// What lies between the two ends of a simulated connection: latency, bandwidth and the faults that
/// were drawn for it.
final class SimulatedLink {
  private static final int MAX_PIECE_BYTES = 16 << 10;
  private static final long MAX_PIECE_GAP_NANOS = 2_000_000;
  private static final long MAX_DRIP_GAP_NANOS = 2_000_000_000;
  private static final long RETRANSMISSION_NANOS = 200_000_000;
  private static final int MAX_BYTES_BEFORE_FAULT = 64 << 10;

  private final SimulatedNetwork network;
  private final RandomGenerator random;
  private final NetworkFaults faults;
  private final InetAddress server;
  private final long latencyNanos;
  private final boolean isDripping;
  private long bytesToReset;
  private long bytesToSilence;

  SimulatedLink(
      SimulatedNetwork network, RandomGenerator random, NetworkFaults faults, InetAddress server) {
    this.network = network;
    this.random = random;
    this.faults = faults;
    this.server = server;
    this.latencyNanos = latency(random, faults);
    this.isDripping = happens(faults.drips());
    this.bytesToReset = bytesToFault(faults.resets());
    this.bytesToSilence = bytesToFault(faults.halfOpen());
  }

  static long latency(RandomGenerator random, NetworkFaults faults) {
    long min = faults.minLatency().toNanos();
    return min + random.nextLong(faults.maxLatency().toNanos() - min + 1);
  }

  private boolean happens(double share) {
    return share > 0 && random.nextDouble() < share;
  }

  private long bytesToFault(double share) {
    return happens(share) ? random.nextInt(MAX_BYTES_BEFORE_FAULT) : Long.MAX_VALUE;
  }

  InetAddress server() {
    return server;
  }

  long latencyNanos() {
    return latencyNanos;
  }

  /// How many of so many bytes travel together.
  int piece(int bytes, boolean fromServer) {
    return isDripping && fromServer ? 1 : Math.min(bytes, 1 + random.nextInt(MAX_PIECE_BYTES));
  }

  /// When a piece arrives that is sent now, behind one that arrives at `lastNanos`.
  long arrivalNanos(long nowNanos, long lastNanos, int bytes, boolean fromServer) {
    long gap =
        isDripping && fromServer
            ? random.nextLong(MAX_DRIP_GAP_NANOS)
            : random.nextLong(MAX_PIECE_GAP_NANOS);
    long onTheLine =
        faults.bytesPerSecond() == Long.MAX_VALUE
            ? 0
            : Math.max(1, bytes * 1_000_000_000L / faults.bytesPerSecond());
    long repeated = happens(faults.loss()) ? RETRANSMISSION_NANOS : 0;
    return Math.max(lastNanos + gap, nowNanos + latencyNanos) + onTheLine + repeated;
  }

  /// Counts bytes that are sent.
  ///
  /// @return whether they reset the connection
  boolean isResetBy(int bytes) {
    bytesToReset -= bytesToReset == Long.MAX_VALUE ? 0 : bytes;
    bytesToSilence -= bytesToSilence == Long.MAX_VALUE ? 0 : bytes;
    return bytesToReset < 0;
  }

  /// Nothing comes through from now on.
  void silence() {
    bytesToSilence = -1;
  }

  /// Lets something arrive, now or after the partition, unless nothing comes through any more.
  void deliver(Runnable arrival) {
    if (bytesToSilence >= 0) {
      network.deliver(server, arrival);
    }
  }
}
