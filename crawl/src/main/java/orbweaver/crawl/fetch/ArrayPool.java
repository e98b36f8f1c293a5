package orbweaver.crawl.fetch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// Byte arrays of one loop for another use, the newest first: its bytes are still in the cache.
/// Sizes are powers of two. Belongs to one loop.
final class ArrayPool {
  private static final int MIN_BITS = 12;
  private static final int MAX_BITS = 25;

  private final long maxHeldBytes;
  private final List<ArrayDeque<byte[]>> bySize = new ArrayList<>();
  private long heldBytes;

  /// @param maxHeldBytes idle arrays beyond this are left to the garbage collector
  ArrayPool(long maxHeldBytes) {
    this.maxHeldBytes = maxHeldBytes;
    for (int bits = MIN_BITS; bits <= MAX_BITS; bits++) {
      bySize.add(new ArrayDeque<>());
    }
  }

  /// An array of at least that length, with any content.
  byte[] take(int atLeast) {
    int bits = Math.max(MIN_BITS, 32 - Integer.numberOfLeadingZeros(Math.max(atLeast, 1) - 1));
    if (bits > MAX_BITS) {
      return new byte[atLeast];
    }
    byte[] idle = bySize.get(bits - MIN_BITS).pollFirst();
    if (idle == null) {
      return new byte[1 << bits];
    }
    heldBytes -= idle.length;
    return idle;
  }

  /// Gives an array back; the giver must not touch it again. Where there is no room, smaller ones
  /// make it: a large array that is made anew each time costs the heap more than they all.
  void give(byte[] array) {
    boolean ours = Integer.bitCount(array.length) == 1 && array.length <= 1 << MAX_BITS;
    if (ours && array.length >= 1 << MIN_BITS && array.length <= maxHeldBytes) {
      int size = Integer.numberOfTrailingZeros(array.length) - MIN_BITS;
      makeRoom(array.length, size);
      if (heldBytes + array.length <= maxHeldBytes) {
        heldBytes += array.length;
        bySize.get(size).addFirst(array);
      }
    }
  }

  private void makeRoom(int length, int size) {
    for (int smaller = 0; smaller < size; smaller++) {
      ArrayDeque<byte[]> idle = bySize.get(smaller);
      while (heldBytes + length > maxHeldBytes && !idle.isEmpty()) {
        heldBytes -= idle.removeLast().length;
      }
    }
  }

  /// A longer array with the first `length` bytes of `array`, which is given back.
  byte[] grow(byte[] array, int length, int atLeast) {
    byte[] larger = take(atLeast);
    System.arraycopy(array, 0, larger, 0, length);
    give(array);
    return larger;
  }

  /// Bytes in idle arrays.
  long heldBytes() {
    return heldBytes;
  }
}
