package orbweaver.crawl.frontier;

import java.util.Arrays;

/// An exact set of 64-bit fingerprints: every URL a shard ever admitted or rejected.
///
/// Open addressing in segments chosen by the top bits, so that growing copies one segment and never
/// the whole set. About 13 bytes a fingerprint. Derived from the store at start.
final class SeenSet {
  private static final int SEGMENT_BITS = 8;
  private static final int FIRST_CAPACITY = 16;

  /// Zero marks an empty slot, so the fingerprint 0 is kept as this one.
  private static final long ZERO = 0x9E3779B97F4A7C15L;

  private final long[][] segments = new long[1 << SEGMENT_BITS][];
  private final int[] sizes = new int[1 << SEGMENT_BITS];
  private long size;

  /// Adds a fingerprint.
  ///
  /// @return whether it was new
  boolean add(long fingerprint) {
    long value = fingerprint == 0 ? ZERO : fingerprint;
    int segment = segmentOf(value);
    long[] slots = segments[segment];
    if (slots == null) {
      slots = segments[segment] = new long[FIRST_CAPACITY];
    }
    int slot = find(slots, value);
    if (slots[slot] != 0) {
      return false;
    }
    slots[slot] = value;
    size++;
    if (++sizes[segment] * 4 > slots.length * 3) {
      segments[segment] = grown(slots);
    }
    return true;
  }

  boolean contains(long fingerprint) {
    long value = fingerprint == 0 ? ZERO : fingerprint;
    long[] slots = segments[segmentOf(value)];
    return slots != null && slots[find(slots, value)] != 0;
  }

  long size() {
    return size;
  }

  private static int segmentOf(long value) {
    return (int) (value >>> (64 - SEGMENT_BITS));
  }

  private static int find(long[] slots, long value) {
    int mask = slots.length - 1;
    int slot = (int) value & mask;
    while (slots[slot] != 0 && slots[slot] != value) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private static long[] grown(long[] slots) {
    var larger = new long[slots.length * 2];
    Arrays.stream(slots).filter(v -> v != 0).forEach(v -> larger[find(larger, v)] = v);
    return larger;
  }
}
