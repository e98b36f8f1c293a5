package orbweaver.crawl.frontier;

/// Names a host in keys: stable for the life of a job, ordered by partition.
///
/// @param partition 0..[#PARTITIONS]-1, the same for all hosts of one registrable domain
/// @param hash keyed 64-bit hash of the host name
public record HostKey(int partition, long hash) {

  /// Partitions of every job, whatever the number of shards or machines that own them.
  public static final int PARTITIONS = 256;

  public HostKey {
    if (partition < 0 || partition >= PARTITIONS) {
      throw new IllegalArgumentException(
          "partition " + partition + " is not in 0.." + (PARTITIONS - 1));
    }
  }
}
