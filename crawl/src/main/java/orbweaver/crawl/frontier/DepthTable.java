package orbweaver.crawl.frontier;

import org.jspecify.annotations.Nullable;

/// How near to a seed each page is known to be: depths by fingerprint, of which the least counts.
///
/// Kept only where depth is limited; there it decides which pages are visited, and the first way
/// that is found to a page is not always the shortest. Built like [SeenSet], at about 15 bytes a
/// page.
final class DepthTable {
  /// Depths from here on are one.
  private static final int MOST = 255;

  private static final int UNKNOWN = -1;
  private static final int SEGMENT_BITS = 8;
  private static final int FIRST_CAPACITY = 16;

  private final @Nullable Segment[] segments = new @Nullable Segment[1 << SEGMENT_BITS];

  /// Open addressing; a slot is free while its depth is zero, so depths are kept plus one.
  private static final class Segment {
    private long[] fingerprints;
    private short[] depths;
    private int size;

    Segment(int capacity) {
      fingerprints = new long[capacity];
      depths = new short[capacity];
    }

    int find(long fingerprint) {
      int mask = fingerprints.length - 1;
      int slot = (int) fingerprint & mask;
      while (depths[slot] != 0 && fingerprints[slot] != fingerprint) {
        slot = (slot + 1) & mask;
      }
      return slot;
    }

    void put(long fingerprint, int depth) {
      int slot = find(fingerprint);
      if (depths[slot] == 0) {
        fingerprints[slot] = fingerprint;
        size++;
      }
      depths[slot] = (short) (depth + 1);
      if (size * 4 > fingerprints.length * 3) {
        grow();
      }
    }

    private void grow() {
      long[] oldFingerprints = fingerprints;
      short[] oldDepths = depths;
      fingerprints = new long[oldFingerprints.length * 2];
      depths = new short[fingerprints.length];
      for (int i = 0; i < oldDepths.length; i++) {
        if (oldDepths[i] != 0) {
          int slot = find(oldFingerprints[i]);
          fingerprints[slot] = oldFingerprints[i];
          depths[slot] = oldDepths[i];
        }
      }
    }
  }

  /// Takes a depth if the page is new, or nearer than it was known to be.
  void lower(long fingerprint, int depth) {
    int known = depth(fingerprint);
    if (known == UNKNOWN || depth < known) {
      int index = index(fingerprint);
      Segment segment = segments[index];
      if (segment == null) {
        segment = segments[index] = new Segment(FIRST_CAPACITY);
      }
      segment.put(fingerprint, Math.min(depth, MOST));
    }
  }

  /// Whether `depth` is nearer than the page is known to be.
  boolean isNearer(long fingerprint, int depth) {
    return depth < depth(fingerprint);
  }

  /// Whether the page is known to be nearer than `depth`.
  boolean isFarther(long fingerprint, int depth) {
    int known = depth(fingerprint);
    return known != UNKNOWN && known < Math.min(depth, MOST);
  }

  private int depth(long fingerprint) {
    Segment segment = segments[index(fingerprint)];
    return segment == null ? UNKNOWN : segment.depths[segment.find(fingerprint)] - 1;
  }

  private static int index(long fingerprint) {
    return (int) (fingerprint >>> (Long.SIZE - SEGMENT_BITS));
  }
}
