package orbweaver.loop;

import java.time.Duration;

/// How bad a simulated network is. Shares are of all connections, from 0 to 1, and are drawn when
/// one is made.
///
/// @param minLatency one way
/// @param maxLatency one way
/// @param bytesPerSecond in each direction of a connection; [Long#MAX_VALUE] is without limit
/// @param loss share of the pieces that are lost, and arrive a retransmission later; datagrams are
///   lost for good
/// @param duplicates share of the datagrams that arrive twice; they overtake each other anyway, for
///   each has a latency of its own
/// @param resets share of connections that are reset, after some bytes
/// @param halfOpen share of connections over which, after some bytes, nothing comes through any
///   more while both ends think that they stand
/// @param drips share of connections whose server's bytes arrive one by one, about one a second
public record NetworkFaults(
    Duration minLatency,
    Duration maxLatency,
    long bytesPerSecond,
    double loss,
    double duplicates,
    double resets,
    double halfOpen,
    double drips) {

  /// 1 to 30 ms, and all goes well.
  public static NetworkFaults none() {
    return new NetworkFaults(
        Duration.ofMillis(1), Duration.ofMillis(30), Long.MAX_VALUE, 0, 0, 0, 0, 0);
  }

  /// A slow line on which a tenth of the connections has each of the faults.
  public static NetworkFaults many() {
    return new NetworkFaults(
        Duration.ofMillis(5), Duration.ofMillis(300), 200_000, 0.02, 0.02, 0.1, 0.1, 0.1);
  }

  public NetworkFaults {
    if (minLatency.isNegative() || maxLatency.compareTo(minLatency) < 0) {
      throw new IllegalArgumentException(
          "latencies must be 0 <= min <= max but are " + minLatency + " and " + maxLatency);
    }
    if (bytesPerSecond < 1) {
      throw new IllegalArgumentException("bytesPerSecond must be >= 1 but is " + bytesPerSecond);
    }
    requireShare("loss", loss);
    requireShare("duplicates", duplicates);
    requireShare("resets", resets);
    requireShare("halfOpen", halfOpen);
    requireShare("drips", drips);
  }

  private static void requireShare(String name, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(name + " must be from 0 to 1 but is " + share);
    }
  }

  public NetworkFaults withLatency(Duration min, Duration max) {
    return new NetworkFaults(min, max, bytesPerSecond, loss, duplicates, resets, halfOpen, drips);
  }

  public NetworkFaults withBytesPerSecond(long limit) {
    return new NetworkFaults(
        minLatency, maxLatency, limit, loss, duplicates, resets, halfOpen, drips);
  }

  public NetworkFaults withLoss(double share) {
    return new NetworkFaults(
        minLatency, maxLatency, bytesPerSecond, share, duplicates, resets, halfOpen, drips);
  }

  public NetworkFaults withDuplicates(double share) {
    return new NetworkFaults(
        minLatency, maxLatency, bytesPerSecond, loss, share, resets, halfOpen, drips);
  }

  public NetworkFaults withResets(double share) {
    return new NetworkFaults(
        minLatency, maxLatency, bytesPerSecond, loss, duplicates, share, halfOpen, drips);
  }

  public NetworkFaults withHalfOpen(double share) {
    return new NetworkFaults(
        minLatency, maxLatency, bytesPerSecond, loss, duplicates, resets, share, drips);
  }

  public NetworkFaults withDrips(double share) {
    return new NetworkFaults(
        minLatency, maxLatency, bytesPerSecond, loss, duplicates, resets, halfOpen, share);
  }
}
